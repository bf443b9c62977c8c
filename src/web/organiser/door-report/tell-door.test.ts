import { expect, it } from 'vitest';
import type { DoorReport } from '../../../shared/contracts/door-operations.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { tellDoor } from './tell-door.ts';

const phone = (label: string, arrivals: number, walkIns = 0): DoorReport['devices'][number] => ({
  device: label,
  label,
  firstSeenAt: '',
  lastSeenAt: '',
  arrivals,
  walkIns,
  undos: 0,
  held: 0,
  lost: 0,
});
const EMPTY: DoorReport = { devices: [], doubleEntries: [], walkIns: [], held: [], lost: [] };
const tell = (report: Partial<DoorReport>, undecidedCount = 0) =>
  tellDoor(translatorFor('en'), { ...EMPTY, ...report }, undecidedCount, ({ label }) => label ?? '');

it('tells of the phones, and last what has to be decided', () => {
  expect(tell({})).toEqual(['Nothing waits for your decision.']);
  expect(tell({ devices: [phone('Garden', 3), phone('Gate', 4, 2)] }, 1)).toEqual([
    '2 phones were at the door.',
    'Most came in at “Gate”: 6.',
    '1 entry from the door needs your decision.',
  ]);
});

it('names no door as the busiest where two were', () => {
  expect(tell({ devices: [phone('Garden', 4), phone('Gate', 4)] })).toEqual([
    '2 phones were at the door.',
    'Nothing waits for your decision.',
  ]);
});
