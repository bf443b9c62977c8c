import type { RuleGuests } from '../../contracts/seating.ts';
import type { PeopleOfRules } from '../people-of-rules.ts';
import type { InactiveReason, Sided } from './rule.ts';

interface TwoSided {
  readonly guests: RuleGuests;
  readonly others: RuleGuests;
}

export function readTwoSides(
  { guests, others }: TwoSided,
  people: PeopleOfRules,
): [number[], number[]] | InactiveReason {
  const [one, other] = people.twoSides(guests, others);
  if (one.length > 0 && other.length > 0) return [one, other];
  return people.idsOf(guests).length > 0 && people.idsOf(others).length > 0 ? 'sameGuests' : 'tooFewGuests';
}

/** For rules about every two of those they name, or about everyone of one side and everyone of the other. */
export function readSided(
  { guests, others }: { guests: RuleGuests; others?: RuleGuests | undefined },
  people: PeopleOfRules,
): Sided | InactiveReason {
  const named = others ? readTwoSides({ guests, others }, people) : people.sidesOf(guests);
  if (typeof named === 'string') return named;
  if (named) return named.length < 2 ? 'sameGuests' : { guests: named.flat().sort((a, b) => a - b), sides: named };
  const ids = people.idsOf(guests);
  return ids.length < 2 ? 'tooFewGuests' : { guests: ids };
}
