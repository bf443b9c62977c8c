import type { Guest } from '../../../shared/contracts/guests.ts';
import { householdStatus } from '../../../shared/household-status.ts';
import { hasAnswered } from './answers/household-filter.ts';

/** How many households have answered, read from the guest list. Guests without a household count as one each. */
export function countAnswered(guests: readonly Pick<Guest, 'id' | 'householdId' | 'attendance'>[]) {
  const households = Map.groupBy(guests, ({ id, householdId }) => householdId ?? -id);
  const statuses = [...households.values()].map((people) =>
    householdStatus(people.map(({ attendance }) => attendance)),
  );
  return {
    total: statuses.length,
    answered: statuses.filter((status) => hasAnswered({ status })).length,
    notAsked: statuses.filter((status) => status === 'notAsked').length,
    /** Nobody was asked or has answered. */
    isUntouched: statuses.every((status) => status === 'notAsked'),
  };
}
