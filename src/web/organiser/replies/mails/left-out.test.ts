import { expect, it } from 'vitest';
import { countLeftOut } from './left-out.ts';

it('counts who gets no mail by reason, and nobody else', () => {
  const mails = [
    { state: 'planned', reason: null },
    { state: 'skipped', reason: 'answered' },
    { state: 'skipped', reason: 'noAddress' },
    { state: 'skipped', reason: 'noAddress' },
    { state: 'unsubscribed', reason: null },
    { state: 'failed', reason: 'refused' },
  ] as const;
  expect(countLeftOut(mails)).toEqual([
    { key: 'mailBatches.noAddress', count: 2 },
    { key: 'mailBatches.answered', count: 1 },
    { key: 'mailBatches.wantsNoMails', count: 1 },
  ]);
});
