import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, openDoorStream } from './door-stream.ts';

/** Stands in for the browser's EventSource; the test emits its messages. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  static get last(): FakeSource {
    const last = FakeSource.all.at(-1);
    if (!last) throw new Error('Nothing was opened.');
    return last;
  }
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  say(type: string, data: object = {}, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
}

const page = { window: new EventTarget(), document: new EventTarget() as EventTarget & { visibilityState: string } };
const network = { onLine: true };
let stream: ReturnType<typeof openDoorStream> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page.document.visibilityState = 'visible';
  network.onLine = true;
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('navigator', network);
});
afterEach(() => {
  stream?.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(isOver: () => Promise<boolean | undefined> = async () => undefined) {
  const states: Connection[] = [];
  const heard: unknown[] = [];
  let cursor: string | undefined;
  let endedCount = 0;
  stream = openDoorStream({
    path: (since) => `/changes?since=${since ?? ''}`,
    findCursor: () => cursor,
    onChanges: (changes, place) => {
      heard.push(changes);
      cursor = place;
    },
    onSettings: (settings) => void heard.push(settings),
    onConnection: (state) => void (states.at(-1) !== state && states.push(state)),
    onEnded: () => {
      endedCount += 1;
    },
    isOver,
  });
  return { states, heard, endedCount: () => endedCount };
}

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the stream of changes', () => {
  it('reconnects from the last position, with growing delays', async () => {
    const { states, heard } = open();
    FakeSource.last.say('open');
    FakeSource.last.say('changes', { isComplete: true }, 'place-1');
    FakeSource.last.say('error');
    expect(FakeSource.last.isClosed).toBe(true);
    await passing(1_000);
    expect(FakeSource.all.map(({ url }) => url)).toEqual(['/changes?since=', '/changes?since=place-1']);
    FakeSource.last.say('error');
    await passing(1_999);
    expect(FakeSource.all).toHaveLength(2);
    await passing(1);
    expect(FakeSource.all).toHaveLength(3);
    FakeSource.last.say('open');
    expect(states).toEqual(['live', 'connecting', 'live']);
    expect(heard).toEqual([{ isComplete: true }]);
  });

  it('reports offline after a while, or at once if the browser knows', async () => {
    const { states } = open();
    FakeSource.last.say('open');
    FakeSource.last.say('error');
    await passing(10_000);
    expect(states).toEqual(['live', 'connecting', 'offline']);
    FakeSource.last.say('open');
    network.onLine = false;
    page.window.dispatchEvent(new Event('offline'));
    expect(states.slice(3)).toEqual(['live', 'offline']);
    expect(FakeSource.last.isClosed, 'no message that was under way is read').toBe(true);
    // Browsers may be wrong about being offline: the stream is opened again, and its messages make the door live.
    const opened = FakeSource.all.length;
    await passing(10_000);
    expect(FakeSource.all.length).toBeGreaterThan(opened);
    FakeSource.last.say('open');
    expect(states.at(-1)).toBe('live');
  });

  it('says after five seconds of silence that it waits, and reconnects if the silence goes on', async () => {
    const { states } = open();
    FakeSource.last.say('open');
    for (let round = 0; round < 6; round += 1) {
      await passing(3_000);
      FakeSource.last.say('ping');
    }
    expect(states).toEqual(['live']);
    await passing(5_000);
    expect(states).toEqual(['live', 'unanswered']);
    FakeSource.last.say('ping');
    expect(states).toEqual(['live', 'unanswered', 'live']);
    await passing(20_000);
    expect(states.slice(3)).toEqual(['unanswered', 'offline']);
    expect(FakeSource.all).toHaveLength(2);
    FakeSource.last.say('open');
    expect(states.at(-1)).toBe('live');
  });

  it('passes settings on', () => {
    const { heard } = open();
    FakeSource.last.say('settings', { doorAllows: {} });
    expect(heard).toEqual([{ doorAllows: {} }]);
  });

  it('detects a connection that never opens', async () => {
    open();
    await passing(31_000);
    expect(FakeSource.all[0]?.isClosed).toBe(true);
    expect(FakeSource.all).toHaveLength(2);
  });

  it.each([
    ['finds a network', () => page.window.dispatchEvent(new Event('online'))],
    ['wakes up', () => page.document.dispatchEvent(new Event('visibilitychange'))],
    ['comes back to the page', () => page.window.dispatchEvent(new Event('pageshow'))],
  ])('reconnects at once when the phone %s', async (_, happen) => {
    open();
    FakeSource.last.say('open');
    FakeSource.last.say('error');
    happen();
    expect(FakeSource.all).toHaveLength(2);
    FakeSource.last.say('open');
    happen();
    await passing(10_000);
    expect(FakeSource.all).toHaveLength(2);
  });

  it('ends when the server ends the session or refuses the stream', async () => {
    const first = open();
    FakeSource.last.say('ended');
    expect(first.endedCount()).toBe(1);
    const refused = open(async () => true);
    FakeSource.last.say('error');
    await passing(60_000);
    expect(refused.endedCount()).toBe(1);
    expect(FakeSource.all).toHaveLength(2);
  });
});
