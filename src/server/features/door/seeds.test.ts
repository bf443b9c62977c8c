import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DoorGuest } from '../../../shared/contracts/door.ts';
import type { DoorOperationsAnswer } from '../../../shared/contracts/door-operations.ts';
import type { DoorOperation } from '../../../shared/door/operation.ts';
import {
  createPhone,
  createRandom,
  findTruth,
  listArrived,
  makeGuestList,
  makePerson,
  shuffle,
  type TestPerson,
  type TestPhone,
} from '../../../shared/door/testing.ts';
import { randomAccessCode, randomId, randomToken } from '../../common/ids.ts';
import { guests } from '../../db/schema/guests.ts';
import { enterDoor, type Staff } from '../../testing/door.ts';
import { insertEvent } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seatColumns } from '../guests/data.ts';

/** `npm run test:door -- server:` runs twenty seeds with five thousand guests in a quarter of an hour; DOOR_GUESTS=200 takes less. */
const EFFORT = Number(process.env.DOOR_EFFORT ?? 1);
const SEEDS = Math.min(20, EFFORT);
const GUESTS = Number(process.env.DOOR_GUESTS ?? (EFFORT > 1 ? 5_000 : 40));
const ACTIONS = EFFORT > 1 ? 120 : 8;
const PHONES = 8;
const ROUNDS = 2;
const TIMEOUT_MS = EFFORT > 1 ? 300_000 : 30_000;

let test: TestApp;
let owner: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

interface ConnectedPhone {
  readonly phone: TestPhone;
  readonly staff: Staff;
}

const toPerson = (guest: DoorGuest): TestPerson => makePerson({ ...guest, checkInTime: guest.checkInTime });

async function readList(eventId: number, staff: Staff): Promise<TestPerson[]> {
  const list = (await staff.send('GET', `/api/events/${eventId}/guests`)).json<DoorGuest[]>();
  return list.map(toPerson);
}

async function newWedding(code: string) {
  const doorAllows = { walkIn: true, nameCompanion: true, seat: true };
  const { id: eventId } = await insertEvent(test.database.db, { userId: owner.userId, doorCode: code, doorAllows });
  const rows = makeGuestList(GUESTS).map(({ householdId: _, ...person }) => ({
    ...person,
    id: randomId(),
    qrCodeIdentifier: randomToken(),
    eventId,
    checkInTime: null,
    arrivals: [],
    ...seatColumns(person),
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await test.database.db.insert(guests).values(rows.slice(start, start + 500));
  }
  return eventId;
}

/** Sends all that a phone has recorded, in calls of any size, some of them twice, and then reads the list. */
async function comeBack(
  { phone, staff }: ConnectedPhone,
  { eventId, random, counted }: { eventId: number; random: () => number; counted: Map<string, number> },
): Promise<void> {
  const unsent = [...phone.listUnsent()];
  const answered = new Set<string>();
  while (unsent.length > 0) {
    const ops: DoorOperation[] = unsent.splice(0, 1 + Math.floor(random() * 60));
    for (let time = random() < 0.3 ? 0 : 1; time < 2; time++) {
      const body = { device: phone.device, label: phone.label, ops };
      const answer = await staff.send('POST', `/api/events/${eventId}/door/operations`, body);
      expect(answer.statusCode, answer.body).toBe(200);
      for (const { id, outcome } of answer.json<DoorOperationsAnswer>().answers) {
        expect(outcome, id ?? '').not.toBe('refused');
        answered.add(id ?? '');
        if (outcome === 'applied') counted.set(id ?? '', (counted.get(id ?? '') ?? 0) + 1);
      }
    }
  }
  phone.confirm(answered, await readList(eventId, staff));
}

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'eight phones that were offline and come back at once agree with the server (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const code = randomAccessCode();
    const eventId = await newWedding(code);
    const connected: ConnectedPhone[] = [];
    for (let number = 1; number <= PHONES; number++) {
      const staff = await enterDoor(test, eventId, code);
      const people = await readList(eventId, staff);
      connected.push({
        staff,
        phone: createPhone({ number, people, random, now: Date.now() - number * 60_000, codePrefix: code }),
      });
    }
    const counted = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const { phone } of connected) for (let action = 0; action < ACTIONS; action++) phone.act();
      await Promise.all(shuffle(connected, random).map((one) => comeBack(one, { eventId, random, counted })));
    }

    const made = connected.flatMap(({ phone }) => phone.made);
    const [first] = connected;
    if (!first) throw new Error('There is no phone.');
    const list = await readList(eventId, first.staff);
    const truth = findTruth(list, made);
    expect(listArrived(list)).toEqual(truth);
    const report = (await owner.send('GET', `/api/events/${eventId}/door/report`)).json();
    const doubles = [...truth].filter(([, ids]) => ids.size > 1).map(([qrCode]) => qrCode);
    const codes = new Map(list.map(({ id, qrCodeIdentifier }) => [id, qrCodeIdentifier]));
    const reported = report.doubleEntries.map(({ guestId }: { guestId: number }) => codes.get(guestId));
    expect(reported.sort()).toEqual(doubles.sort());
    expect(report.held).toEqual([]);
    // Each operation was applied exactly once, except those that are reported as lost.
    const lost = new Set(report.lost.map(({ id }: { id: string }) => id));
    for (const { id } of made) expect(counted.get(id) ?? 0, id).toBe(lost.has(id) ? 0 : 1);
    for (const { phone, staff } of connected) {
      phone.confirm(new Set(), await readList(eventId, staff));
      expect(phone.view()).toEqual(new Map(list.map((person) => [person.id, person])));
    }
  },
  TIMEOUT_MS,
);
