import type { AgeGroup, Attendance } from '../contracts/guests.ts';
import type { PlainField } from '../contracts/plain-fields.ts';
import type { ReadNeeds } from './dietary-words.ts';
import type { ColumnField } from './heading-words.ts';
import type { Subject } from './headings.ts';
import { unquoteValue } from './quoted-value.ts';
import { isEmptyValue } from './values.ts';
import { withoutFormulaGuard } from './write-csv.ts';

/** Order of the parts of a name; Hungarian puts the family name first. */
export type FileNameOrder = 'givenFirst' | 'familyFirst';

/** The field of each column; null for columns that are not imported. */
export interface ColumnChoice {
  fields: readonly (ColumnField | null)[];
  /** The heading of each column; empty where there is none. */
  headings: readonly string[];
  nameOrder: FileNameOrder;
}

export interface GuestCells extends Record<PlainField, string> {
  fullName: string;
  email: string;
  tableNumber: string;
  seatNumber: string;
  specialRequirements: string;
}

/** Fields of the guest list that a row fills in; a field is missing if the row says nothing about it. */
export interface ListCells {
  attendance?: Attendance;
  ageGroup?: AgeGroup;
  needsHighChair?: boolean;
  tags?: string[];
  meals?: Record<string, string>;
  sortName?: string;
  cardName?: string;
}

/** What a row says about one person. */
export interface PersonCells {
  cells: GuestCells;
  list: ListCells;
  needs: ReadNeeds | null;
  /** Further addresses in the cell of the email address. */
  moreEmails: string[];
  /** First names from a column of their own; empty if the row has the whole name in one cell. */
  givenName: string;
  familyName: string;
  /** What the attendance cell says if it was not understood; otherwise empty. */
  unknownAttendance: string;
  /** Whether two columns name different options of one course. */
  hasTwoMeals: boolean;
}

export interface OtherPerson extends PersonCells {
  subject: Subject;
  /** The cell that mentions this person: a name, several names, a number or a yes. */
  mention: string;
}

/** Everything that a row says. */
export interface RowCells extends PersonCells {
  household: string;
  householdId: string;
  salutation: string;
  householdEmail: string;
  householdLanguage: string;
  householdIsFormal: string;
  companionOf: string;
  isCompanion: boolean;
  guestNumber: string;
  /** How many people the row is about, its guest included; null if it does not say so. */
  partySize: number | null;
  /** How many of the companions come; null if the row does not say so. */
  companionsComing: number | null;
  children: string[];
  others: OtherPerson[];
}

export function cleanCell(text: string): string {
  return withoutFormulaGuard(text).normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The text of a cell; empty if the cell says that there is nothing: 'None', '-', 'nincs'. */
export function givenText(text: string): string {
  const clean = cleanCell(text);
  return unquoteValue(clean) ?? (isEmptyValue(clean) ? '' : clean);
}
