import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFailureDescriber, createThrottledFailureLog } from './failure-log.ts';

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
const starting = Object.assign(new Error('starting up'), { code: '57P03' });
const fault = new Error('a fault of ours');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives a database error in full once in a while for each reason, other errors always', () => {
  const describe = createFailureDescriber();
  expect(describe(refused)).toEqual({ reason: 'ECONNREFUSED', err: refused });
  expect(describe(refused)).toEqual({ reason: 'ECONNREFUSED' });
  expect(describe(starting)).toEqual({ reason: '57P03', err: starting });
  expect([describe(fault), describe(fault)]).toEqual([{ err: fault }, { err: fault }]);
  vi.advanceTimersByTime(30_000);
  expect(describe(refused)).toEqual({ reason: 'ECONNREFUSED', err: refused });
});

it('logs only the errors that are given in full', () => {
  const lines: unknown[] = [];
  const tell = createThrottledFailureLog((fields) => lines.push(fields));
  for (const failure of [refused, refused, fault, refused, fault]) tell(failure);
  expect(lines).toEqual([{ reason: 'ECONNREFUSED', err: refused }, { err: fault }, { err: fault }]);
});

it('makes errors of plain objects that have their fields', () => {
  const lines: { err?: unknown }[] = [];
  const tell = createThrottledFailureLog((fields) => lines.push(fields));
  const plain = { code: '57P03', message: 'starting up', stack: 'Error: starting up\n    at x', queue: 'payments' };
  for (const failure of [plain, plain]) tell(failure);
  expect(lines).toEqual([{ reason: '57P03', err: expect.any(Error) }]);
  expect(lines[0]?.err).toMatchObject(plain);
});
