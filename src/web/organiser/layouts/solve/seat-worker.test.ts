import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Solver } from '../../../../shared/auto-seat/solver.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { guest, layout, table } from '../session/testing.ts';
import type { SeatInput, SeatRequest, SeatResponse } from './seat-messages.ts';

/** Stands for the search, whose steps the tests count. */
const { createSolver } = vi.hoisted(() => ({ createSolver: vi.fn<() => Solver>() }));
vi.mock('../../../../shared/auto-seat/solver.ts', () => ({ createSolver }));

const worker = new EventTarget();
const postMessage = vi.fn<(response: SeatResponse) => void>();
const reportError = vi.fn<(error: unknown) => void>();
const send = (data: SeatRequest) => worker.dispatchEvent(new MessageEvent('message', { data }));
const answers = () => postMessage.mock.calls.map(([response]) => response);

const INPUT: SeatInput = { layout: layout(), guests: [guest(1)], seating: { rules: [], pins: [] } };
const SOLVE: Extract<SeatRequest, { kind: 'solve' }> = {
  kind: 'solve',
  id: 1,
  input: INPUT,
  question: { scope: 'everyone', aim: 'best', keptIds: new Set() },
};

/** Makes the next search use a solver that is done after so many steps, of one try each, or when told so. */
function makeSolver(steps: number, brokenMusts = 0) {
  let [tries, most] = [0, steps];
  const best = vi.fn<Solver['best']>(() => ({
    places: new Map(),
    isComplete: true,
    broken: [],
    brokenPins: [],
    unseated: [],
    moved: [],
    shifted: [],
  }));
  const step = vi.fn<Solver['step']>(() => {
    tries += 1;
    return { tries, isDone: tries >= most, unseated: 0, brokenMusts, cost: 0 };
  });
  const setTries = vi.fn<Solver['setTries']>((count) => {
    if (steps === Infinity) most = count;
  });
  createSolver.mockReturnValue({ step, best, setTries });
  return { step, best, setTries };
}

beforeAll(async () => {
  vi.stubGlobal('self', Object.assign(worker, { postMessage }));
  vi.stubGlobal('reportError', reportError);
  await import('./seat-worker.ts');
});
beforeEach(() => {
  postMessage.mockClear();
  reportError.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('an error in a search is reported, so that the page learns of it', async () => {
  const error = new RangeError('Invalid array length');
  createSolver.mockImplementation(() => {
    throw error;
  });
  send(SOLVE);
  await expect.poll(() => reportError).toHaveBeenCalledExactlyOnceWith(error);
});

test('when the time is up the search goes on in steps until its chairs are found', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  const { step, best, setTries } = makeSolver(6);
  send(SOLVE);
  await expect.poll(() => best).toHaveBeenCalledExactlyOnceWith(false);
  expect(step).toHaveBeenCalledTimes(6);
  // The time is up, so the limit is always the number of tries already made.
  expect(setTries.mock.calls).toEqual([[1], [2], [3], [4], [5]]);
});

test('on a busy computer the search goes on while musts are broken, up to four times as long', async () => {
  const countSteps = async (brokenMusts: number) => {
    let now = 0;
    // A tenth of a second for each look at the clock: a search for one guest may take 1.51 s.
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const { step, best } = makeSolver(Infinity, brokenMusts);
    send(SOLVE);
    await expect.poll(() => best).toHaveBeenCalledExactlyOnceWith(false);
    return step.mock.calls.length;
  };
  expect([await countSteps(0), await countSteps(1)]).toEqual([8, 30]);
});

test('where staying is fine, a plan that is no better is answered with the present one', async () => {
  const dot = { id: 1, guestId: 1, x: 0, y: 0, color: '#000000', tableNumber: '1', seatNumber: '2' };
  const input = { ...INPUT, layout: layout({ guestPositions: [dot] }) };
  const { best } = makeSolver(1);
  send({ ...SOLVE, input, question: { ...SOLVE.question, isStayingFine: true } });
  await expect.poll(() => best).toHaveBeenCalledOnce();
  const present = new Map([[1, { tableId: 'table-1', seat: 1 }]]);
  await expect
    .poll(answers)
    .toContainEqual(expect.objectContaining({ kind: 'solved', plan: expect.objectContaining({ places: present }) }));
});

test('a search can be stopped after its time is up', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  const { step, best } = makeSolver(1e9);
  send(SOLVE);
  await expect.poll(() => step.mock.calls.length).toBeGreaterThan(3);
  send({ kind: 'stop' });
  await expect.poll(() => best).toHaveBeenCalledExactlyOnceWith(true);
});

test('a check is answered before offers of seats are looked for, and a newer check ends that', async () => {
  const input = {
    ...INPUT,
    layout: layout({ tables: [table(1, { seats: 2 })] }),
    guests: [1, 2, 3].map((id) => guest(id)),
  };
  send({ kind: 'check', id: 7, input });
  expect(answers()).toMatchObject([{ kind: 'checked', id: 7, report: { conflicts: [{ ways: [] }] } }]);
  send({ kind: 'check', id: 8, input });
  await expect.poll(() => answers().at(-1)?.kind).toBe('offered');
  expect(answers()).toMatchObject([
    { kind: 'checked', id: 7 },
    { kind: 'checked', id: 8 },
    { kind: 'offered', id: 8, conflicts: [{ ways: [{ kind: 'addSeats', seats: 1, offer: { kind: 'grow' } }] }] },
  ]);
});

test('places that are tried are judged beside those of the checked plan, which stays', () => {
  const guests = { guestIds: [1, 2], tags: [], householdIds: [] };
  const rule: SeatingRule = { id: 5, kind: 'apart', hops: 1, strength: 'must', guests };
  const dot = { id: 1, guestId: 1, x: 0, y: 0, color: '#000000', tableNumber: '1', seatNumber: '1' };
  const input: SeatInput = {
    layout: layout({ guestPositions: [dot] }),
    guests: [guest(1), guest(2)],
    seating: { rules: [rule], pins: [] },
  };
  send({ kind: 'check', id: 20, input });
  const brokenAt = (id: number, tableId: string | null) => {
    send({ kind: 'try', id, places: new Map([[2, tableId === null ? null : { tableId, seat: 1 }]]) });
    const last = answers().at(-1);
    return last?.kind === 'tried' && last.id === id && last.report.broken.map(({ ruleId }) => ruleId);
  };
  expect([brokenAt(21, 'table-1'), brokenAt(22, 'table-2'), brokenAt(23, null)]).toEqual([[5], [], []]);
});
