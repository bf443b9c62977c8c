import { expect, it } from 'vitest';
import type { PrintJob } from '../../../shared/paper/print-job.ts';
import { makePrintedGuest, makePrintJob } from '../../../shared/paper/testing.ts';
import { countWithoutTable, emptyReason } from './empty-reason.ts';

it('tells an empty guest list from one on which everybody declined', () => {
  const job = { kind: 'placeCards', guests: [] } as unknown as PrintJob;
  const all = { kind: 'all' } as const;
  expect(emptyReason(job, all, { guests: 0, expected: 0 })).toBe('printPage.noGuests');
  expect(emptyReason(job, all, { guests: 3, expected: 0 })).toBe('printPage.everybodyDeclined');
  expect(emptyReason(job, { kind: 'changed' }, { guests: 3, expected: 2 })).toBe('printPage.nothingChanged');
});

it('counts who stands on a poster without a table', () => {
  const guests = [makePrintedGuest(1), makePrintedGuest(2, { tableNumber: null })];
  expect(countWithoutTable(makePrintJob({ kind: 'posterByName', guests }))).toBe(1);
  expect(countWithoutTable(makePrintJob({ kind: 'posterByTable', guests: guests.slice(0, 1) }))).toBe(0);
  expect(countWithoutTable(makePrintJob({ kind: 'placeCards', guests }))).toBe(0);
});
