import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForChanges } from './listen-for-changes.ts';

/** The browser's EventSource, as far as it matters here: the test answers each connection. */
class TestSource {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: TestSource[] = [];
  readyState = 0;
  onopen = () => {};
  onmessage = () => {};
  onerror = () => {};
  readonly close = vi.fn();
  readonly addEventListener = vi.fn();

  constructor() {
    TestSource.opened.push(this);
  }

  open(): void {
    this.readyState = TestSource.OPEN;
    this.onopen();
  }

  answerWithError(): void {
    this.readyState = TestSource.CLOSED;
    this.onerror();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  TestSource.opened = [];
  vi.stubGlobal('EventSource', TestSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that is answered with errors reads the data again less and less often, until it is open once', async () => {
  const onChange = vi.fn();
  const stop = listenForChanges('/changes', { onChange });
  const failFor = async (seconds: number) => {
    onChange.mockClear();
    for (let second = 0; second < seconds; second += 1) {
      const source = TestSource.opened.at(-1);
      if (source?.readyState === 0) source.answerWithError();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return onChange.mock.calls.length;
  };
  expect(await failFor(60)).toBe(6);
  expect(await failFor(600)).toBeLessThanOrEqual(7);
  await vi.advanceTimersByTimeAsync(120_000);
  TestSource.opened.at(-1)?.onopen();
  expect(await failFor(60)).toBe(6);
  stop();
  expect(TestSource.opened.at(-1)?.close).toHaveBeenCalled();
});

test('parts of a page that listen to the same stream share it until the last one stops', () => {
  const [first, second] = [
    { onChange: vi.fn(), onConnected: vi.fn() },
    { onChange: vi.fn(), onConnected: vi.fn() },
  ];
  const stopFirst = listenForChanges('/changes', first);
  const source = TestSource.opened.at(-1);
  source?.open();
  source?.onmessage();
  expect(first.onChange).toHaveBeenCalledTimes(1);
  // What changed before it began to listen may not be in what it has read.
  const stopSecond = listenForChanges('/changes', second);
  expect(second.onConnected.mock.calls).toEqual([[true]]);
  expect(second.onChange).toHaveBeenCalledTimes(1);
  source?.onmessage();
  expect([first.onChange.mock.calls.length, second.onChange.mock.calls.length]).toEqual([2, 2]);
  stopFirst();
  source?.onmessage();
  expect([first.onChange.mock.calls.length, second.onChange.mock.calls.length]).toEqual([2, 3]);
  expect(source?.close).not.toHaveBeenCalled();
  stopSecond();
  expect(source?.close).toHaveBeenCalledTimes(1);
  expect(TestSource.opened).toHaveLength(1);
  listenForChanges('/changes', first)();
  expect(TestSource.opened).toHaveLength(2);
});

test('a part that joins a stream which waits to connect again is told so, and has it connect at once', () => {
  const first = { onChange: vi.fn() };
  const second = { onChange: vi.fn(), onConnected: vi.fn() };
  const stopFirst = listenForChanges('/changes', first);
  TestSource.opened.at(-1)?.answerWithError();
  expect(TestSource.opened).toHaveLength(1);
  const stopSecond = listenForChanges('/changes', second);
  expect(second.onConnected.mock.calls).toEqual([[false]]);
  expect(TestSource.opened).toHaveLength(2);
  TestSource.opened.at(-1)?.open();
  expect(second.onConnected.mock.calls).toEqual([[false], [true]]);
  vi.runAllTimers();
  expect(TestSource.opened).toHaveLength(2);
  stopFirst();
  stopSecond();
});
