import { describe, expect, it } from 'vitest';
import { explainImpossible } from '../../../shared/auto-seat/explain-impossible.ts';
import { createSolver } from '../../../shared/auto-seat/solver.ts';
import { toProblem } from '../../../shared/auto-seat/to-problem.ts';
import { keepSandboxSchema } from '../../../shared/contracts/sandbox.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { seatAtPlaces } from '../../../shared/layout/seat-places.ts';
import { takeWayOut } from '../layouts/rules/rule-edits.ts';
import { reportConflicts } from '../layouts/solve/seat-report.ts';
import { toKeepBody } from './keep-body.ts';
import { readOwnNames, sandboxOf } from './own-names.ts';
import { CANCELLING_ID, makeSample, translateSample } from './sample.ts';
import { suggestDate } from './sandbox.ts';

const TRIES = 20_000;

describe.each(LANGUAGES)('the sample wedding (%s)', (language) => {
  const sample = makeSample(language);

  it('has 48 guests in 12 households, 6 tables and 5 rules, and can be kept', () => {
    expect(sample.guests).toHaveLength(48);
    expect(new Set(sample.guests.map(({ fullName }) => fullName)).size).toBe(48);
    expect(new Set(sample.guests.map(({ householdId }) => householdId)).size).toBe(12);
    expect(sample.layout.tables.map(({ seats }) => seats)).toEqual([10, 8, 8, 8, 8, 8]);
    expect(sample.seating.rules).toHaveLength(5);
    expect(keepSandboxSchema.safeParse(toKeepBody(sample)).error).toBeUndefined();
  });

  it('contradicts itself once; with the way out everybody sits, and two people move when one cancels', () => {
    const { layout, guests } = sample;
    const made = toProblem(layout, guests, sample.seating);
    const conflicts = explainImpossible(made.problem);
    expect(conflicts).toHaveLength(1);
    const [conflict] = reportConflicts(made, conflicts, new Map());
    expect(conflict?.rules.map(({ ruleId }) => ruleId).sort()).toEqual([1, 1, 4, 5]);
    const way = conflict?.ways.findLast(({ kind }) => kind === 'makeWish');
    if (!way) throw new Error('There is no way out.');
    const seating = takeWayOut(sample.seating, way);
    expect(seating.rules.map(({ strength }) => strength)).toEqual(['must', 'must', 'must', 'must', 'veryImportant']);

    const solve = (people: typeof guests, room: typeof layout, aim: 'best' | 'fewestMoves') => {
      const { problem } = toProblem(room, people, seating);
      const solver = createSolver(problem, { seed: 1, tries: TRIES, aim, fillsTables: true });
      while (!solver.step(TRIES).isDone);
      const musts = new Set(problem.rules.filter(({ must }) => must).map(({ id }) => id));
      const plan = solver.best();
      return { plan, brokenMusts: plan.broken.filter(({ ruleId }) => musts.has(ruleId)) };
    };
    const first = solve(guests, layout, 'best');
    expect(first.plan.unseated).toEqual([]);
    expect(first.brokenMusts).toEqual([]);

    const seated = seatAtPlaces(layout, first.plan.places);
    const left = {
      ...seated,
      guestPositions: seated.guestPositions.filter(({ guestId }) => guestId !== CANCELLING_ID),
    };
    const without = guests.map((guest) =>
      guest.id === CANCELLING_ID ? { ...guest, attendance: 'declined' as const } : guest,
    );
    const second = solve(without, left, 'fewestMoves');
    expect(second.brokenMusts).toEqual([]);
    expect(second.plan.moved).toHaveLength(2);
  });

  it('takes the names of the other language without losing a seat', () => {
    const [guest, ...rest] = sample.guests;
    if (!guest) throw new Error('There is no guest.');
    const changed = { ...sample, guests: [{ ...guest, tableNumber: '1', seatNumber: '3' }, ...rest] };
    const other = LANGUAGES.find((each) => each !== language) ?? language;
    const translated = translateSample(changed, other);
    expect(translated.guests[0]).toMatchObject({ tableNumber: '1', seatNumber: '3' });
    const named = makeSample(other);
    expect(translated.guests.map(({ fullName }) => fullName)).toEqual(named.guests.map(({ fullName }) => fullName));
    expect(translated.layout.tables.map(({ label }) => label)).toEqual(named.layout.tables.map(({ label }) => label));
    expect(translated.key).toBe(sample.key);
  });
});

describe('own names', () => {
  const texts = { language: 'en', name: 'My event', location: 'Somewhere', headTable: 'Head table' } as const;
  const read = (text: string) => readOwnNames(text, 'Guest of {name}');

  it('are read from lines, from one line, and from a table with households', () => {
    const names = ({ people }: ReturnType<typeof read>) => people.map(({ fullName }) => fullName);
    expect(names(read('Anna Kovács\r\n\r\nBéla Nagy\n'))).toEqual(['Anna Kovács', 'Béla Nagy']);
    expect(names(read('Anna Kovács, Béla Nagy; Cili Kiss'))).toEqual(['Anna Kovács', 'Béla Nagy', 'Cili Kiss']);
    const table = read('Name\tHousehold\tTags\nAnna Kovács\tKovács\tBride\nPál Kovács\tKovács\t\nBéla Nagy\t\t');
    const { guests } = sandboxOf(table.people, texts);
    expect(guests.map(({ householdName, tags }) => [householdName, tags])).toEqual([
      ['Kovács', ['Bride']],
      ['Kovács', []],
      [null, []],
    ]);
    expect(() => read(' \n ')).toThrow();
  });

  it('are the first 200 of a list of 5,000, in a room that has a seat for each, which can be kept', () => {
    const list = Array.from({ length: 5_000 }, (_, index) => `Guest Number${index + 1}`).join('\n');
    const { people, isCut } = read(list);
    expect([people.length, isCut]).toEqual([200, true]);
    const sandbox = sandboxOf(people, texts);
    expect(sandbox.layout.tables.reduce((sum, { seats }) => sum + seats, 0)).toBeGreaterThanOrEqual(200);
    expect(keepSandboxSchema.safeParse(toKeepBody(sandbox)).error).toBeUndefined();
    expect(read('Anna Kovács\nBéla Nagy').isCut).toBe(false);
  });
});

it('suggests a Saturday about half a year ahead', () => {
  const date = suggestDate(new Date('2026-11-17T12:00:00'));
  expect([date.getDay(), date.getHours(), date.getMonth()]).toEqual([6, 16, 4]);
});
