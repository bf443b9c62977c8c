import { expect, it } from 'vitest';
import { createGuestFinder } from './guest-finder.ts';
import { makeGuest } from './test-data.ts';

const NAMES = ['Kovács Anna', 'Nagy Béla', 'Szőke Márton', 'Anna-Mária Öry'];
const people = NAMES.map((fullName, index) => makeGuest({ id: index + 1, fullName, checkedIn: index === 1 }));

function namesFound(search: string, filter: 'all' | 'arrived' | 'notArrived' = 'all') {
  const found = createGuestFinder().find(people, filter, search);
  return [found.guests.map(({ fullName }) => fullName), found.isNearly];
}

it.each([
  ['', NAMES, false],
  ['anna', ['Anna-Mária Öry', 'Kovács Anna'], false],
  ['ANNA kov', ['Kovács Anna'], false],
  ['ory', ['Anna-Mária Öry'], false],
  ['a', ['Anna-Mária Öry', 'Kovács Anna', 'Nagy Béla', 'Szőke Márton'], false],
  ['martn', ['Szőke Márton'], true],
  ['kovásc', ['Kovács Anna'], true],
  ['zzz', [], false],
  ['%', [], false],
])('for “%s” finds %j', (search, names, isNearly) => {
  expect(namesFound(search)).toEqual([names, isNearly]);
});

it('shows names that begin with the letters first, then those with such a word, then the others', () => {
  const names = ['Gősi Ildikó', 'Gősi Kolos', 'Kő Éva', 'Kovács Béla', 'Nagy Béla', 'Zsoldos Ikó'];
  const guests = names.map((fullName, index) =>
    makeGuest({ id: index + 1, fullName, householdName: fullName === 'Nagy Béla' ? 'Kovács család' : null }),
  );
  const { find } = createGuestFinder();
  const found = (search: string) => find(guests, 'all', search).guests.map(({ fullName }) => fullName);
  expect(found('k')).toEqual(['Kő Éva', 'Kovács Béla', 'Gősi Kolos', 'Gősi Ildikó', 'Nagy Béla', 'Zsoldos Ikó']);
  expect(found('ko')).toEqual(['Kő Éva', 'Kovács Béla', 'Gősi Kolos', 'Gősi Ildikó', 'Nagy Béla', 'Zsoldos Ikó']);
  expect(found('bel kov')).toEqual(['Kovács Béla', 'Nagy Béla']);
});

it.each([false, true])('finds the same after each key of a search, also if it was prepared: %s', (isPrepared) => {
  const finder = createGuestFinder();
  const changed = people.with(0, makeGuest({ id: 1, fullName: 'Kis Anna' }));
  for (const guests of [people, changed, people]) {
    if (isPrepared) finder.prepare(guests, (run) => run());
    for (const search of ['a', 'an', 'anna', 'anna ', 'anna k', 'ANNA kov', 'anna', 'ann', 'annx', 'ann', 'k anna', ''])
      expect(finder.find(guests, 'all', search)).toEqual(createGuestFinder().find(guests, 'all', search));
  }
});

it('finds only guests of the filter', () => {
  expect(namesFound('', 'arrived')).toEqual([['Nagy Béla'], false]);
  expect(namesFound('', 'notArrived')).toEqual([['Kovács Anna', 'Szőke Márton', 'Anna-Mária Öry'], false]);
  expect(namesFound('martn', 'arrived')).toEqual([[], true]);
});

it('returns current data, also for similar names', () => {
  const { find } = createGuestFinder();
  find(people, 'all', 'martn');
  const arrived = people.map((guest) => ({ ...guest, checkedIn: true }));
  expect(find(arrived, 'all', 'martn').guests).toEqual([arrived[2]]);
  const renamed = people.with(2, makeGuest({ id: 3, fullName: 'Szőke Martina' }));
  expect(find(renamed, 'all', 'martin szöke').guests).toEqual([renamed[2]]);
  expect(find(renamed, 'all', 'mratina').guests).toEqual([renamed[2]]);
});

it('lists nobody who declined among those not arrived yet, but finds them by name', () => {
  const guests = [makeGuest({ id: 1, fullName: 'Nagy Béla', attendance: 'declined' }), makeGuest({ id: 2 })];
  const { find } = createGuestFinder();
  expect(find(guests, 'notArrived', ' ').guests).toEqual([guests[1]]);
  expect(find(guests, 'notArrived', 'béla').guests).toEqual([guests[0]]);
  expect(find(guests, 'all', '').guests).toEqual(guests);
});

it('builds its index in slices before a search needs it', () => {
  const waiting: (() => void)[] = [];
  const finder = createGuestFinder();
  finder.prepare(people, (run) => waiting.push(run));
  finder.prepare([...people], (run) => waiting.push(run));
  for (let run = waiting.shift(); run; run = waiting.shift()) run();
  const arrived = people.map((guest) => ({ ...guest, checkedIn: true }));
  finder.prepare(arrived, (run) => waiting.push(run));
  waiting.shift()?.();
  expect(waiting, 'after arrivals alone').toEqual([]);
  expect(finder.find(people, 'all', 'martn').guests).toEqual([people[2]]);
});
