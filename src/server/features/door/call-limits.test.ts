import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { createCallLimits } from './call-limits.ts';

const session = (name: string, eventId = 1, ip = '192.0.2.1') => ({ eventId, tokenHash: Buffer.from(name), ip });
const refused = expect.objectContaining({ code: 'too_many_requests' });

/** A call that stays unanswered until the test ends it. */
function openCall() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: () => promise, end: resolve };
}

describe('operations of the door', () => {
  it('of one session are heard in two calls at once; other sessions do not wait for it', async () => {
    const withLimits = createCallLimits({ metrics: createMetrics() });
    const calls = [openCall(), openCall()];
    const running = calls.map(({ wait }) => withLimits(session('a'), 1, wait));
    await expect(withLimits(session('a'), 1, async () => 'heard')).rejects.toEqual(refused);
    await expect(withLimits(session('b'), 1, async () => 'heard')).resolves.toBe('heard');
    for (const { end } of calls) end();
    await Promise.all(running);
    await expect(withLimits(session('a'), 1, async () => 'heard')).resolves.toBe('heard');
  });

  it('of one session are limited in a minute, those of other sessions are not', async () => {
    const withLimits = createCallLimits({ metrics: createMetrics() });
    for (let call = 0; call < 20; call++) await withLimits(session('a'), 500, async () => {});
    await expect(withLimits(session('a'), 1, async () => {})).rejects.toEqual(refused);
    await expect(withLimits(session('b'), 500, async () => 'heard')).resolves.toBe('heard');
  });

  it('of one event leave room for other events', async () => {
    const withLimits = createCallLimits({ metrics: createMetrics() });
    const calls = Array.from({ length: 40 }, openCall);
    const running = calls.map(({ wait }, index) => withLimits(session(`phone ${index}`), 1, wait));
    await expect(withLimits(session('one more'), 1, async () => {})).rejects.toEqual(refused);
    await expect(withLimits(session('elsewhere', 2), 1, async () => 'heard')).resolves.toBe('heard');
    for (const { end } of calls) end();
    await Promise.all(running);
  });

  it('of one network leave room for other networks', async () => {
    const withLimits = createCallLimits({ metrics: createMetrics() });
    const calls = Array.from({ length: 80 }, openCall);
    const running = calls.map(({ wait }, index) => withLimits(session(`phone ${index}`, index), 1, wait));
    await expect(withLimits(session('one more', 100), 1, async () => {})).rejects.toEqual(refused);
    const elsewhere = session('elsewhere', 100, '198.51.100.1');
    await expect(withLimits(elsewhere, 1, async () => 'heard')).resolves.toBe('heard');
    for (const { end } of calls) end();
    await Promise.all(running);
  });
});
