import { expect, it } from 'vitest';
import type { PrintJob } from '../../../shared/paper/print-job.ts';
import { emptyReason } from './empty-reason.ts';

it('tells an empty guest list from one on which everybody declined', () => {
  const job = { kind: 'placeCards', guests: [] } as unknown as PrintJob;
  const all = { kind: 'all' } as const;
  expect(emptyReason(job, all, { guests: 0, expected: 0 })).toBe('printPage.noGuests');
  expect(emptyReason(job, all, { guests: 3, expected: 0 })).toBe('printPage.everybodyDeclined');
  expect(emptyReason(job, { kind: 'changed' }, { guests: 3, expected: 2 })).toBe('printPage.nothingChanged');
});
