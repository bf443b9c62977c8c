import { listArrivals } from './arrivals.ts';
import { checkInTogether, undoArrivals, undoTap } from './check-in-together.ts';
import { type DoorPerson, referenceTo } from './door-person.ts';
import type { DoorOperation, WalkInOperation } from './operation.ts';
import { applyUnsent } from './unsent.ts';

/** A guest as proofs of the door's rules need them. */
export interface TestPerson extends DoorPerson {
  readonly householdId: number | null;
}

/** Random numbers from 0 to 1, evenly spread; the same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

export const makePerson = (person: Partial<TestPerson> & { id: number }): TestPerson => ({
  qrCodeIdentifier: `identifier-of-guest-${person.id}`,
  fullName: `Guest ${person.id}`,
  isNamePlaceholder: false,
  attendance: null,
  checkedIn: false,
  checkInTime: null,
  arrivals: [],
  tableNumber: null,
  seatNumber: null,
  householdId: null,
  ...person,
});

/** The guest whom a walk-in operation adds; phone and server give this guest different ids. */
export function personOfWalkIn(id: number, { qrCodeIdentifier, fullName }: WalkInOperation): TestPerson {
  return makePerson({ id, qrCodeIdentifier, fullName });
}

const HOUSEHOLD_SIZE = 4;
const TABLE_SIZE = 10;

/** A wedding: households of four with a companion without a name each, most of them seated, some declined. */
export function makeGuestList(count: number): TestPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const isUnseated = index % 7 === 0;
    const hasDeclined = index % 23 === 22;
    return makePerson({
      id,
      householdId: Math.floor(index / HOUSEHOLD_SIZE) + 1,
      isNamePlaceholder: index % HOUSEHOLD_SIZE === HOUSEHOLD_SIZE - 1,
      attendance: hasDeclined ? 'declined' : null,
      tableNumber: isUnseated || hasDeclined ? null : String(Math.floor(index / TABLE_SIZE) + 1),
      seatNumber: isUnseated || hasDeclined ? null : String((index % TABLE_SIZE) + 1),
    });
  });
}

interface PhoneOptions {
  readonly number: number;
  readonly people: Iterable<TestPerson>;
  readonly random: () => number;
  /** The time by the phone's own clock, which may be wrong. */
  readonly now: number;
  /** Starts the QR codes of walk-ins, which no two events may share. */
  readonly codePrefix?: string;
}

/** A phone at the door without a network: it acts on the list it has, and gets others' changes once it is online. */
export function createPhone({ number, people, random, now, codePrefix = 'walk-in' }: PhoneOptions) {
  let sent: ReadonlyMap<number, TestPerson> = new Map(Array.from(people, (person) => [person.id, person]));
  let unsent: DoorOperation[] = [];
  const made: DoorOperation[] = [];
  /** The ids of the arrivals of each tap. */
  const taps: string[][] = [];
  let seq = 0;
  const newPerson = (operation: WalkInOperation) => personOfWalkIn(-operation.seq, operation);
  const label = `Door ${number}`;
  const options = { door: label, newPerson };
  let shown = sent;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

  const next = () => {
    seq += 1;
    const id = `operation-${String(number).padStart(2, '0')}-${String(seq).padStart(6, '0')}`;
    return { id, seq, at: new Date(now + seq * 1_000).toISOString() };
  };

  function record(...operations: DoorOperation[]): void {
    unsent = [...unsent, ...operations];
    made.push(...operations);
    shown = applyUnsent(shown, operations, options);
  }

  function checkIn(people: readonly TestPerson[]): void {
    const arrivals = checkInTogether(people, () => `batch-${number}-${seq}`, next);
    if (arrivals.length > 0) taps.push(arrivals.map(({ id }) => id));
    record(...arrivals);
  }

  function checkInParty(people: readonly TestPerson[]): void {
    const household = pick(people)?.householdId;
    const members = people.filter(({ householdId }) => household !== null && householdId === household);
    checkIn(members);
  }

  function undoOne(people: readonly TestPerson[]): void {
    const person = pick(people.filter((one) => listArrivals(one).length > 0));
    const undo = person && undoArrivals(person, next);
    if (undo) record(undo);
  }

  function addWalkIn(): void {
    const operation = next();
    // Few names, so that two doors often add the same one.
    const fullName = `Walk-in ${Math.floor(random() * 5)}`;
    record({ ...operation, kind: 'walkIn', qrCodeIdentifier: `${codePrefix}-${operation.id}`, fullName, note: null });
  }

  function nameOne(people: readonly TestPerson[]): void {
    const person = pick(people.filter(({ isNamePlaceholder }) => isNamePlaceholder));
    const fullName = `Named ${Math.floor(random() * 3)}`;
    if (person) record({ ...next(), kind: 'nameCompanion', ...referenceTo(person), fullName });
  }

  function moveOne(people: readonly TestPerson[]): void {
    const person = pick(people.filter(({ attendance }) => attendance !== 'declined'));
    if (!person) return;
    const { tableNumber, seatNumber } = person;
    // Seats that the list leaves free, and few of them, so that several doors give the same one.
    const target = {
      tableNumber: String(1 + Math.floor(random() * 6)),
      seatNumber: String(TABLE_SIZE + 1 + Math.floor(random() * 4)),
    };
    record({
      ...next(),
      kind: 'seat',
      moves: [{ ...referenceTo(person), ...target, from: { tableNumber, seatNumber } }],
    });
  }

  /** One thing that staff do; often something that other phones do as well. */
  function act(): void {
    const people = [...shown.values()];
    const choice = random();
    if (choice < 0.55) checkIn(people.length > 0 ? [pick(people) as TestPerson] : []);
    else if (choice < 0.67) checkInParty(people);
    else if (choice < 0.77) undoOne(people);
    else if (choice < 0.8) record(...undoTap(people, pick(taps) ?? [], () => `undo-${number}-${seq}`, next));
    else if (choice < 0.86) addWalkIn();
    else if (choice < 0.92) nameOne(people);
    else moveOne(people);
  }

  return {
    device: `device-number-${String(number).padStart(4, '0')}`,
    label,
    act,
    view: () => shown,
    /** Every operation that the phone ever made. */
    made: made as readonly DoorOperation[],
    listUnsent: () => unsent,
    /** Takes the server's answer: operations with these ids are no longer unsent, and `list` is the new guest list. */
    confirm(ids: ReadonlySet<string>, list: Iterable<TestPerson>): void {
      unsent = unsent.filter(({ id }) => !ids.has(id));
      sent = new Map(Array.from(list, (person) => [person.id, person]));
      shown = applyUnsent(sent, unsent, options);
    },
  };
}

export type TestPhone = ReturnType<typeof createPhone>;

/**
 * Who must have arrived in the end, by QR code, from all operations that were ever made: everybody with an arrival that no
 * undo names. Computed without the rules that are tested.
 */
export function findTruth(people: Iterable<TestPerson>, made: readonly DoorOperation[]): Map<string, Set<string>> {
  const codes = new Map(Array.from(people, ({ id, qrCodeIdentifier }) => [id, qrCodeIdentifier]));
  const undone = new Set(made.flatMap((operation) => (operation.kind === 'undo' ? operation.arrivals : [])));
  const arrived = new Map<string, Set<string>>();
  for (const operation of made) {
    if ((operation.kind !== 'arrive' && operation.kind !== 'walkIn') || undone.has(operation.id)) continue;
    const id = 'guestId' in operation ? operation.guestId : undefined;
    const code = id === undefined ? operation.qrCodeIdentifier : codes.get(id);
    if (code === undefined) continue;
    arrived.set(code, (arrived.get(code) ?? new Set()).add(operation.id));
  }
  return arrived;
}

/** Who has arrived according to a guest list, in the form that `findTruth` returns. */
export function listArrived(people: Iterable<TestPerson>): Map<string, Set<string>> {
  return new Map(
    Array.from(people)
      .filter((person) => listArrivals(person).length > 0)
      .map((person) => [person.qrCodeIdentifier, new Set(listArrivals(person).map(({ id }) => id))]),
  );
}
