import { expect, it } from 'vitest';
import type { LogChange } from '../../../shared/contracts/event-log.ts';
import { changesMeanwhile } from './meanwhile.tsx';

const NOON = Date.parse('2026-06-20T12:00:00Z');
const actor = { kind: 'user' as const, id: 1, name: 'Anna' };
const entry = (change: number, secondsBefore: number): LogChange => ({
  change,
  actor,
  via: 'list',
  parts: [],
  at: new Date(NOON - secondsBefore * 1_000).toISOString(),
});

it('tells of all changes since the dialog opened, and of those that the list had not heard of yet', () => {
  const log = [entry(4, 1), entry(3, 20), entry(2, 61), entry(1, 7 * 86_400)];
  expect(changesMeanwhile(log, NOON, 60_000).map(({ change }) => change)).toEqual([4, 3, 2]);
});

it('tells of nothing if the row changed and the log has only older entries', () => {
  expect(changesMeanwhile([entry(1, 7 * 86_400)], NOON, 60_000)).toEqual([]);
});
