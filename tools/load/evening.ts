import { foldName, matchesWords } from '../../src/shared/name-search/fold-name.ts';
import { withTypo } from '../support/full-names.ts';
import type { Options } from './options.ts';
import { Random } from './random.ts';
import type { Person, World } from './venue.ts';

/** What a guest does after the page is open, and when. */
export interface Action {
  readonly kind: 'lookup' | 'reload' | 'card' | 'map';
  readonly at: number;
  /** Of a lookup. */
  readonly typed: string;
  /** `part`: of the name, which many have; `stranger`: a name that nobody has. */
  readonly typing: 'name' | 'typo' | 'part' | 'stranger';
}

export interface Visit {
  readonly person: Person;
  readonly at: number;
  readonly actions: readonly Action[];
}

export interface Tap {
  readonly person: Person;
  readonly door: number;
  readonly at: number;
  readonly nonce: string;
  readonly kind: 'check-in' | 'undo';
  /** `first` arrives; `again` is the same tap sent once more; `other` comes from another phone. */
  readonly role: 'first' | 'again' | 'other' | 'mistake' | 'undo';
}

const SHARES = { typo: 0.08, stranger: 0.04, part: 0.08, reload: 0.06, card: 0.15, map: 0.1 };
const TAP_SHARES = { again: 0.02, other: 0.03, mistake: 0.01 };
const COACH = { people: 50, at: 0.55, spreadMs: 5_000 };

/** Most come in the middle of the evening's rush, in parties, and one coach brings fifty at once. */
function arrivalTimes(random: Random, count: number, windowMs: number): number[] {
  const times: number[] = [];
  const coach = Math.min(COACH.people, Math.floor(count / 20));
  for (let index = 0; index < coach; index++) times.push(COACH.at * windowMs + random.between(0, COACH.spreadMs));
  while (times.length < count) {
    const share = random.chance(0.6) ? 0.4 + 0.15 * random.normal() : random.next();
    const start = Math.min(1, Math.max(0, share)) * windowMs;
    const party = random.wholeBetween(1, 6);
    for (let index = 0; index < party && times.length < count; index++) times.push(start + random.between(0, 3_000));
  }
  return times.map((time) => Math.min(time, windowMs));
}

function planActions(
  random: Random,
  { fullName }: Person,
  { at, isSomebodys }: { at: number; isSomebodys(typed: string): boolean },
): Action[] {
  const actions: Action[] = [];
  let time = at;
  const later = (low: number, high: number) => {
    time += random.between(low, high);
    return time;
  };
  const lookUp = (typing: Action['typing'], typed: string) =>
    actions.push({ kind: 'lookup', at: later(1_500, 5_000), typing, typed });
  const [family = fullName] = fullName.split(' ');
  if (random.chance(SHARES.stranger)) lookUp('stranger', `Qwzxy Vörcsök ${random.wholeBetween(1, 99)}`);
  if (random.chance(SHARES.part)) lookUp('part', family);
  const mistyped = withTypo(fullName);
  // What happens to be another guest's name finds that one alone, and rightly so.
  if (random.chance(SHARES.typo) && !isSomebodys(mistyped)) lookUp('typo', mistyped);
  else lookUp('name', random.chance(0.5) ? fullName : fullName.toLowerCase());
  for (const kind of ['reload', 'card', 'map'] as const) {
    if (random.chance(SHARES[kind])) actions.push({ kind, at: later(800, 2_500), typing: 'name', typed: fullName });
  }
  return actions;
}

/** The evening that a seed makes: who comes when, looks for what, and is checked in by which phone. */
export function planEvening(world: World, options: Options): { visits: Visit[]; taps: Tap[]; endsAt: number } {
  const random = new Random(options.seed);
  const windowMs = options.minutes * 60_000;
  const times = arrivalTimes(random, world.people.length, windowMs);
  const taps: Tap[] = [];
  const names = world.people.map(({ fullName }) => foldName(fullName));
  const isSomebodys = (typed: string) => names.some((name) => matchesWords(name, foldName(typed)));
  const visits = world.people.map((person, index): Visit => {
    const at = times[index] ?? 0;
    const actions = planActions(random, person, { at, isSomebodys });
    const tapAt = (actions.at(-1)?.at ?? at) + random.between(2_000, 8_000);
    taps.push(...planTaps(random, person, tapAt, options.doors));
    return { person, at, actions };
  });
  taps.sort((a, b) => a.at - b.at);
  return { visits, taps, endsAt: Math.max(windowMs, taps.at(-1)?.at ?? 0) };
}

function planTaps(random: Random, person: Person, at: number, doors: number): Tap[] {
  const door = random.wholeBetween(0, doors - 1);
  const otherDoor = (door + random.wholeBetween(1, doors - 1)) % doors;
  const tap = (role: Tap['role'], time: number, where = door): Tap => ({
    person,
    door: where,
    at: time,
    nonce: `${person.id}-${role === 'again' ? 'first' : role}`,
    kind: role === 'undo' ? 'undo' : 'check-in',
    role,
  });
  const taps = [tap('first', at)];
  // A lost answer: the phone sends the very same tap again. Two phones: whoever is heard first counts.
  if (random.chance(TAP_SHARES.again)) taps.push(tap('again', at + 700));
  if (random.chance(TAP_SHARES.other)) taps.push(tap('other', at + random.between(-20, 20), otherDoor));
  if (random.chance(TAP_SHARES.mistake)) taps.unshift(tap('mistake', at - 1_600), tap('undo', at - 800));
  return taps;
}
