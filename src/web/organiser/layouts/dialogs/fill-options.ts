import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { FillChoice } from '../../../../shared/layout/table-guests.ts';

/** Whom a table can be filled with, and how many of them wait for a seat. */
export interface FillOption {
  readonly choice: FillChoice;
  /** Name of the tag or household; '' for everyone. */
  readonly name: string;
  readonly count: number;
}

export const EVERYONE: FillOption = { choice: { kind: 'everyone' }, name: '', count: 0 };

export function keyOfChoice(choice: FillChoice): string {
  if (choice.kind === 'everyone') return 'everyone';
  return choice.kind === 'tag' ? `tag ${choice.tag}` : `household ${choice.householdId}`;
}

/**
 * Everyone, then each tag and each household of those who wait, by `keyOfChoice`. The chosen option stays when nobody of it
 * waits any more: the dialog must not turn to other people by itself.
 */
export function listFillOptions(waiting: readonly Guest[], chosen: FillOption): ReadonlyMap<string, FillOption> {
  const options = new Map([[keyOfChoice(EVERYONE.choice), { ...EVERYONE, count: waiting.length }]]);
  const add = (choice: FillChoice, name: string) => {
    const key = keyOfChoice(choice);
    options.set(key, { choice, name, count: (options.get(key)?.count ?? 0) + 1 });
  };
  for (const { tags } of waiting) for (const tag of tags) add({ kind: 'tag', tag }, tag);
  for (const { householdId, householdName } of waiting) {
    if (householdId !== null) add({ kind: 'household', householdId }, householdName ?? '');
  }
  const chosenKey = keyOfChoice(chosen.choice);
  if (!options.has(chosenKey)) options.set(chosenKey, { ...chosen, count: 0 });
  return options;
}
