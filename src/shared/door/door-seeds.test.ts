import { expect, it } from 'vitest';
import { seatKey } from '../seat-key.ts';
import { createDoorBook, type DoorBook } from './door-book.ts';
import {
  createPhone,
  createRandom,
  findTruth,
  listArrived,
  makeGuestList,
  personOfWalkIn,
  shuffle,
  type TestPerson,
  type TestPhone,
} from './testing.ts';

/** `npm run test:door -- rules:` runs a thousand seeds with five thousand guests in a quarter of an hour; DOOR_GUESTS=200 takes less. */
const EFFORT = Number(process.env.DOOR_EFFORT ?? 1);
const SEEDS = 5 * EFFORT;
const GUESTS = Number(process.env.DOOR_GUESTS ?? (EFFORT > 1 ? 5_000 : 200));
const PHONES = 8;
const ACTIONS = 40;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const EVENING = Date.parse('2030-06-15T18:00:00Z');

const ALL_ALLOWED = { walkIn: true, nameCompanion: true, seat: true };

/** Sends some of what a phone has not sent, in order, and some of it twice; the answer may get lost. */
function send(phone: TestPhone, book: DoorBook<TestPerson>, applied: Map<string, number>, random: () => number): void {
  const operations = phone.listUnsent().slice(0, 1 + Math.floor(random() * 30));
  const sender = { session: phone.device, device: phone.device, label: phone.label, isSendOnly: false };
  const repeats = random() < 0.3 ? 2 : 1;
  for (let time = 0; time < repeats; time++) {
    for (const operation of operations) {
      const { outcome } = book.hear(operation, sender);
      if (outcome === 'applied') applied.set(operation.id, (applied.get(operation.id) ?? 0) + 1);
    }
  }
  const isAnswerLost = random() < 0.2;
  if (!isAnswerLost) phone.confirm(new Set(operations.map(({ id }) => id)), book.people.values());
}

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'eight phones without a network agree with the server in the end (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    const people = makeGuestList(GUESTS);
    let lastId = GUESTS;
    const book = createDoorBook({
      people,
      allows: ALL_ALLOWED,
      guestLimit: 100_000,
      newPerson: (operation) => personOfWalkIn(++lastId, operation),
    });
    const phones = Array.from({ length: PHONES }, (_, index) => {
      // Two of the clocks are wrong by years.
      const skew = [10 * YEAR_MS, -10 * YEAR_MS][index] ?? index * 1_000;
      return createPhone({ number: index + 1, people, random, now: EVENING + skew });
    });
    const applied = new Map<string, number>();
    for (let round = 0; round < 3; round++) {
      for (const phone of phones) for (let action = 0; action < ACTIONS; action++) phone.act();
      for (const phone of shuffle(phones, random)) if (random() < 0.6) send(phone, book, applied, random);
    }
    while (phones.some((phone) => phone.listUnsent().length > 0)) {
      for (const phone of shuffle(phones, random)) send(phone, book, applied, random);
    }
    for (const phone of phones) phone.confirm(new Set(), book.people.values());

    const made = phones.flatMap((phone) => phone.made);
    const truth = findTruth(book.people.values(), made);
    expect(listArrived(book.people.values())).toEqual(truth);
    for (const phone of phones) expect(phone.view()).toEqual(book.people);
    // The server received every operation and applied none twice.
    expect(new Set(book.heard.keys())).toEqual(new Set(made.map(({ id }) => id)));
    expect([...applied.values()].filter((count) => count > 1)).toEqual([]);
    const seats = [...book.people.values()].flatMap((person) => seatKey(person.tableNumber, person.seatNumber) ?? []);
    expect(new Set(seats).size).toBe(seats.length);
    const doubles = [...book.people.values()].filter(({ arrivals = [] }) => arrivals.length > 1);
    expect(doubles.length).toBe([...truth.values()].filter((ids) => ids.size > 1).length);
  },
  60_000,
);
