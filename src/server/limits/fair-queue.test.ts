import { describe, expect, it, vi } from 'vitest';
import { FairQueue, type Leave, type Places } from './fair-queue.ts';

const LIMITS = { ofTurn: 3, inAll: 100, ms: 60_000 };

/** A queue whose calls stay under way until `end`, and the names of those that began, in order. */
function play(limits = LIMITS) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const under = new Map<string, Leave>();
  const refused: string[] = [];
  async function call(name: string, turn: string, places: Places = { all: 1 }, signal?: AbortSignal): Promise<void> {
    const leave = await queue.enter(turn, places, signal ? { signal } : {});
    if (!leave) return void refused.push(name);
    begun.push(name);
    under.set(name, leave);
  }
  return {
    queue,
    begun,
    refused,
    call: (...args: Parameters<typeof call>) => void call(...args),
    /** Ends a call, and waits until those that can begin have begun. */
    async end(name: string) {
      under.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('lets others go before the second call of a turn that has many', async () => {
    const { call, end, begun } = play();
    for (const name of ['a1', 'a2', 'a3', 'a4']) call(name, 'a');
    call('b1', 'b');
    await settle();
    for (const name of ['a1', 'b1', 'a2', 'a3', 'a4']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  });

  it('serves turns in rotation, and lets those with many calls go although new ones come all the time', async () => {
    const { call, end, begun } = play();
    call('x1', 'x');
    await settle();
    for (const turn of ['a', 'b']) for (const number of [1, 2, 3]) call(turn + number, turn);
    let last = 'x1';
    for (let newcomer = 1; newcomer <= 4; newcomer++) {
      call(`n${newcomer}`, `n${newcomer}`);
      await end(last);
      last = begun.at(-1) ?? '';
    }
    while (begun.length < 11) {
      await end(last);
      last = begun.at(-1) ?? '';
    }
    expect(begun).toEqual(['x1', 'a1', 'a2', 'b1', 'a3', 'n1', 'b2', 'n2', 'b3', 'n3', 'n4']);
  });

  it('starts a call only when all its places are free, and lets others of its turn pass meanwhile', async () => {
    const { call, end, begun } = play();
    const write = { account: 3, writes: 1 };
    for (const name of ['write 1', 'write 2', 'write 3']) call(name, 'a', write);
    call('read 1', 'a', { account: 3 });
    call('read 2', 'a', { account: 3 });
    call('read 3', 'a', { account: 3 });
    await settle();
    expect(begun).toEqual(['write 1', 'read 1', 'read 2']);
    await end('read 1');
    expect(begun.at(-1)).toBe('read 3');
    await end('write 1');
    expect(begun.at(-1)).toBe('write 2');
  });

  it('refuses a call when too many of its turn wait, and only those', async () => {
    const { call, refused, queue } = play();
    for (const number of [1, 2, 3, 4, 5]) call(`a${number}`, 'a');
    call('b1', 'b');
    await settle();
    expect(refused).toEqual(['a5']);
    expect(queue.waiting).toBe(4);
  });

  it('counts all calls of a turn that wait, whatever they wait for, except those that have other places already', async () => {
    const { call, refused, queue } = play();
    for (const number of [1, 2, 3, 4, 5]) call(`a${number}`, 'a', { all: 1, [`event ${number}`]: 1 });
    await settle();
    expect(refused).toEqual(['a5']);
    void queue.enter('a', { all: 1 }, { isAdmitted: true });
    expect(queue.waiting).toBe(4);
  });

  it('lets a turn with few calls wait although others fill the queue', async () => {
    const { call, refused } = play({ ofTurn: 40, inAll: 4, ms: 60_000 });
    for (const number of [1, 2, 3, 4, 5, 6]) call(`a${number}`, 'a');
    for (const number of [1, 2]) call(`b${number}`, 'b');
    await settle();
    expect(refused).toEqual(['a6', 'b2']);
  });

  it('refuses a call that has waited too long or that nobody waits for, and forgets it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { call, end, refused, begun, queue } = play();
    call('a1', 'a');
    call('late', 'a');
    vi.advanceTimersByTime(LIMITS.ms);
    const gone = new AbortController();
    call('gone', 'a', { all: 1 }, gone.signal);
    gone.abort();
    vi.useRealTimers();
    await end('a1');
    expect(refused).toEqual(['late', 'gone']);
    expect(begun).toEqual(['a1']);
    expect(queue.waiting).toBe(0);
  });

  it('gives places back once, however often they are given back', async () => {
    const queue = new FairQueue(LIMITS);
    const leave = (await queue.enter('a', { all: 1 })) as Leave;
    leave();
    leave();
    expect(queue.enter('a', { all: 1 })).toBeTypeOf('function');
    expect(queue.enter('b', { all: 1 })).toBeInstanceOf(Promise);
  });
});
