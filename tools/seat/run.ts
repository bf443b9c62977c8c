/*
 * npm run --silent seat -- FILE [--seed N] [--ms N | --tries N] [--variant NAME]
 *
 * Seats the people of a file and prints the plan as JSON. docs/auto-seating.md describes files and answer.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainImpossible } from '../../src/shared/auto-seat/explain-impossible.ts';
import { TableAnnealing } from '../../src/shared/auto-seat/search/table-annealing.ts';
import { createSolver } from '../../src/shared/auto-seat/solver.ts';
import { KNOWN_TURNS } from './acquaintances.ts';
import { cpuMs, searchUntil, solveUntil } from './budget.ts';
import { toEventProblem } from './event-problem.ts';
import { seatExactly } from './exact-tables.ts';
import { BadInstance, type EventInstance, type PartiesInstance, readInstance } from './instance.ts';
import { makePartiesModel } from './parties-model.ts';

interface Budget {
  readonly seed: number;
  /** The number of tries; null for as many as fit into `ms`. */
  readonly tries: number | null;
  readonly ms: number;
  readonly startMs: number;
}

/** Number of tries at the start of a search that is limited by time; corrected while it runs. */
const FIRST_GUESS = 1_000_000;

function readArgs() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      ms: { type: 'string' },
      tries: { type: 'string' },
      variant: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadInstance('Name one file: npm run seat -- FILE');
  const readCount = (name: 'seed' | 'ms' | 'tries') => {
    const text = values[name];
    if (text === undefined) return null;
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) throw new BadInstance(`--${name} has to be a number`);
    return Math.max(0, Math.floor(number));
  };
  const [tries, ms] = [readCount('tries'), readCount('ms')];
  if (tries !== null && ms !== null) throw new BadInstance('--ms and --tries exclude each other');
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  return { path, variant: values.variant, seed: readCount('seed') ?? 1, tries, ms: ms ?? 2000 };
}

function seatEvent(instance: EventInstance, { seed, tries, ms, startMs }: Budget) {
  const problem = toEventProblem(instance);
  const [conflict] = explainImpossible(problem);
  const aim = instance.previous.length > 0 ? 'fewestMoves' : 'best';
  const solver = createSolver(problem, { seed, tries: tries ?? FIRST_GUESS, aim });
  let done = 0;
  if (tries === null) {
    // Leaves about as much time as finding chairs for the last plan takes.
    done = solveUntil(solver, startMs + ms - 10 - 0.09 * instance.guests);
  } else {
    let progress = solver.step(tries);
    while (!progress.isDone) progress = solver.step(tries - progress.tries);
    done = progress.tries;
  }
  const plan = solver.best();
  const places = [...plan.places].map(([guest, { tableId, seat }]) => [guest, tableId, seat]);
  return {
    places,
    unseated: plan.unseated,
    conflict: conflict
      ? { rules: conflict.ruleIds.map((id) => instance.rules[id]?.id), locks: conflict.pinnedIds }
      : null,
    tries: done,
  };
}

function seatParties(instance: PartiesInstance, name: string | undefined, { seed, tries, ms, startMs }: Budget) {
  const variant = instance.variants.find((one) => one.name === name);
  if (name !== undefined && !variant) {
    const names = instance.variants.map((one) => one.name).join(', ');
    throw new BadInstance(`There is no variant ${name}. There are: ${names}`);
  }
  const chosen = variant ?? (instance.variants[0] as PartiesInstance['variants'][0]);
  const model = makePartiesModel(instance, chosen);
  const exact = seatExactly(model);
  if (exact) return { tables: [...exact], conflict: null, tries: 0 };
  const turns = model.knows ? KNOWN_TURNS : undefined;
  const search = new TableAnnealing(model, { seed, tries: tries ?? FIRST_GUESS, aim: 'best', turns });
  if (tries === null) searchUntil(search, startMs + ms - 5);
  else while (!search.isDone) search.step(tries - search.tries);
  return { tables: [...search.best], conflict: null, tries: search.tries };
}

function main() {
  const startMs = cpuMs();
  const { path, variant, ...options } = readArgs();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new BadInstance(`The file cannot be read: ${(error as Error).message}`);
  }
  const instance = readInstance(text);
  const budget = { ...options, startMs };
  const answer = instance.kind === 'event' ? seatEvent(instance, budget) : seatParties(instance, variant, budget);
  process.stdout.write(`${JSON.stringify({ ...answer, ms: Math.round(cpuMs() - startMs) })}\n`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof BadInstance) && !(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
