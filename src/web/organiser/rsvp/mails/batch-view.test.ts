import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { MAILS_ON_FIRST_DAY } from '../../../../shared/contracts/guest-mails.ts';
import type { CurrentUser } from '../../../../shared/contracts/users.ts';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { LanguageContext } from '../../../lib/i18n.tsx';
import { sessionQuery } from '../../../lib/session.ts';
import { SendingLimit } from './batch-view.tsx';

const t = translatorFor('en');
const REASON = 'until May 2, 2030 • 10:00';

/** What an organiser of the Enterprise tier reads whose account was made on 1 May 2030. */
function renderLimit(now: string, limit: { planned: number; remaining: number }): string {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const client = new QueryClient();
  const createdAt = '2030-05-01T10:00:00.000Z';
  const user = { id: 1, createdAt, timeZone: 'UTC', subscriptionTier: 'enterprise', subscriptionEndDate: null };
  client.setQueryData(sessionQuery.queryKey, user as CurrentUser);
  const language = { language: 'en' as const, setLanguage: () => {}, t };
  const page = createElement(
    LanguageContext,
    { value: language },
    createElement(SendingLimit, { ...limit, mailsPerDay: 5_000 }),
  );
  try {
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  } finally {
    vi.useRealTimers();
  }
}

it('tells a new account why it may send so few mails, and until when', () => {
  const html = renderLimit('2030-05-01T12:00:00Z', { planned: 20, remaining: MAILS_ON_FIRST_DAY });
  expect(html).toContain(t('mailBatches.remaining', { count: MAILS_ON_FIRST_DAY }));
  expect(html).toContain(REASON);
  expect(html).not.toContain('alert');
});

it('warns if more mails are planned, with the same reason on the first day only', () => {
  const planned = 60;
  const newcomer = renderLimit('2030-05-01T12:00:00Z', { planned, remaining: MAILS_ON_FIRST_DAY });
  expect(newcomer).toContain('role="alert"');
  expect(newcomer).toContain(REASON);
  // What the tier allows is said once.
  expect(newcomer.match(/5,000/g)).toHaveLength(1);
  const older = renderLimit('2030-05-03T12:00:00Z', { planned, remaining: 10 });
  expect(older).toContain('role="alert"');
  expect(older).not.toContain('until');
  expect(older).toContain('5,000');
});
