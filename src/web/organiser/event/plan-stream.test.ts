import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companyOf } from './plan-company.ts';
import { openPlanStream, watchHearing } from './plan-stream.ts';

type Listener = (message: Pick<MessageEvent<string>, 'data' | 'lastEventId'>) => void;

/** The browser's EventSource, as far as it matters here: the test sends the messages. */
class TestSource {
  static readonly CLOSED = 2;
  static opened: TestSource[] = [];
  readyState = 0;
  readonly path: string;
  readonly close = vi.fn();
  readonly #listeners = new Map<string, Listener>();

  constructor(path: string) {
    this.path = path;
    TestSource.opened.push(this);
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }

  send(name: string, data: unknown = {}, lastEventId = ''): void {
    this.#listeners.get(name)?.({ data: JSON.stringify(data), lastEventId });
  }

  break(isRefused: boolean): void {
    if (isRefused) this.readyState = TestSource.CLOSED;
    this.send('error');
  }
}

/** Channels of tabs of one browser: each hears what the others post. */
class TestChannel {
  static open = new Set<TestChannel>();
  onmessage = () => {};

  constructor() {
    TestChannel.open.add(this);
  }

  postMessage(): void {
    for (const channel of TestChannel.open) if (channel !== this) channel.onmessage();
  }

  close(): void {
    TestChannel.open.delete(this);
  }
}

const page = { visibilityState: 'visible', addEventListener: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  TestSource.opened = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('EventSource', TestSource);
  vi.stubGlobal('BroadcastChannel', TestChannel);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { addEventListener: vi.fn() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => TestSource.opened.at(-1) as TestSource;

test('begins with the version of the page, and continues after the last event that was heard', async () => {
  const ops = vi.fn();
  const onConnected = vi.fn();
  const close = openPlanStream(7, { version: () => 3, on: { ops }, onConnected });
  expect(latest().path).toBe('/api/events/7/layout/live?since=3');
  latest().send('open');
  latest().send('ops', [{ seq: 4 }]);
  latest().send('guests', {}, '4~12');
  expect(ops).toHaveBeenCalledWith([{ seq: 4 }]);
  latest().break(true);
  expect(onConnected.mock.calls).toEqual([[true], [false]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(latest().path).toBe('/api/events/7/layout/live?since=4%7E12');
  close();
  expect(latest().close).toHaveBeenCalled();
});

test('begins with how old the guests of the page are, where that is known', () => {
  let cursor: string | null = null;
  const open = () => openPlanStream(7, { version: () => 3, guestsCursor: () => cursor, on: {} })();
  open();
  cursor = '1.2.3-40-50';
  open();
  expect(TestSource.opened.map(({ path }) => path.split('=')[1])).toEqual(['3', '3%7E1.2.3-40-50']);
});

test('leaves a broken connection to the browser, and replaces one that is silent', async () => {
  const close = openPlanStream(7, { version: () => 3, on: {} });
  latest().break(false);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(TestSource.opened).toHaveLength(1);
  latest().send('ping');
  await vi.advanceTimersByTimeAsync(25_000);
  expect(TestSource.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(TestSource.opened).toHaveLength(2);
  close();
});

test('a stream that is refused is asked for less and less often, every half minute at last, until it opens', async () => {
  const stop = openPlanStream(7, { version: () => 3, on: {} });
  const pauseAfterRefusal = async () => {
    const { length } = TestSource.opened;
    latest().break(true);
    let seconds = 0;
    while (TestSource.opened.length === length && seconds < 300) {
      await vi.advanceTimersByTimeAsync(1_000);
      seconds += 1;
    }
    return seconds;
  };
  const pauses: number[] = [];
  for (let count = 0; count < 8; count++) pauses.push(await pauseAfterRefusal());
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  latest().send('open');
  expect(await pauseAfterRefusal()).toBe(1);
  stop();
});

test('a page that stays hidden stops listening, and one that was hidden for a moment does not', async () => {
  const close = openPlanStream(7, { version: () => 3, on: {} });
  const [, onVisibility] = page.addEventListener.mock.lastCall as [string, () => void];
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    onVisibility();
  };
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      latest().send('ping');
      await vi.advanceTimersByTimeAsync(10_000);
    }
  };
  show('hidden');
  await pass(50);
  show('visible');
  await pass(50);
  show('hidden');
  await pass(50);
  expect(TestSource.opened).toHaveLength(1);
  expect(latest().close).not.toHaveBeenCalled();
  await pass(20);
  expect(latest().close).toHaveBeenCalled();
  show('visible');
  expect(TestSource.opened).toHaveLength(2);
  close();
});

test('a hidden page stops listening as soon as another tab listens, and a page that is seen does not', () => {
  const close = openPlanStream(7, { version: () => 3, on: {} });
  const [, onVisibility] = page.addEventListener.mock.lastCall as [string, () => void];
  const otherTab = new TestChannel();
  otherTab.postMessage();
  expect(latest().close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  page.visibilityState = 'hidden';
  onVisibility();
  expect(latest().close).not.toHaveBeenCalled();
  otherTab.postMessage();
  expect(latest().close).toHaveBeenCalled();
  page.visibilityState = 'visible';
  otherTab.onmessage = vi.fn();
  onVisibility();
  expect(TestSource.opened).toHaveLength(2);
  expect(otherTab.onmessage).toHaveBeenCalled();
  // The other tab is shown, and listens, before this one hears that it is hidden.
  otherTab.postMessage();
  expect(latest().close).not.toHaveBeenCalled();
  page.visibilityState = 'hidden';
  onVisibility();
  expect(latest().close).toHaveBeenCalled();
  otherTab.close();
  close();
  expect(TestChannel.open.size).toBe(0);
});

test('nobody is shown while nothing is heard', async () => {
  const close = openPlanStream(7, { version: () => 3, on: {} });
  const anna = { id: 'a', name: 'Anna', color: 1, isEditor: true, cursor: null, selection: [], drag: null };
  const hear = () => latest().send('presence', { people: [anna], gone: [], isWhole: true, watches: false });
  const shown = () => companyOf(7).people.get();
  hear();
  expect(shown()).toEqual([anna]);
  latest().break(false);
  expect(shown()).toEqual([]);
  hear();
  latest().break(true);
  expect(shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  hear();
  // Silent for so long that the connection is replaced.
  await vi.advanceTimersByTimeAsync(35_000);
  expect(TestSource.opened).toHaveLength(3);
  expect(shown()).toEqual([]);
  close();
});

test('says that nothing is heard only after a while, once, and at once when something is', async () => {
  const onDeaf = vi.fn();
  const { stop, ...hearing } = watchHearing(onDeaf);
  const close = openPlanStream(7, { version: () => 3, on: {}, ...hearing });
  latest().send('open');
  // Broken for a moment, as when a server restarts.
  latest().break(false);
  await vi.advanceTimersByTimeAsync(3_000);
  latest().send('open');
  expect(onDeaf.mock.calls).toEqual([[false], [false]]);
  // A connection that is dead without being broken is replaced after half a minute.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onDeaf.mock.calls.slice(2)).toEqual([[true]]);
  latest().send('ping');
  expect(onDeaf.mock.calls.slice(3)).toEqual([[false]]);
  latest().break(false);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onDeaf).toHaveBeenCalledTimes(4);
  close();
});

test('a hidden page is not told that nothing is heard, and one that is shown again is', async () => {
  const onDeaf = vi.fn();
  page.visibilityState = 'hidden';
  const { stop, ...hearing } = watchHearing(onDeaf);
  const close = openPlanStream(7, { version: () => 3, on: {}, ...hearing });
  const [, onVisibility] = page.addEventListener.mock.lastCall as [string, () => void];
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    onVisibility();
  };
  await vi.advanceTimersByTimeAsync(30_000);
  show('visible');
  latest().send('open');
  show('hidden');
  await vi.advanceTimersByTimeAsync(55_000);
  latest().break(false);
  // It stops listening before a broken connection is worth telling.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onDeaf.mock.calls).toEqual([[false]]);
  // The connection hangs.
  show('visible');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(onDeaf.mock.calls.slice(1)).toEqual([[true]]);
  stop();
  close();
});
