import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { PrintKind } from '../../../shared/contracts/printing.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { defaultPrintOptions } from '../../../shared/paper/kind-options.ts';
import { LanguageContext } from '../../lib/i18n.tsx';
import { EVERYBODY } from './choose-guests.ts';
import { GuestFields } from './guest-fields.tsx';

const t = translatorFor('en');
const guests = [1, 2, 3, 4].map(
  (id) => ({ id, fullName: `Guest ${id}`, tableNumber: '7', tags: [] }) as unknown as Guest,
);

/** The names of the scopes that the page offers. */
function listScopes(kind: PrintKind, chosenIds: ReadonlySet<number>): string[] {
  const noChange = () => {};
  const fields = createElement(GuestFields, {
    kind,
    options: defaultPrintOptions(kind),
    onChange: noChange,
    guests,
    scope: EVERYBODY,
    chosenIds,
    changedCount: 0,
    onScope: noChange,
    nameOrder: 'familyLast' as const,
  });
  const language = { language: 'en' as const, setLanguage: noChange, t };
  const html = renderToStaticMarkup(createElement(LanguageContext, { value: language }, fields));
  return Array.from(html.matchAll(/<option[^>]*>([^<]*)/g), ([, label = '']) => label);
}

it('still knows the chosen guests after another kind of paper was shown, and counts those who are left', () => {
  expect(listScopes('placeCards', new Set([1, 2, 99]))).toContain(t('printPage.scopeChosen', { count: 2 }));
});

it('counts guests only where each gets a card', () => {
  expect(listScopes('placeCards', new Set())).toContain(t('printPage.scopeAll', { count: 4 }));
  expect(listScopes('tableNumbers', new Set())).toContain(t('printPage.scopeAllTables'));
  expect(listScopes('rsvpCards', new Set())).toContain(t('printPage.scopeAllHouseholds'));
});
