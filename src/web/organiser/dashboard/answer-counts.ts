import type { NextEvent } from '../../../shared/contracts/dashboard.ts';

type Counts = Pick<NextEvent, 'guestCount' | 'comingCount' | 'maybeCount' | 'declinedCount' | 'invitedCount'>;

/**
 * How many guests gave each answer. The counts add up to all guests: those who were never asked, such as walk-ins, are
 * counted separately if there are any. Empty for an event whose guests are not asked.
 */
export function countAnswers({ guestCount, comingCount, maybeCount, declinedCount, invitedCount }: Counts) {
  const askedCount = comingCount + maybeCount + declinedCount + invitedCount;
  if (askedCount === 0) return [];
  const answers = [
    ['coming', comingCount],
    ['maybe', maybeCount],
    ['declined', declinedCount],
    ['invited', invitedCount],
    ['notAsked', guestCount - askedCount],
  ] as const;
  return answers.filter(([answer, count]) => answer !== 'notAsked' || count > 0);
}
