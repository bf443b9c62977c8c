import type { Guest } from '../contracts/guests.ts';
import type { Household } from '../contracts/households.ts';
import { isPlainField, PLAIN_FIELDS } from '../contracts/plain-fields.ts';
import type { Translate } from '../i18n/message-key.ts';
import { columnTitle } from './heading-words.ts';
import { isReadOtherwise } from './mentions.ts';
import type { PresentGuest } from './people.ts';
import { quoteValue } from './quoted-value.ts';
import { isEmptyValue, isYes } from './values.ts';

export type ExportedGuest = Omit<PresentGuest, 'isNamePlaceholder'> & Pick<Guest, 'householdId'>;

export type ExportedHousehold = Pick<Household, 'id' | 'salutation' | 'email' | 'language' | 'isFormal'>;

/** Columns of every exported guest list, in their order; `columnTitle` has their titles. */
const BASIC_COLUMNS = ['fullName', 'email', 'tableNumber', 'seatNumber', 'specialRequirements'] as const;
/** Columns that stand in the file only if a guest has something in them, so that a simple list stays simple. */
const LIST_COLUMNS = [
  ...PLAIN_FIELDS,
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
const exactly = (text: string) =>
  (text !== '' && isEmptyValue(text)) || text.startsWith('"') ? quoteValue(text) : text;
/** Quotes a tag that would otherwise be read as several, as none or as a yes. */
const listed = (tag: string) =>
  /[,;|"\n]|:::|^\* /.test(tag) || isEmptyValue(tag) || isYes(tag) ? quoteValue(tag) : tag;

interface GuestFileOptions {
  t: Translate;
  households?: readonly ExportedHousehold[];
}

/** Turns guests into rows that import back to the same guests. Needs, tokens and QR codes are left out. */
export class GuestFileWriter {
  readonly #t: Translate;
  readonly #households: Map<number, ExportedHousehold>;
  readonly #householdNumbers = new Map<number, number>();
  /** Guests by id, numbered in the order of the file: the row of a companion names the host by that number. */
  readonly #noted = new Map<number, { number: number; fullName: string }>();
  readonly #names = new Set<string>();
  readonly #hosts = new Set<number>();
  readonly #used = new Set<ListColumn>();
  readonly #courses = new Set<string>();
  #isNameReadOtherwise = false;
  #columns: readonly ListColumn[] = [];

  constructor({ t, households = [] }: GuestFileOptions) {
    this.#t = t;
    this.#households = new Map(households.map((household) => [household.id, household]));
  }

  /**
   * Takes in guests, in the order of the file, before any row is written. May be called several times for a long list.
   * The file has only the columns that are filled in for at least one of the guests.
   */
  note(guests: readonly ExportedGuest[]): this {
    for (const guest of guests) {
      const { id, fullName, companionOf, meals } = guest;
      this.#noted.set(id, { number: this.#noted.size + 1, fullName });
      this.#names.add(fullName.toLowerCase());
      this.#isNameReadOtherwise ||= isReadOtherwise(fullName);
      if (companionOf !== null) this.#hosts.add(companionOf);
      for (const course of Object.keys(meals)) this.#courses.add(course);
      for (const column of LIST_COLUMNS) {
        if (!this.#used.has(column) && this.#cell(guest, column) !== '') this.#used.add(column);
      }
    }
    return this;
  }

  #chooseColumns(): void {
    // A host may come after the companion.
    if ([...this.#hosts].some((id) => this.#noted.has(id))) this.#used.add('companionOf');
    // Numbers tell guests of one name apart, and make an import take names such as 'Anna & Bob' literally.
    const needsNumbers =
      this.#used.has('companionOf') || this.#names.size < this.#noted.size || this.#isNameReadOtherwise;
    this.#columns = LIST_COLUMNS.filter((column) => (column === 'guestNumber' ? needsNumbers : this.#used.has(column)));
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
    if (isPlainField(column)) return exactly(guest[column] ?? '');
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
        const host = companionOf === null ? undefined : this.#noted.get(companionOf);
        return host === undefined ? '' : `${host.number} ${host.fullName}`.trim();
      }
      case 'needsHighChair':
        return guest.needsHighChair ? yes : '';
      case 'tags':
        return guest.tags.map(listed).join(', ');
      case 'guestNumber':
        return String(this.#noted.get(guest.id)?.number ?? '');
      default:
        return guest[column] ?? '';
    }
  }

  /** To be called when all guests are noted, before the first row. */
  header(): string[] {
    this.#chooseColumns();
    const titles = [...BASIC_COLUMNS, ...this.#columns].map((column) => columnTitle(this.#t, column));
    return titles.concat(Array.from(this.#courses, (course) => `${this.#t('guestFile.meals')}: ${course}`));
  }

  row(guest: ExportedGuest): string[] {
    return [
      ...BASIC_COLUMNS.map((column) => guest[column] ?? ''),
      ...this.#columns.map((column) => this.#cell(guest, column)),
      ...Array.from(this.#courses, (course) => {
        const option = guest.meals[course];
        return option === undefined ? '' : exactly(option);
      }),
    ];
  }
}
