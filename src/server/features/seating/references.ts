import type { RuleGuests, SeatingContent, SeatingRule } from '../../../shared/contracts/seating.ts';

/** What becomes of the things that rules and pins refer to: the new name or id, or null for what is gone. */
export interface ReferenceChanges {
  readonly tag?: (name: string) => string | null;
  readonly guest?: (id: number) => number | null;
  readonly household?: (id: number) => number | null;
}

function replaceEach<Value>(values: Value[], change: ((value: Value) => Value | null) | undefined): Value[] {
  return change ? [...new Set(values.flatMap((value) => change(value) ?? []))] : values;
}

const namesNobody = ({ guestIds, tags, householdIds }: RuleGuests) =>
  guestIds.length + tags.length + householdIds.length === 0;

/**
 * Rules and pins after what they refer to was renamed, replaced or deleted. A rule that named somebody, on either side, and
 * now names nobody there is dropped: it could never be broken again.
 */
export function changeReferences({ rules, pins }: SeatingContent, changes: ReferenceChanges): SeatingContent {
  const { tag, guest, household } = changes;
  const replaceGuests = ({ guestIds, tags, householdIds }: RuleGuests): RuleGuests => ({
    guestIds: replaceEach(guestIds, guest),
    tags: replaceEach(tags, tag),
    householdIds: replaceEach(householdIds, household),
  });
  const replaceIn = (rule: SeatingRule): SeatingRule[] => {
    if (rule.kind === 'fill') return [rule];
    if (rule.kind === 'households') return [{ ...rule, exceptIds: replaceEach(rule.exceptIds, household) }];
    const guests = replaceGuests(rule.guests);
    const others = 'others' in rule && rule.others && replaceGuests(rule.others);
    const isLost =
      (namesNobody(guests) && !namesNobody(rule.guests)) ||
      (others && namesNobody(others) && !namesNobody(rule.others as RuleGuests));
    return isLost ? [] : [{ ...rule, guests, ...(others && { others }) } as SeatingRule];
  };
  return {
    rules: rules.flatMap(replaceIn),
    pins: pins.flatMap((pin) => {
      const guestId = guest ? guest(pin.guestId) : pin.guestId;
      return guestId === null ? [] : [{ ...pin, guestId }];
    }),
  };
}
