import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ReplyEntry } from '../../../../shared/contracts/rsvp.ts';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { LanguageContext } from '../../../lib/i18n.tsx';
import { ReplyPeople } from './reply-people.tsx';

function show(changes: Partial<ReplyEntry['people'][number]>): string {
  const language = { language: 'en' as const, setLanguage: () => {}, t: translatorFor('en') };
  const people = [{ guestId: 1, name: 'Anna', from: 'coming' as const, to: 'coming' as const, ...changes }];
  const html = renderToStaticMarkup(
    createElement(LanguageContext, { value: language }, createElement(ReplyPeople, { people })),
  );
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

it('says what a person no longer has, not only what is new', () => {
  expect(show({ ageGroup: 'child', needsHighChair: true })).toMatch(/Child, High chair$/);
  expect(show({ ageGroup: null, needsHighChair: false })).toMatch(/age not given, no high chair$/);
  expect(show({})).not.toMatch(/age|chair/);
});
