import { foldName, matchesWords } from '../../src/shared/name-search/fold-name.ts';
import { withTypo } from '../support/made-up-guests.ts';
import type { LoadOptions } from './load-options.ts';
import { RandomDraws } from './random-draws.ts';
import type { Person, Venue } from './venue.ts';

/** Something a guest does after opening the page. */
export interface Action {
  readonly kind: 'lookup' | 'reload' | 'card' | 'map';
  readonly at: number;
  /** The text of a lookup. */
  readonly typed: string;
  /** `part`: a family name that many guests have; `stranger`: a name that no guest has. */
  readonly typing: 'name' | 'typo' | 'part' | 'stranger';
}

export interface Visit {
  readonly person: Person;
  readonly at: number;
  readonly actions: readonly Action[];
}

export interface CheckIn {
  readonly person: Person;
  readonly door: number;
  readonly at: number;
  readonly nonce: string;
  readonly kind: 'check-in' | 'undo';
  /** `first` arrives; `again` repeats the same operation; `other` comes from another phone at about the same time. */
  readonly role: 'first' | 'again' | 'other' | 'mistake' | 'undo';
}

const SHARES = { typo: 0.08, stranger: 0.04, part: 0.08, reload: 0.06, card: 0.15, map: 0.1 };
const CHECK_IN_SHARES = { again: 0.02, other: 0.03, mistake: 0.01 };
const COACH = { people: 50, at: 0.55, spreadMs: 5_000 };

/** Guests arrive in parties, most of them around the same time, and one coach brings fifty at once. */
function arrivalTimes(random: RandomDraws, count: number, windowMs: number): number[] {
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
  random: RandomDraws,
  { fullName }: Person,
  { at, isOtherGuest }: { at: number; isOtherGuest(typed: string): boolean },
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
  // A typo that happens to be another guest's name would rightly find only that guest.
  if (random.chance(SHARES.typo) && !isOtherGuest(mistyped)) lookUp('typo', mistyped);
  else lookUp('name', random.chance(0.5) ? fullName : fullName.toLowerCase());
  for (const kind of ['reload', 'card', 'map'] as const) {
    if (random.chance(SHARES[kind])) actions.push({ kind, at: later(800, 2_500), typing: 'name', typed: fullName });
  }
  return actions;
}

/** Plans from the seed who comes when, looks up what, and is checked in by which phone. */
export function planVisits(
  venue: Venue,
  options: LoadOptions,
): { visits: Visit[]; checkIns: CheckIn[]; endsAt: number } {
  const random = new RandomDraws(options.seed);
  const windowMs = options.minutes * 60_000;
  const times = arrivalTimes(random, venue.people.length, windowMs);
  const checkIns: CheckIn[] = [];
  const names = venue.people.map(({ fullName }) => foldName(fullName));
  const isOtherGuest = (typed: string) => names.some((name) => matchesWords(name, foldName(typed)));
  const visits = venue.people.map((person, index): Visit => {
    const at = times[index] ?? 0;
    const actions = planActions(random, person, { at, isOtherGuest });
    const checkInAt = (actions.at(-1)?.at ?? at) + random.between(2_000, 8_000);
    checkIns.push(...planCheckIns(random, person, checkInAt, options.doors));
    return { person, at, actions };
  });
  checkIns.sort((a, b) => a.at - b.at);
  return { visits, checkIns, endsAt: Math.max(windowMs, checkIns.at(-1)?.at ?? 0) };
}

function planCheckIns(random: RandomDraws, person: Person, at: number, doors: number): CheckIn[] {
  const door = random.wholeBetween(0, doors - 1);
  const otherDoor = (door + random.wholeBetween(1, doors - 1)) % doors;
  const checkIn = (role: CheckIn['role'], time: number, where = door): CheckIn => ({
    person,
    door: where,
    at: time,
    nonce: `${person.id}-${role === 'again' ? 'first' : role}`,
    kind: role === 'undo' ? 'undo' : 'check-in',
    role,
  });
  const checkIns = [checkIn('first', at)];
  // `again`: the answer was lost, and the phone repeats the operation. `other`: the first of two phones counts.
  if (random.chance(CHECK_IN_SHARES.again)) checkIns.push(checkIn('again', at + 700));
  if (random.chance(CHECK_IN_SHARES.other)) checkIns.push(checkIn('other', at + random.between(-20, 20), otherDoor));
  if (random.chance(CHECK_IN_SHARES.mistake))
    checkIns.unshift(checkIn('mistake', at - 1_600), checkIn('undo', at - 800));
  return checkIns;
}
