import { eachPlainField } from '../contracts/plain-fields.ts';
import type { GuestCells, PersonCells } from './cells.ts';
import type { FileRecord } from './records.ts';

/** The people of the file who are invited together. */
export interface Group {
  /** Null until `nameGroups` names a household that has no name in the file. */
  name: string | null;
  /** Whether the file tells this household apart from others of the same name. */
  hasOwnKey: boolean;
  salutation: string;
  email: string;
  language: string;
  isFormal: string;
  members: Person[];
}

/** Somebody of the file: the guest of a row, or one whom a row mentions. */
export interface Person extends PersonCells {
  record: FileRecord;
  line: number;
  /** The guest of a row; false for one whom a row only mentions. */
  isOwnRow: boolean;
  group: Group | null;
  host: Person | null;
  isNamePlaceholder: boolean;
  guestNumber: string;
  /** How many companions the row asks for, named or not. */
  companionCount: number;
}

export const NO_CELLS: GuestCells = {
  fullName: '',
  email: '',
  ...eachPlainField(() => ''),
  tableNumber: '',
  seatNumber: '',
  specialRequirements: '',
};

export const EMPTY_PERSON: PersonCells = {
  cells: NO_CELLS,
  list: {},
  needs: null,
  moreEmails: [],
  givenName: '',
  familyName: '',
  unknownAttendance: '',
  hasTwoMeals: false,
};
