import { expect, it } from 'vitest';
import type { SeatReport } from '../layouts/solve/seat-messages.ts';
import { isBetweenFamilies, sandboxStepOf } from './sandbox-step.ts';

const report: SeatReport = {
  musts: { kept: 4, all: 4 },
  wishes: { kept: 0, all: 0 },
  broken: [],
  brokenPins: [],
  unseated: [],
  inactive: new Map(),
  crowded: new Map(),
  conflicts: [],
};
const conflict = { reason: 'apartTogether', rules: [], pinnedIds: [], ways: [] } as const;
const ilona = { attendance: null };
const idle = { phase: 'idle', report, isAsked: false, cancelling: ilona } as const;
const some = { seated: 3, all: 48 };
const everybody = { seated: 48, all: 48 };

it('leads from seating everybody over the reasons to the cancellation, and to the end', () => {
  const conflicting = { ...report, conflicts: [conflict] };
  expect(sandboxStepOf({ ...idle, report: undefined, counts: some })).toBe('seat');
  expect(sandboxStepOf({ ...idle, report: undefined, counts: some, isAsked: true })).toBe('searching');
  expect(sandboxStepOf({ ...idle, report: conflicting, counts: some })).toBe('seat');
  expect(sandboxStepOf({ ...idle, report: conflicting, counts: some, isAsked: true })).toBe('reasons');
  expect(sandboxStepOf({ ...idle, phase: 'solving', counts: some })).toBe('searching');
  expect(sandboxStepOf({ ...idle, phase: 'preview', counts: some })).toBe('preview');
  expect(sandboxStepOf({ ...idle, counts: everybody })).toBe('cancel');
  expect(sandboxStepOf({ ...idle, counts: everybody, cancelling: { attendance: 'declined' } })).toBe('done');
});

it('offers to repair what was broken by hand, and has no cancellation among own names', () => {
  const broken = { ...report, musts: { kept: 3, all: 4 } };
  expect(sandboxStepOf({ ...idle, report: broken, counts: everybody })).toBe('repair');
  expect(sandboxStepOf({ ...idle, counts: everybody, cancelling: undefined })).toBe('done');
});

it('blames families only where their rule is part of what people must sit apart for', () => {
  const [ofHousehold, ofTwo] = [{ ruleId: 1, householdId: 7 }, { ruleId: 2 }];
  expect(isBetweenFamilies({ reason: 'apartTogether', rules: [ofHousehold, ofTwo] })).toBe(true);
  expect(isBetweenFamilies({ reason: 'apartTogether', rules: [ofTwo] })).toBe(false);
  expect(isBetweenFamilies({ reason: 'tooFewSeats', rules: [ofHousehold] })).toBe(false);
});
