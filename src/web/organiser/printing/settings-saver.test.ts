import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PrintOptions, PrintSettingsChanges } from '../../../shared/contracts/printing.ts';
import { SettingsSaver } from './settings-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Collects what is sent; each call waits until the test answers it. */
function createServer() {
  const calls: { body: PrintSettingsChanges; answer: () => void; fail: () => void }[] = [];
  const save = (body: PrintSettingsChanges) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    calls.push({ body, answer: resolve, fail: () => reject(new Error('offline')) });
    return promise;
  };
  return { calls, save, bodies: () => calls.map(({ body }) => body) };
}

const options = (startAt: number) => ({ startAt }) as PrintOptions;

it('sends several changes as one call, a moment after the last', async () => {
  const { save, bodies } = createServer();
  const saver = new SettingsSaver({ save, isTemporary: () => true });
  saver.change({ kind: 'escortCards' });
  await vi.advanceTimersByTimeAsync(700);
  saver.change({ options: { escortCards: options(1) } });
  saver.change({ options: { placeCards: options(2) } });
  saver.change({ options: { escortCards: options(3) } });
  await vi.advanceTimersByTimeAsync(700);
  expect(bodies()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  const changes = { kind: 'escortCards', options: { escortCards: options(3), placeCards: options(2) } };
  expect(bodies()).toEqual([changes]);
  expect(saver.unsaved.get()).toEqual({ changes, hasFailed: false });
});

it('keeps what is changed while a call is under way, and sends it afterwards', async () => {
  const { calls, save, bodies } = createServer();
  const saver = new SettingsSaver({ save, isTemporary: () => true });
  saver.change({ monogram: 'A' });
  void saver.flush();
  saver.change({ monogram: 'AB' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(bodies()).toEqual([{ monogram: 'A' }]);
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.unsaved.get().changes).toEqual({ monogram: 'AB' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bodies()).toEqual([{ monogram: 'A' }, { monogram: 'AB' }]);
  calls[1]?.answer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saver.unsaved.get()).toEqual({ changes: {}, hasFailed: false });
  expect(calls).toHaveLength(2);
});

it('repeats a call that failed for the time being, with all that changed since', async () => {
  const { calls, save, bodies } = createServer();
  const saver = new SettingsSaver({ save, isTemporary: () => true });
  saver.change({ monogram: 'A' });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.change({ kind: 'doorList' });
  calls[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.unsaved.get().hasFailed).toBe(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(bodies()[1]).toEqual({ monogram: 'A', kind: 'doorList' });
});

it('does not send again what was refused, and still says so, until it is changed', async () => {
  const { calls, save, bodies } = createServer();
  const saver = new SettingsSaver({ save, isTemporary: () => false });
  saver.change({ monogram: 'refused', options: { placeCards: options(1) } });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.change({ kind: 'doorList' });
  calls[0]?.fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bodies()[1]).toEqual({ kind: 'doorList' });
  calls[1]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  const refused = { monogram: 'refused', options: { placeCards: options(1) } };
  expect(saver.unsaved.get()).toEqual({ changes: refused, hasFailed: true });
  saver.change({ monogram: 'AB', options: { placeCards: options(2) } });
  await vi.advanceTimersByTimeAsync(1_000);
  calls[2]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.unsaved.get()).toEqual({ changes: {}, hasFailed: false });
});

it('does not repeat a call that was refused', async () => {
  const { calls, save } = createServer();
  const saver = new SettingsSaver({ save, isTemporary: () => false });
  saver.change({ monogram: 'A' });
  await vi.advanceTimersByTimeAsync(1_000);
  calls[0]?.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
});
