import type { Catering } from '../../../shared/contracts/catering.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Household } from '../../../shared/contracts/households.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import type { PrintKind, PrintOptions, PrintSettings } from '../../../shared/contracts/printing.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { PrintedGuest, PrintedHousehold, PrintJob } from '../../../shared/paper/print-job.ts';
import type { PrintedWords } from '../../../shared/paper/used-fonts.ts';
import { paths } from '../../../shared/paths.ts';
import { type NameOrder, sortNameOf } from '../../../shared/sort-name.ts';
import { customTableName } from '../../../shared/table-name.ts';
import { formatLongDate } from '../../lib/format.ts';

/** The data that the words on paper are taken from. */
export interface PrintSource {
  readonly event: Event;
  readonly menu: Menu;
  readonly households: readonly Household[];
  /** Only for the caterer's list. */
  readonly catering?: Pick<Catering, 'list' | 'undecided'> | undefined;
  /** The language of the paper, and its texts. */
  readonly language: Language;
  readonly t: Translate;
  /** Order of family and given names, found from the whole guest list. */
  readonly nameOrder: NameOrder;
  /** Where QR codes lead: the address of this site. */
  readonly origin: string;
}

/** The chosen meals in the order of the menu. Options that are not offered any more still have their mark. */
function listMeals({ meals }: Guest, menu: Menu): PrintedGuest['meals'] {
  return menu.courses.flatMap(({ name: course, options }) => {
    const option = meals[course];
    if (option === undefined) return [];
    return [{ course, option, mark: options.find(({ name }) => name === option)?.mark ?? null }];
  });
}

export function toPrintedGuest(guest: Guest, { menu, nameOrder, origin }: PrintSource): PrintedGuest {
  const { id, tableNumber, tableName, seatNumber } = guest;
  return {
    id,
    tableNumber,
    tableName,
    seatNumber,
    name: guest.cardName ?? guest.fullName,
    sortName: sortNameOf(guest, nameOrder),
    meals: listMeals(guest, menu),
    address: origin + paths.guestView(guest.qrCodeIdentifier),
  };
}

/** Two groups are easier to type than ten characters in a row. The page where it is typed ignores the hyphen. */
const groupCode = (code: string) => code.replace(/^(.{5})(.{5})$/, '$1-$2');

/** The households that any of the guests belongs to. */
function listHouseholds(guests: readonly Guest[], { households, origin }: PrintSource): PrintedHousehold[] {
  const wanted = new Set(guests.map(({ householdId }) => householdId));
  return households
    .filter(({ id }) => wanted.has(id))
    .map(({ id, name, salutation, rsvpCode, rsvpToken }) => ({
      id,
      name: salutation ?? name,
      code: groupCode(rsvpCode),
      address: origin + paths.rsvp(rsvpToken),
    }));
}

/** The words of guests and event that decide which fonts are loaded, before there is a job. */
export function listWords(event: Event, guests: readonly Guest[], monogram: string): PrintedWords {
  const names = guests.flatMap(({ fullName, cardName, tableNumber, tableName, seatNumber }) => [
    ...[cardName ?? fullName, tableName ?? tableNumber, seatNumber],
  ]);
  return {
    text: [event.titleText ?? event.name, monogram, ...names].join(' '),
    hasMeals: guests.some(({ meals }) => Object.keys(meals).length > 0),
  };
}

interface JobInput {
  readonly kind: PrintKind;
  readonly options: PrintOptions;
  readonly mark: Pick<PrintSettings, 'monogram' | 'picture'>;
  readonly guests: readonly Guest[];
  /** Tables of the floor plan, if a card is printed for every table. */
  readonly tables?: Layout['tables'] | undefined;
}

export function buildJob({ kind, options, mark, guests, tables }: JobInput, source: PrintSource): PrintJob {
  const { event, catering, language, origin, t } = source;
  return {
    kind,
    options,
    ...mark,
    event: {
      title: event.titleText ?? event.name,
      date: formatLongDate(event.date, { language, timeZone: event.timeZone }),
      location: event.location,
      color: event.primaryColor,
      address: origin + paths.publicEvent(event.id),
      language,
    },
    guests: guests.map((guest) => toPrintedGuest(guest, source)),
    households: kind === 'rsvpCards' ? listHouseholds(guests, source) : [],
    ...(catering && { catering: catering.list, undecided: catering.undecided }),
    ...(tables && {
      tables: tables.map((table) => ({ number: table.tableNumber, name: customTableName(table) })),
    }),
    t,
  };
}
