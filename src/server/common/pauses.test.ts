import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { callerOf, createTurns, noteCall, rest, stopWhen } from './pauses.ts';

let order: string[] = [];
const note = (name: string) => () => void order.push(name);

beforeAll(() => {
  const sinceStart = performance.now();
  vi.useFakeTimers();
  // The faked clock starts at 0, before calls that tests of other files may have made.
  vi.advanceTimersByTime(sinceStart);
});
beforeEach(() => {
  order = [];
});
afterAll(() => void vi.useRealTimers());

/** Longer than a server counts as in use after a call. */
const becomeUnused = () => vi.advanceTimersByTimeAsync(1_000);

it('lets bulk work rest for longer than it worked while the server is in use, all of it together', async () => {
  await becomeUnused();
  void rest(100).then(note('unused'));
  await vi.advanceTimersByTimeAsync(1);
  noteCall('somebody else', () => {});
  void rest(10).then(note('one'));
  void rest(10).then(note('other'));
  setTimeout(note('15 ms'), 15);
  setTimeout(note('55 ms'), 55);
  await becomeUnused();
  expect(order).toEqual(['unused', '15 ms', 'one', '55 ms', 'other']);
});

it('rests for calls of others, not for those of its own caller', async () => {
  const restOf = (caller: string) =>
    new Promise<void>((resolve) => noteCall(caller, () => void rest(20).then(resolve)));
  await becomeUnused();
  noteCall('Anna', () => {});
  void restOf('Anna').then(note('alone'));
  await vi.advanceTimersByTimeAsync(1);
  noteCall('Béla', () => {});
  void restOf('Anna').then(note('beside Béla'));
  setTimeout(note('15 ms'), 15);
  await becomeUnused();
  expect(order).toEqual(['alone', '15 ms', 'beside Béla']);
});

it('takes calls of a page before and after it has noted its language for those of one browser', () => {
  const callerWith = (cookie?: string) => callerOf(cookie === undefined ? {} : { cookie }, '192.0.2.1');
  expect(callerWith('placecard=a; language=hu')).toBe(callerWith('placecard=a'));
  expect(callerWith('language=hu; placecard=a')).toBe(callerWith('placecard=a'));
  expect(callerWith('placecard=b')).not.toBe(callerWith('placecard=a'));
  expect(callerWith('language=hu')).toBe('192.0.2.1');
  expect(callerWith()).toBe('192.0.2.1');
});

it('ends the bulk work of a call that nobody waits for any more, and of no other', async () => {
  let hasLeft = false;
  const work = (caller: string, isLongAnswer: boolean) =>
    new Promise<void>((resolve, reject) =>
      noteCall(caller, () => {
        if (isLongAnswer) stopWhen(() => hasLeft);
        void rest(5)
          .then(() => rest(5))
          .then(resolve, reject);
      }),
    );
  const answer = work('Anna', true);
  const other = work('Béla', false);
  hasLeft = true;
  const failing = expect(answer).rejects.toThrow('The client has left.');
  await becomeUnused();
  await failing;
  await other;
});

let held = process.memoryUsage.rss();
/** So much more memory than before. */
function gainMemory(megabytes: number): void {
  held += megabytes * 1024 * 1024;
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(held);
}

it.each([
  ['nobody has called for two seconds', 1_500, () => noteCall('Anna', () => {})],
  ['no bulk work has gone on for some seconds', 1_000, () => void rest(5)],
])('gives the memory of bulk work back once %s', async (_, pauseMs, goOn) => {
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  onTestFinished(() => void vi.unstubAllGlobals());
  gainMemory(100);
  const calling = setInterval(goOn, pauseMs);
  void rest(5);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(collect).not.toHaveBeenCalled();
  clearInterval(calling);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(collect).toHaveBeenCalledTimes(1);
  expect(collect).toHaveBeenCalledWith(expect.objectContaining({ flavor: 'last-resort' }));
});

it('gives no memory back where little was gained since the last time', async () => {
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const [megabytes, times] of [
    [100, 1],
    [30, 1],
    [15, 1],
    [10, 2],
  ] as const) {
    gainMemory(megabytes);
    void rest(5);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(collect).toHaveBeenCalledTimes(times);
  }
});

it('lets the next work begin once one has taken its time', async () => {
  const takeTurn = createTurns(1_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = takeTurn(() => promise);
  let hasBegun = false;
  const next = takeTurn(async () => {
    hasBegun = true;
  });
  await vi.advanceTimersByTimeAsync(900);
  expect(hasBegun).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await next;
  resolve('late');
  expect(await slow).toBe('late');
});

it('runs work one after the other, also after one that fails', async () => {
  const takeTurn = createTurns();
  const failing = takeTurn(async () => {
    order.push('first begins');
    await new Promise((resolve) => setImmediate(resolve));
    order.push('first ends');
    throw new Error('refused');
  });
  const second = takeTurn(async () => order.push('second begins'));
  void vi.runAllTimersAsync();
  await expect(failing).rejects.toThrow('refused');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
});
