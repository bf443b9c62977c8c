import type { ImportRowInput } from '../contracts/guest-import.ts';
import type { NeedsInput } from '../contracts/needs.ts';
import { LANGUAGES } from '../i18n/translate.ts';
import type { Group, Person } from './file-person.ts';
import type { ImportPlan, PlannedRow } from './plan-import.ts';
import { isEmptyValue, isYes } from './values.ts';

/** A row with its own identifier, so that sending it twice adds one guest only. */
export interface RowToSend extends Omit<PlannedRow, 'person'> {
  qrCodeIdentifier: string;
  row: ImportRowInput;
}

function detailsOf({ salutation, email, language, isFormal }: Group): ImportRowInput['householdDetails'] {
  const known = LANGUAGES.find((each) => each === language.toLowerCase());
  if (!salutation && !email && !known && !isFormal) return undefined;
  return {
    ...(salutation && { salutation }),
    ...(email && { email }),
    ...(known && { language: known }),
    ...(isFormal && { isFormal: isYes(isFormal) && !isEmptyValue(isFormal) }),
  };
}

/** Moves companions after the guest who brings them, because the server has to add the host first. */
function withHostsFirst(rows: readonly PlannedRow[]): PlannedRow[] {
  const waiting = new Map<Person, PlannedRow[]>();
  const sent = new Set<Person>();
  const planned = new Set(rows.map(({ person }) => person));
  const ordered: PlannedRow[] = [];
  const send = (row: PlannedRow) => {
    ordered.push(row);
    sent.add(row.person);
    for (const next of waiting.get(row.person) ?? []) send(next);
    waiting.delete(row.person);
  };
  for (const row of rows) {
    const { host } = row.person;
    if (host === null || sent.has(host) || !planned.has(host)) send(row);
    else waiting.set(host, [...(waiting.get(host) ?? []), row]);
  }
  return ordered;
}

/** The rows of a plan as they are sent. Needs are left out without consent. */
export function toImportRows(
  { rows, matches }: Pick<ImportPlan, 'rows' | 'matches'>,
  { newIdentifier, hasConsent }: { newIdentifier: () => string; hasConsent: boolean },
): RowToSend[] {
  const updates = rows.filter(({ existing }) => existing === 'update');
  const ordered = updates.concat(withHostsFirst(rows.filter(({ existing }) => existing === 'add')));
  const identifiers = new Map(ordered.map(({ person }) => [person, newIdentifier()]));
  const referenceTo = (person: Person) => matches.get(person)?.id ?? identifiers.get(person);
  /** For each household, the guest by whom its rows name it: one who is in it already, else the first who is sent. */
  const anchors = new Map<Group, string | number | undefined>();
  for (const [{ group }, guest] of matches) {
    if (group && guest.householdName === group.name && !anchors.has(group)) anchors.set(group, guest.id);
  }
  for (const { person } of ordered) {
    if (person.group && !anchors.has(person.group)) anchors.set(person.group, referenceTo(person));
  }

  return ordered.map(({ person, ...planned }) => {
    const { cells, list, group, host, isNamePlaceholder, needs } = person;
    const qrCodeIdentifier = identifiers.get(person) ?? newIdentifier();
    const details = group ? detailsOf(group) : undefined;
    const sentNeeds: NeedsInput | undefined = needs && hasConsent ? { ...needs, consent: true } : undefined;
    const companionOf = host ? referenceTo(host) : undefined;
    const row: ImportRowInput = {
      ...cells,
      ...list,
      qrCodeIdentifier,
      ...(planned.guestId !== null && { guestId: planned.guestId }),
      ...(group?.name && { household: group.name }),
      ...(group?.hasOwnKey && anchors.get(group) !== undefined && { householdOf: anchors.get(group) }),
      ...(details && { householdDetails: details }),
      ...(companionOf !== undefined && { companionOf }),
      ...(isNamePlaceholder && companionOf !== undefined && { isNamePlaceholder }),
      ...(sentNeeds && { needs: sentNeeds }),
    };
    return { ...planned, qrCodeIdentifier, row };
  });
}
