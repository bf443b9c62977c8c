import { expect, it } from 'vitest';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { reasonWords } from './operation-words.ts';

const t = translatorFor('en');

it('says what becomes of a removed guest instead of, or after, why an entry waits', () => {
  const missing = 'guest_missing' as const;
  expect(reasonWords(t, { reason: missing, remedy: null })).toBe(t('doorReport.guest_missing'));
  expect(reasonWords(t, { reason: missing, remedy: 'restore' })).toBe(t('doorReport.remedyRestore'));
  expect(reasonWords(t, { reason: missing, remedy: 'add' })).toBe(t('doorReport.remedyAdd'));
  expect(reasonWords(t, { reason: 'session_over', remedy: 'restore' })).toBe(
    `${t('doorReport.session_over')} ${t('doorReport.remedyRestore')}`,
  );
});
