import { expect, it } from 'vitest';
import { countAnswers } from './answer-counts.ts';

const asked = { comingCount: 121, maybeCount: 0, declinedCount: 5, invitedCount: 20 };
const sumOf = (answers: ReturnType<typeof countAnswers>) => answers.reduce((sum, [, count]) => sum + count, 0);

it('adds up to all guests, with those who were not asked', () => {
  const answers = countAnswers({ guestCount: 147, ...asked });
  expect(answers.at(-1)).toEqual(['notAsked', 1]);
  expect(sumOf(answers)).toBe(147);
});

it('names nobody as not asked where everybody was, and has nothing to tell where nobody was', () => {
  expect(countAnswers({ guestCount: 146, ...asked }).map(([answer]) => answer)).not.toContain('notAsked');
  expect(countAnswers({ guestCount: 9, comingCount: 0, maybeCount: 0, declinedCount: 0, invitedCount: 0 })).toEqual([]);
});
