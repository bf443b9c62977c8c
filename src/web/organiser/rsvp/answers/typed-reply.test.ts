import { expect, it } from 'vitest';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { NO_NEEDS } from '../../guest-parts/needs-fields.tsx';
import { draftOf, findProblem, optionsFor, typedReplyBody } from './typed-reply.ts';

const guest = (id: number, changes: Partial<Guest> = {}) =>
  ({
    id,
    fullName: `Guest ${id}`,
    attendance: 'invited',
    ageGroup: null,
    needsHighChair: false,
    meals: { Main: 'Fish' },
    companionOf: null,
    isNamePlaceholder: false,
    ...changes,
  }) as Guest;
const people = [
  guest(1),
  guest(2, { companionOf: 1, isNamePlaceholder: true, fullName: 'Guest of Guest 1' }),
  guest(3),
];
const [host, companion, third] = people.map(draftOf);
if (!host || !companion || !third) throw new Error('Every guest has a draft.');
const reply = { people, version: 7, message: ' See you ', hasConsent: false };

it('sends only people with an answer, and only what was changed', () => {
  const drafts = [
    { ...host, answer: 'coming' as const },
    { ...companion, answer: 'declined' as const, name: 'Béla' },
    third,
  ];
  expect(typedReplyBody({ ...reply, drafts })).toEqual({
    version: 7,
    message: ' See you ',
    people: [
      { guestId: 1, attendance: 'coming' },
      { guestId: 2, attendance: 'declined', name: 'Béla' },
    ],
  });
});

it('takes back the name of a companion', () => {
  const named = guest(2, { companionOf: 1, fullName: 'Béla' });
  const drafts = [{ ...draftOf(named), answer: 'coming' as const, name: ' ' }];
  expect(typedReplyBody({ ...reply, people: [named], drafts }).people).toEqual([
    { guestId: 2, attendance: 'coming', name: '' },
  ]);
});

it('sends meals, age and needs that were changed', () => {
  const needs = { ...NO_NEEDS, allergens: ['nuts' as const] };
  const drafts = [
    { ...host, answer: 'coming' as const, ageGroup: 'child' as const, meals: { Main: '', Dessert: 'Cake' }, needs },
    // Who declined chooses no meal; needs that were emptied are deleted.
    { ...third, answer: 'declined' as const, meals: {}, needs: NO_NEEDS },
  ];
  expect(typedReplyBody({ ...reply, drafts, hasConsent: true })).toMatchObject({
    consent: true,
    people: [
      { guestId: 1, ageGroup: 'child', meals: { Main: null, Dessert: 'Cake' }, needs: { allergens: ['nuts'] } },
      { guestId: 3, attendance: 'declined', needs: null },
    ],
  });
});

it('asks for an answer, and for consent if needs are noted', () => {
  expect(findProblem({ drafts: [host], hasConsent: true })).toBe('replies.nobodyAnswered');
  const drafts = [{ ...host, answer: 'coming' as const, needs: { ...NO_NEEDS, usesWheelchair: true } }];
  expect(findProblem({ drafts, hasConsent: false })).toBe('needs.consentRequired');
  expect(findProblem({ drafts, hasConsent: true })).toBeUndefined();
});

it('offers the options of the age, and one that was chosen before it was archived', () => {
  const option = (name: string, changes = {}) => ({
    id: 1,
    name,
    mark: null,
    forAge: null,
    isArchived: false,
    guestCount: 0,
    ...changes,
  });
  const course = {
    name: 'Main',
    options: [option('Beef'), option('Nuggets', { forAge: 'child' }), option('Fish', { isArchived: true })],
  };
  expect(optionsFor(course, host, 'Fish')).toEqual(['Beef', 'Fish']);
  expect(optionsFor(course, { ...host, ageGroup: 'child' }, undefined)).toEqual(['Beef', 'Nuggets']);
});
