import { expect, it } from 'vitest';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import { countAnswersAndTags, EMPTY_LIST_FILTER, filterByAnswerAndTag, listAnswers, toggled } from './list-filter.ts';

const guest = (attendance: Attendance | null, ...tags: string[]) => ({ attendance, tags });
const anna = guest('coming', 'Bride', 'Úti');
const bela = guest('declined', 'Groom');
const csilla = guest(null, 'Bride');
const denes = guest('maybe');
const everyone = [anna, bela, csilla, denes];

it('lets everyone through without a choice', () => {
  expect(filterByAnswerAndTag(everyone, EMPTY_LIST_FILTER)).toBe(everyone);
});

it('shows guests with any of the chosen answers who have any of the chosen tags', () => {
  const attendances = new Set(['coming', 'maybe', 'notAsked'] as const);
  expect(filterByAnswerAndTag(everyone, { ...EMPTY_LIST_FILTER, attendances })).toEqual([anna, csilla, denes]);
  expect(filterByAnswerAndTag(everyone, { attendances, tags: new Set(['Bride', 'Groom']) })).toEqual([anna, csilla]);
});

it('counts the guests of each answer and tag', () => {
  const { attendances, tags } = countAnswersAndTags(everyone);
  expect(attendances).toEqual({ invited: 0, coming: 1, maybe: 1, declined: 1, notAsked: 1 });
  expect([...tags]).toEqual([
    ['Bride', 2],
    ['Groom', 1],
    ['Úti', 1],
  ]);
});

it('adds a value to a set or takes it out', () => {
  expect(toggled(new Set(['a']), 'b')).toEqual(new Set(['a', 'b']));
  expect(toggled(new Set(['a']), 'a')).toEqual(new Set());
});

it('tells answers that add up to all guests, also those who were not asked', () => {
  const asked = { coming: 5, maybe: 0, declined: 1, invited: 2 };
  expect(listAnswers({ ...asked, notAsked: 3 })).toEqual([...Object.entries(asked), ['notAsked', 3]]);
  expect(listAnswers({ ...asked, notAsked: 0 })).toEqual(Object.entries(asked));
  expect(listAnswers({ coming: 0, maybe: 0, declined: 0, invited: 4, notAsked: 1 })).toEqual([]);
});
