import type { ReportedConflict, RulePointer, WayOut } from '../solve/seat-messages.ts';

/** A conflict may name every household of an event: this many rules and ways out are shown before the others are asked for. */
const MOST_SHOWN = 3;

const isHousehold = ({ householdId }: RulePointer) => Number(householdId !== undefined);

/** More seats cost no rule; a rule that somebody wrote says more about the conflict than each of many households. */
function rankWay(way: WayOut): number {
  if (way.kind === 'addSeats') return -1;
  return 'rule' in way ? isHousehold(way.rule) : 0;
}

/** The parts of a conflict that are shown, the telling ones first, and how many more there are. */
export function foldConflict({ rules, pinnedIds, ways }: ReportedConflict, isOpen: boolean) {
  const folded = Math.max(rules.length + pinnedIds.length, ways.length) - MOST_SHOWN;
  // A line that says "and 1 more" would take as much room as the one it hides.
  const isWhole = isOpen || folded < 2;
  const most = isWhole ? Infinity : MOST_SHOWN;
  return {
    rules: rules.toSorted((one, other) => isHousehold(one) - isHousehold(other)).slice(0, most),
    pinnedIds: pinnedIds.slice(0, Math.max(0, most - rules.length)),
    ways: ways.toSorted((one, other) => rankWay(one) - rankWay(other)).slice(0, most),
    more: isWhole ? 0 : folded,
  };
}
