import type { RowCells } from './cells.ts';
import type { Person } from './file-person.ts';
import { foldWords } from './headings.ts';
import { hostNameIn, isPlaceholderFor } from './mentions.ts';
import { isUnnamed } from './values.ts';

/** A row whose host is not in the file, or can't be linked because companions have no companions. */
export interface UnknownHost {
  line: number;
  fullName: string;
  text: string;
}

/** Finds the guest whom a row names as host: by the number of our own exports, else by name, nearest first. */
function hostFinder(rows: ReadonlyMap<Person, RowCells>) {
  const byNumber = new Map(
    [...rows.keys()].filter(({ guestNumber }) => guestNumber !== '').map((person) => [person.guestNumber, person]),
  );
  const byName = Map.groupBy(rows.keys(), ({ cells }) => foldWords(cells.fullName));
  return (text: string, person: Person): Person | undefined => {
    const numbered = byNumber.get(/^\d+/.exec(text)?.[0] ?? '');
    if (numbered && numbered !== person) return numbered;
    const named = (byName.get(foldWords(text)) ?? []).filter((other) => other !== person && other.host === null);
    return (
      named.find(({ group }) => group !== null && group === person.group) ??
      named.findLast(({ line }) => line < person.line) ??
      named[0]
    );
  };
}

/** Makes companions of rows that say whose companion they are; returns those who stay guests of their own. */
export function linkCompanions(rows: ReadonlyMap<Person, RowCells>, isOurExport: boolean): UnknownHost[] {
  const unknownHosts: UnknownHost[] = [];
  const findHost = hostFinder(rows);
  // Whoever brings others can't be brought: companions have no companions.
  const hosts = new Set<Person>();
  for (const [person, row] of rows) {
    const { fullName } = person.cells;
    const mentioned = isOurExport ? null : hostNameIn(fullName);
    const isBareGuest = !isOurExport && isUnnamed(fullName);
    let host = row.companionOf ? findHost(row.companionOf, person) : undefined;
    if (mentioned !== null) host ??= findHost(mentioned, person);
    if (row.isCompanion || isBareGuest) {
      host ??= person.group?.members.find(
        (other) => other !== person && other.host === null && other.isOwnRow && !isUnnamed(other.cells.fullName),
      );
    }
    if (host === undefined || host.host !== null || hosts.has(person)) {
      if (row.companionOf) unknownHosts.push({ line: person.line, fullName, text: row.companionOf });
      continue;
    }
    person.host = host;
    hosts.add(host);
    const isPlaceholder = isOurExport
      ? isPlaceholderFor(host.cells.fullName, fullName)
      : isBareGuest || fullName === '' || foldWords(mentioned ?? '') === foldWords(host.cells.fullName);
    person.isNamePlaceholder = isPlaceholder;
    if (isPlaceholder) person.cells.fullName = '';
    if (isOurExport) continue;
    if (person.group === null && host.group) {
      person.group = host.group;
      host.group.members.push(person);
    }
    if (isPlaceholder && host.list.attendance) person.list.attendance ??= host.list.attendance;
  }
  return unknownHosts;
}
