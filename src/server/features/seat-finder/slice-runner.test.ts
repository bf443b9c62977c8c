import { describe, expect, it } from 'vitest';
import { SliceRunner } from './slice-runner.ts';

describe('long work', () => {
  it('takes turns with other work and lets the event loop turn between any two slices', async () => {
    const seen: string[] = [];
    function* work(name: string, slices: number) {
      for (let slice = 0; slice < slices; slice++) {
        seen.push(name);
        // Runs as soon as the event loop turns.
        setImmediate(() => seen.push('turn'));
        yield;
      }
      return name;
    }
    const runner = new SliceRunner();
    const done: string[] = [];
    await Promise.all(
      [work('long', 80), work('short', 3), work('one slice', 1)].map((each) =>
        runner.run(each).then((name) => done.push(name)),
      ),
    );
    expect(done).toEqual(['one slice', 'short', 'long']);
    expect(seen.slice(0, 3)).toEqual(['long', 'short', 'one slice']);
    for (let at = 3; at < seen.length - 1; at++) {
      expect([seen[at], seen[at + 1]].filter((each) => each !== 'turn').length).toBeLessThan(2);
    }
  });

  it('that fails does not affect the others', async () => {
    const runner = new SliceRunner();
    function* failing() {
      yield;
      throw new Error('failed');
    }
    function* working() {
      yield;
      yield;
      return 'done';
    }
    const [failed, worked] = await Promise.allSettled([runner.run(failing()), runner.run(working())]);
    expect(failed.status).toBe('rejected');
    expect(worked).toEqual({ status: 'fulfilled', value: 'done' });
  });
});
