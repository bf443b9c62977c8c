import type { BrokenRuleReport, SeatReport } from './seat-messages.ts';

type Broken = Pick<SeatReport, 'broken' | 'brokenPins'>;

/** Stored rules that are broken, and pins. A rule counts once, however many households or people break it. */
export function countBroken({ broken, brokenPins }: Broken): number {
  return new Set(broken.map(({ ruleId }) => ruleId)).size + brokenPins.length;
}

const keyOf = ({ ruleId, householdId, isSideBySide, guestIds }: BrokenRuleReport) =>
  JSON.stringify([ruleId, householdId, isSideBySide, guestIds]);

/** What the second report breaks and the first does not, musts first; a rule that other people break counts too. */
export function listNewlyBroken(before: Broken, after: Broken): Broken {
  const known = new Set(before.broken.map(keyOf));
  const pinned = new Set(before.brokenPins);
  return {
    broken: after.broken
      .filter((report) => !known.has(keyOf(report)))
      .sort((one, other) => Number(other.isMust) - Number(one.isMust)),
    brokenPins: after.brokenPins.filter((id) => !pinned.has(id)),
  };
}
