import { explainImpossible } from '../../../../shared/auto-seat/explain-impossible.ts';
import type { Place } from '../../../../shared/auto-seat/problem.ts';
import { createSolver } from '../../../../shared/auto-seat/solver.ts';
import { placesOf, type SeatingProblem, toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import { askForHouseholds } from './household-question.ts';
import { preferPresent } from './prefer-present.ts';
import type { SeatRequest, SeatResponse } from './seat-messages.ts';
import { findSeatOffers } from './seat-offers.ts';
import { checkPlan, explainPlan, reportConflicts, reportJudgement } from './seat-report.ts';

/** How long a search runs between two looks at new messages. */
const SLICE_MS = 5;
const PROGRESS_EVERY_MS = 100;
/** Time limit of a search by the number of guests: searching longer gains little. */
const SEARCH_MS = { base: 1_500, perGuest: 10, most: 10_000 } as const;
/**
 * A browser that gets a small part of the processor makes too few tries in that time to find out whether the musts can be
 * kept: while some are broken it goes on for so many tries, up to a multiple of the time.
 */
const LEAST_SEARCH = { triesPerGuest: 4_000, times: 4 } as const;
const FIRST_TRIES = 2_000;
const LEAST_TRIES = 256;
/** The plan for the same guests and rules is always the same, unless the computer is much slower or faster. */
const SEED = 1;

let stopWanted = false;
let running = 0;
let checking = 0;
/** What was checked last, for judging what a drop would change. */
let checked: { readonly made: SeatingProblem; readonly places: ReadonlyMap<number, Place> } | undefined;

const answer = (response: SeatResponse) => self.postMessage(response);

/** Lets waiting messages be read. A timer would be held back by 4 ms each time. */
const { port1, port2 } = new MessageChannel();
const nextMessage = () =>
  new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true });
    port2.postMessage(null);
  });
port1.start();

async function solve({ id, input, question }: Extract<SeatRequest, { kind: 'solve' }>): Promise<void> {
  const { scope, keptIds, aim, households } = question;
  const asked = households ? askForHouseholds(input, households.tableIds) : { input, leftOutIds: [] };
  const { layout, guests, seating } = asked.input;
  const made = toProblem(layout, guests, seating, { scope, keptIds });
  const count = made.problem.guestIds.length;
  const limitMs = Math.min(SEARCH_MS.most, SEARCH_MS.base + SEARCH_MS.perGuest * count);
  const leastTries = LEAST_SEARCH.triesPerGuest * count;
  // The search plans its cooling by the number of tries, which is estimated anew after each slice.
  const solver = createSolver(made.problem, { seed: SEED, tries: 1_000_000_000, aim, fillsTables: true });
  const startedAt = performance.now();
  let toldAt = startedAt;
  let tries = FIRST_TRIES;
  let done = 0;
  while (!stopWanted && running === id) {
    const sliceAt = performance.now();
    const progress = solver.step(tries);
    const now = performance.now();
    const elapsedMs = now - startedAt;
    if (progress.isDone) break;
    // A step that looked for chairs made no tries, so it tells nothing about how long tries take.
    const perMs = (progress.tries - done) / Math.max(1, now - sliceAt);
    if (perMs > 0) tries = Math.min(4 * tries, Math.max(LEAST_TRIES, Math.round(perMs * SLICE_MS)));
    done = progress.tries;
    // When the time is up, the limit is the tries already made: this ends the run, and later steps only find chairs.
    const triesIn = (ms: number) => Math.round(progress.tries * Math.max(1, ms / elapsedMs));
    const isBroken = progress.brokenMusts + progress.unseated > 0;
    const longest = isBroken ? Math.min(leastTries, triesIn(LEAST_SEARCH.times * limitMs)) : 0;
    const total = Math.max(triesIn(limitMs), longest);
    solver.setTries(total);
    if (now - toldAt >= PROGRESS_EVERY_MS) {
      toldAt = now;
      const { unseated, brokenMusts } = progress;
      const share = Math.min(1, progress.tries / Math.max(1, total));
      answer({ kind: 'progress', id, progress: { share, unseated, brokenMusts } });
    }
    await nextMessage();
  }
  // Another search was started meanwhile: nobody waits for this one.
  if (running !== id) return;
  const best = solver.best(stopWanted);
  const plan = question.isStayingFine ? preferPresent(made.problem, best) : best;
  const { places } = plan;
  const report = reportJudgement(made, plan);
  answer({ kind: 'solved', id, plan: { places, report, leftOutHouseholdIds: asked.leftOutIds } });
  const explaining = explainPlan(made, plan, report);
  for (let step = explaining.next(); ; step = explaining.next()) {
    await nextMessage();
    if (running !== id) return;
    if (!step.done) continue;
    answer({ kind: 'explained', id, report: step.value });
    return;
  }
}

async function check({ id, input }: Extract<SeatRequest, { kind: 'check' }>): Promise<void> {
  const { layout, guests, seating } = input;
  const made = toProblem(layout, guests, seating);
  const places = placesOf(layout);
  checked = { made, places };
  const conflicts = explainImpossible(made.problem);
  answer({ kind: 'checked', id, report: checkPlan(made, places, conflicts) });
  const finding = findSeatOffers(input, made.problem, conflicts);
  for (let step = finding.next(); ; step = finding.next()) {
    if (step.done) {
      if (step.value.size === 0) return;
      answer({ kind: 'offered', id, conflicts: reportConflicts(made, conflicts, step.value) });
      return;
    }
    await nextMessage();
    if (checking !== id) return;
  }
}

function tryPlaces({ id, places: changed }: Extract<SeatRequest, { kind: 'try' }>): void {
  if (!checked) return;
  const places = new Map(checked.places);
  for (const [guestId, place] of changed) {
    if (place) places.set(guestId, place);
    else places.delete(guestId);
  }
  answer({ kind: 'tried', id, report: checkPlan(checked.made, places, []) });
}

// Errors of async functions reach the page only if they are reported: its desk then ends the search as failed.
self.addEventListener('message', ({ data }: MessageEvent<SeatRequest>) => {
  if (data.kind === 'stop') {
    stopWanted = true;
    return;
  }
  if (data.kind === 'try') {
    tryPlaces(data);
    return;
  }
  if (data.kind === 'solve') {
    stopWanted = false;
    running = data.id;
    solve(data).catch(reportError);
    return;
  }
  checking = data.id;
  check(data).catch(reportError);
});
