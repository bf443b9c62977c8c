import type { Guest } from '../contracts/guests.ts';
import type { Household } from '../contracts/households.ts';
import type { Translate } from '../i18n/message-key.ts';
import { isReadOtherwise } from './mentions.ts';
import { quoteValue } from './quoted-value.ts';
import { isEmptyValue, isYes } from './values.ts';

export type ExportedGuest = Pick<
  Guest,
  | 'id'
  | 'fullName'
  | 'email'
  | 'tableNumber'
  | 'seatNumber'
  | 'specialRequirements'
  | 'householdId'
  | 'householdName'
  | 'companionOf'
  | 'attendance'
  | 'ageGroup'
  | 'needsHighChair'
  | 'tags'
  | 'meals'
  | 'sortName'
  | 'cardName'
> & { seatGivenUp?: { tableNumber: string | null; seatNumber: string | null } | null };

export type ExportedHousehold = Pick<Household, 'id' | 'salutation' | 'email' | 'language' | 'isFormal'>;

/** Columns of every exported guest list, in their order; `guestFile.*` has their titles. */
const BASIC_COLUMNS = ['fullName', 'email', 'tableNumber', 'seatNumber', 'specialRequirements'] as const;
/** Columns that stand in the file only if a guest has something in them, so that a simple list stays simple. */
const LIST_COLUMNS = [
  'attendance',
  'household',
  'householdId',
  'salutation',
  'householdEmail',
  'householdLanguage',
  'householdIsFormal',
  'companionOf',
  'ageGroup',
  'needsHighChair',
  'tags',
  'sortName',
  'cardName',
  'guestNumber',
] as const;
type ListColumn = (typeof LIST_COLUMNS)[number];

/** Quotes a text such as 'None', which an import would otherwise read as an empty cell. */
const exactly = (text: string) => (isEmptyValue(text) || text.startsWith('"') ? quoteValue(text) : text);
/** Quotes a tag that would otherwise be read as several, as none or as a yes. */
const listed = (tag: string) =>
  /[,;|"\n]|:::|^\* /.test(tag) || isEmptyValue(tag) || isYes(tag) ? quoteValue(tag) : tag;

interface GuestFileOptions {
  t: Translate;
  /** All guests, numbered in this order: the row of a companion names the host by that number. */
  guests: readonly Pick<ExportedGuest, 'id' | 'fullName'>[];
  households?: readonly ExportedHousehold[];
}

/** Turns guests into rows that import back to the same guests. Needs, tokens and QR codes are left out. */
export class GuestFileWriter {
  readonly #t: Translate;
  readonly #numbers: Map<number, number>;
  readonly #names: Map<number, string>;
  readonly #households: Map<number, ExportedHousehold>;
  readonly #householdNumbers = new Map<number, number>();
  #columns: readonly ListColumn[] = LIST_COLUMNS;
  #courses: readonly string[] = [];

  constructor({ t, guests, households = [] }: GuestFileOptions) {
    this.#t = t;
    this.#numbers = new Map(guests.map(({ id }, index) => [id, index + 1]));
    this.#names = new Map(guests.map(({ id, fullName }) => [id, fullName]));
    this.#households = new Map(households.map((household) => [household.id, household]));
  }

  /** Writes all columns, and these courses: for guests read in batches, when it is not known which columns are used. */
  withAllColumns(courses: readonly string[]): this {
    this.#courses = courses;
    return this;
  }

  /** Writes only the columns that are filled in for at least one of the guests. */
  withColumnsOf(guests: readonly ExportedGuest[]): this {
    this.#courses = [...new Set(guests.flatMap(({ meals }) => Object.keys(meals)))];
    const used = new Set(guests.flatMap((guest) => LIST_COLUMNS.filter((column) => this.#cell(guest, column) !== '')));
    const names = new Set(guests.map(({ fullName }) => fullName.toLowerCase()));
    // Numbers tell guests of one name apart, and make an import take names such as 'Anna & Bob' literally.
    const needsNumbers =
      used.has('companionOf') || names.size < guests.length || guests.some(({ fullName }) => isReadOtherwise(fullName));
    this.#columns = LIST_COLUMNS.filter((column) => (column === 'guestNumber' ? needsNumbers : used.has(column)));
    return this;
  }

  #numberOfHousehold(id: number): string {
    const number = this.#householdNumbers.get(id) ?? this.#householdNumbers.size + 1;
    this.#householdNumbers.set(id, number);
    return String(number);
  }

  #cell(guest: ExportedGuest, column: ListColumn): string {
    const t = this.#t;
    const { householdId, companionOf } = guest;
    const household = householdId === null ? undefined : this.#households.get(householdId);
    const yes = t('guestFile.yes');
    switch (column) {
      case 'attendance':
        return guest.attendance ? t(`attendance.${guest.attendance}`) : '';
      case 'ageGroup':
        return guest.ageGroup ? t(`attendance.${guest.ageGroup}`) : '';
      case 'household':
        return guest.householdName === null ? '' : exactly(guest.householdName);
      case 'householdId':
        return householdId === null ? '' : this.#numberOfHousehold(householdId);
      case 'salutation':
        return household?.salutation ? exactly(household.salutation) : '';
      case 'householdEmail':
        return household?.email ?? '';
      case 'householdLanguage':
        return household?.language ?? '';
      case 'householdIsFormal':
        return household?.isFormal === null || household === undefined
          ? ''
          : household.isFormal
            ? yes
            : t('guestFile.no');
      case 'companionOf': {
        const number = companionOf === null ? undefined : this.#numbers.get(companionOf);
        return number === undefined ? '' : `${number} ${this.#names.get(companionOf ?? 0) ?? ''}`.trim();
      }
      case 'needsHighChair':
        return guest.needsHighChair ? yes : '';
      case 'tags':
        return guest.tags.map(listed).join(', ');
      case 'guestNumber':
        return String(this.#numbers.get(guest.id) ?? '');
      default:
        return guest[column] ?? '';
    }
  }

  header(): string[] {
    const titles = [...BASIC_COLUMNS, ...this.#columns].map((column) => this.#t(`guestFile.${column}`));
    return titles.concat(this.#courses.map((course) => `${this.#t('guestFile.meals')}: ${course}`));
  }

  row(guest: ExportedGuest): string[] {
    // A guest who has declined holds no seat; the one given up is theirs again if they come after all.
    const seat = guest.seatGivenUp && guest.attendance === 'declined' ? guest.seatGivenUp : guest;
    const basic = { ...guest, tableNumber: seat.tableNumber, seatNumber: seat.seatNumber };
    return [
      ...BASIC_COLUMNS.map((column) => basic[column] ?? ''),
      ...this.#columns.map((column) => this.#cell(guest, column)),
      ...this.#courses.map((course) => {
        const option = guest.meals[course];
        return option === undefined ? '' : exactly(option);
      }),
    ];
  }
}
