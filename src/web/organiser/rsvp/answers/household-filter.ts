import type { HouseholdStatus } from '../../../../shared/contracts/households.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import { compareNumbered } from '../../../../shared/text-order.ts';
import type { ReplyHousehold } from '../api.ts';

const UNANSWERED: readonly HouseholdStatus[] = ['notAsked', 'waiting'];

/** Whether a household has answered. One without people has nobody who could answer. */
export const hasAnswered = ({ status }: { status: HouseholdStatus }) =>
  status !== 'empty' && !UNANSWERED.includes(status);
export const isUnanswered = ({ status }: { status: HouseholdStatus }) => UNANSWERED.includes(status);

type Filterable = Pick<ReplyHousehold, 'name' | 'status' | 'hasAddress'>;

const TESTS = {
  all: () => true,
  waiting: isUnanswered,
  answered: hasAnswered,
  noAddress: ({ hasAddress }: Filterable) => !hasAddress,
} as const;
export type HouseholdFilter = keyof typeof TESTS;

export function sortHouseholds<H extends Filterable>(households: readonly H[]): H[] {
  return households.toSorted((a, b) => compareNumbered(a.name, b.name));
}

/** Households of the filter whose name contains every typed word. */
export function filterHouseholds<H extends Filterable>(
  households: readonly H[],
  filter: HouseholdFilter,
  search: string,
): H[] {
  const words = foldName(search);
  return households.filter(
    (household) => TESTS[filter](household) && (words === '' || matchesWords(foldName(household.name), words)),
  );
}

export function countHouseholds(households: readonly Filterable[]): Record<HouseholdFilter, number> {
  const count = (filter: HouseholdFilter) => households.filter(TESTS[filter]).length;
  return {
    all: households.length,
    waiting: count('waiting'),
    answered: count('answered'),
    noAddress: count('noAddress'),
  };
}
