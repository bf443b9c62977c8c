import { expect, it } from 'vitest';
import { countLeftOut, isAnyResent, sortMails } from './mail-lists.ts';

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

it('sorts mails by state, those that failed first, and then by name', () => {
  const mails = [
    { state: 'sent', householdName: 'Ödön' },
    { state: 'sent', householdName: 'Anna' },
    { state: 'skipped', householdName: 'Anna' },
    { state: 'failed', householdName: 'Zoltán' },
  ] as const;
  expect(sortMails(mails).map(({ state, householdName }) => `${state} ${householdName}`)).toEqual([
    'failed Zoltán',
    'sent Anna',
    'sent Ödön',
    'skipped Anna',
  ]);
});

it('knows whether sending again put a mail back into the queue', () => {
  const sent = { id: 1, state: 'sent', reason: null } as const;
  const limited = { id: 2, state: 'skipped', reason: 'tooManyMails' } as const;
  const waiting = { id: 2, state: 'waiting', reason: null } as const;
  expect(isAnyResent([sent, limited], [sent, limited])).toBe(false);
  expect(isAnyResent([sent, limited], [sent, waiting])).toBe(true);
});
