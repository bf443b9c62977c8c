import type { GuestCells, ListCells } from './cells.ts';
import type { Group, Person } from './file-person.ts';

export type SkipReason = 'noName' | 'notGuest' | 'duplicate' | 'namesake' | 'near' | 'unchanged';
export type Outcome = 'add' | 'update' | 'invalid' | SkipReason;

/** Somebody of the file as they will be, with what the import does with them. */
export interface PreviewRow {
  line: number;
  cells: GuestCells;
  list: ListCells;
  outcome: Outcome;
  household: string | null;
  /** Tells households of the same name apart; null for a person without a household. */
  householdIndex: number | null;
  hostName: string | null;
  /** Whether the name is not known, so that the guest is called after the host. */
  isNamePlaceholder: boolean;
  hasNeeds: boolean;
}

const PREVIEW_ROWS = 100;

/** The first people of the file. Those of one household stand together, where its first one does. */
export function makePreview(people: readonly Person[], outcomes: ReadonlyMap<Person, Outcome>): PreviewRow[] {
  const indexes = new Map<Group, number>();
  const shown: Person[] = [];
  for (const person of people) {
    if (shown.length >= PREVIEW_ROWS) break;
    if (person.group === null) shown.push(person);
    else if (!indexes.has(person.group)) {
      indexes.set(person.group, indexes.size);
      const { group } = person;
      shown.push(...people.filter((other) => other.group === group));
    }
  }
  return shown.slice(0, PREVIEW_ROWS).map((person) => ({
    line: person.line,
    cells: person.cells,
    list: person.list,
    outcome: outcomes.get(person) ?? 'add',
    household: person.group?.name ?? null,
    householdIndex: person.group ? (indexes.get(person.group) ?? null) : null,
    hostName: person.host?.cells.fullName ?? null,
    isNamePlaceholder: person.isNamePlaceholder,
    hasNeeds: person.needs !== null,
  }));
}
