import { DEFAULT_SEATING } from '../../../shared/auto-seat/default-seating.ts';
import { MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import { cleanCell } from '../../../shared/guest-file/cells.ts';
import { recogniseColumns } from '../../../shared/guest-file/columns.ts';
import type { Group } from '../../../shared/guest-file/file-person.ts';
import { GuestFileError } from '../../../shared/guest-file/guest-file-error.ts';
import { planImport } from '../../../shared/guest-file/plan-import.ts';
import { readPastedText } from '../../../shared/guest-file/read-guest-file.ts';
import { MAX_SANDBOX_GUESTS } from '../../../shared/guest-list-limits.ts';
import { groupOfTemplate, listPartySizes } from '../../../shared/layout/table-groups.ts';
import { makeSandbox, type Sandbox, type SandboxPerson, type SandboxTexts } from './sandbox.ts';

/** Lines that are read at all: headings, blank lines and repeated names are among them. Longer lists take long to read. */
const MAX_LINES = 2 * MAX_SANDBOX_GUESTS;
const MAX_LENGTH = 200_000;

interface OwnNames {
  readonly people: readonly SandboxPerson[];
  /** The list is longer than what is used of it. */
  readonly isCut: boolean;
}

/** Names on one line, as from a message, are read like names on lines of their own. */
const withLines = (text: string) => (/[\r\n\t]/.test(text.trim()) ? text : text.replaceAll(/[,;]/g, '\n'));

/** Reads pasted names as an import reads a list: with headings, households and tags, where it has them. */
export function readOwnNames(text: string, unnamedCompanion: string): OwnNames {
  const all = withLines(text.slice(0, MAX_LENGTH))
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '');
  const lines = all.slice(0, MAX_LINES);
  if (lines.length === 0) throw new GuestFileError('empty');
  const { records, headerIndex } = readPastedText(lines.join('\n'));
  const { rows } = planImport(
    records.slice((headerIndex ?? -1) + 1),
    recogniseColumns(records, headerIndex),
    [],
    { existing: 'add', namesakes: 'both', names: 'read', near: 'add' },
    unnamedCompanion,
  );
  const found = rows.map(({ person: { cells, list, group } }): SandboxPerson => {
    const { fullName, email } = cells;
    const { tags = [], attendance = null, ageGroup = null } = list;
    return { fullName, email: email || null, household: householdOf(group), tags, attendance, ageGroup };
  });
  // Lines that an import would not take for names, such as 'Guest 1', are names here: nobody is asked to choose columns.
  const read = found.length > 0 ? found : lines.map((line) => ({ fullName: firstCellOf(line), household: null }));
  const people = read.filter(({ fullName }) => fullName !== '').slice(0, MAX_SANDBOX_GUESTS);
  return { people, isCut: read.length > people.length || all.length > lines.length || text.length > MAX_LENGTH };
}

const firstCellOf = (line: string) => cleanCell(line.split(/[\t;,]/)[0] ?? '').slice(0, MAX_GUEST_LENGTHS.fullName);

/** Somebody who is alone in the list is no household: nothing is said of whom they belong to. */
const householdOf = (group: Group | null) => (group && group.members.length > 1 ? group : null);

/** A room for these people in which households sit together. */
export function sandboxOf(people: readonly SandboxPerson[], texts: SandboxTexts): Sandbox {
  const households = listPartySizes(people.map(({ household }) => household));
  const tables = groupOfTemplate('wedding', people.length, households);
  return makeSandbox({ texts, people, tables, seating: DEFAULT_SEATING, isSample: false });
}
