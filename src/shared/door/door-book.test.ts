import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInTogether, undoTap } from './check-in-together.ts';
import { createDoorBook, type Sender } from './door-book.ts';
import { listFreeSeats } from './free-seats.ts';
import { type DoorOperation, MAX_HELD_PER_SESSION, MAX_WALK_INS_PER_SESSION, NOTHING_ALLOWED } from './operation.ts';
import { listArrived, makePerson, personOfWalkIn, type TestPerson } from './testing.ts';
import { applyUnsent } from './unsent.ts';

const ALL_ALLOWED = { walkIn: true, nameCompanion: true, seat: true };
const AT = '2030-06-15T18:00:00.000Z';

function openBook(people: TestPerson[], options: { allows?: typeof ALL_ALLOWED; guestLimit?: number } = {}) {
  let lastId = 1_000;
  return createDoorBook({
    people,
    allows: ALL_ALLOWED,
    guestLimit: 1_000,
    newPerson: (operation) => personOfWalkIn(++lastId, operation),
    ...options,
  });
}

const door = (number: number, isSendOnly = false): Sender => {
  return { session: `session ${number}`, device: `device ${number}`, label: `Door ${number}`, isSendOnly };
};

let sequence = 0;
const envelope = () => ({ id: `operation-${++sequence}`, seq: sequence, at: AT });
const arrive = (guestId: number): DoorOperation => ({ ...envelope(), kind: 'arrive', guestId });
const undo = (guestId: number, ...arrivals: string[]): DoorOperation => {
  return { ...envelope(), kind: 'undo', guestId, arrivals };
};
const walkIn = (fullName = 'Walk-in'): DoorOperation & { kind: 'walkIn' } => {
  return { ...envelope(), kind: 'walkIn', qrCodeIdentifier: `walk-in-${sequence}`, fullName, note: null };
};
const seat = (guestId: number, seatNumber: string, from: string | null = null): DoorOperation => ({
  ...envelope(),
  kind: 'seat',
  moves: [{ guestId, tableNumber: '1', seatNumber, from: { tableNumber: from && '1', seatNumber: from } }],
});

/** Every order of the items. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('arrivals', () => {
  it('end the same in every order, with every repeat and whatever the clocks say', () => {
    const kinds = fc.record({ guest: fc.integer({ min: 1, max: 2 }), phone: fc.integer({ min: 1, max: 3 }) });
    const times = fc.integer({ min: -10, max: 10 }).map((years) => `${2030 + years}-06-15T18:00:00.000Z`);
    const made = fc.array(fc.record({ at: times, about: kinds, undoes: fc.subarray([0, 1, 2, 3]) }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(made, (steps) => {
        const operations = steps.map(({ at, about, undoes }, index): [DoorOperation, Sender] => {
          const id = `operation-${index}`;
          const earlier = undoes.filter((other) => other < index).map((other) => `operation-${other}`);
          const common = { id, seq: index + 1, at, guestId: about.guest };
          const sender = door(about.phone);
          return earlier.length > 0
            ? [{ ...common, kind: 'undo', arrivals: earlier }, sender]
            : [{ ...common, kind: 'arrive' }, sender];
        });
        const results = permutations(operations).map((order) => {
          const book = openBook([makePerson({ id: 1 }), makePerson({ id: 2, attendance: 'declined' })]);
          for (const [operation, sender] of [...order, ...order.slice(0, 2)]) book.hear(operation, sender);
          return [...book.people.values()];
        });
        for (const result of results) expect(result).toEqual(results[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('at two doors count once and are a double entry; an undo takes back only what its phone saw', () => {
    const book = openBook([makePerson({ id: 1 })]);
    const [one, other] = [arrive(1), arrive(1)];
    expect(book.hear(one, door(1))).toEqual({ outcome: 'applied', reason: null });
    expect(book.hear(other, door(2))).toEqual({ outcome: 'applied', reason: null });
    expect(book.people.get(1)?.arrivals?.map(({ door }) => door)).toEqual(['Door 1', 'Door 2']);
    book.hear(undo(1, one.id), door(1));
    expect(book.people.get(1)).toMatchObject({ checkedIn: true, checkInTime: AT, arrivals: [{ id: other.id }] });
  });

  it('of a guest who declined set coming', () => {
    const book = openBook([makePerson({ id: 1, attendance: 'declined' })]);
    book.hear(arrive(1), door(1));
    expect(book.people.get(1)).toMatchObject({ attendance: 'coming', checkedIn: true });
  });

  it('of a household are one tap, and one tap takes them back and nobody else', () => {
    const people = [1, 2, 3].map((id) => makePerson({ id, householdId: 7 }));
    const book = openBook(people);
    book.hear(arrive(2), door(2));
    const arrivals = checkInTogether([...book.people.values()], () => 'tap', envelope);
    expect(arrivals.map(({ guestId }) => guestId)).toEqual([1, 3]);
    for (const operation of arrivals) book.hear(operation, door(1));
    expect(listArrived(book.people.values()).size).toBe(3);
    const tap = arrivals.map(({ id }) => id);
    for (const operation of undoTap(book.people.values(), tap, () => 'back', envelope)) book.hear(operation, door(1));
    expect([...book.people.values()].filter(({ checkedIn }) => checkedIn).map(({ id }) => id)).toEqual([2]);
  });
});

describe('what is sent again or wrongly', () => {
  it('is known, unless its content or its number is another operation’s', () => {
    const book = openBook([makePerson({ id: 1 }), makePerson({ id: 2 })]);
    const operation = arrive(1);
    book.hear(operation, door(1));
    expect(book.hear(operation, door(1))).toEqual({ outcome: 'known', reason: null });
    expect(book.hear({ ...operation, guestId: 2 } as DoorOperation, door(1))).toEqual({
      outcome: 'refused',
      reason: 'id_reused',
    });
    const renumbered = { ...arrive(2), seq: operation.seq };
    expect(book.hear(renumbered, door(1))).toEqual({ outcome: 'refused', reason: 'sequence_reused' });
    expect(book.hear(renumbered, door(2))).toEqual({ outcome: 'applied', reason: null });
  });
});

describe('what is held', () => {
  it('comes from a session that is over, concerns a missing guest, is not allowed or has no room', () => {
    const book = openBook([makePerson({ id: 1 })], { guestLimit: 1 });
    expect(book.hear(arrive(1), door(1, true))).toEqual({ outcome: 'held', reason: 'session_over' });
    expect(book.hear(arrive(2), door(1))).toEqual({ outcome: 'held', reason: 'guest_missing' });
    expect(book.hear(walkIn(), door(1))).toEqual({ outcome: 'held', reason: 'guest_limit' });
    const strict = openBook([makePerson({ id: 1, isNamePlaceholder: true })], { allows: { ...NOTHING_ALLOWED } });
    const name: DoorOperation = { ...envelope(), kind: 'nameCompanion', guestId: 1, fullName: 'Anna' };
    for (const operation of [walkIn(), seat(1, '1'), name]) {
      expect(strict.hear(operation, door(1))).toEqual({ outcome: 'held', reason: 'not_allowed' });
    }
    expect(book.people.get(1)?.checkedIn).toBe(false);
  });

  it('is limited for each session, and so are walk-ins', () => {
    const book = openBook([makePerson({ id: 1 })]);
    for (let count = 0; count < MAX_HELD_PER_SESSION; count++) book.hear(arrive(99), door(1));
    expect(book.hear(arrive(99), door(1))).toEqual({ outcome: 'refused', reason: 'too_many_held' });
    expect(book.hear(arrive(99), door(2))).toEqual({ outcome: 'held', reason: 'guest_missing' });
    for (let count = 0; count < MAX_WALK_INS_PER_SESSION; count++) book.hear(walkIn(), door(3));
    expect(book.hear(walkIn(), door(3))).toEqual({ outcome: 'held', reason: 'walk_in_limit' });
    const known = [...book.people.values()].at(-1)?.qrCodeIdentifier ?? '';
    expect(book.hear({ ...walkIn(), qrCodeIdentifier: known }, door(3)).reason).toBe('walk_in_limit');
    expect(book.hear({ ...walkIn(), qrCodeIdentifier: known }, door(4)).reason).toBe('qr_taken');
  });

  it('does not count held walk-ins as walk-ins of the session', () => {
    const limited = openBook([makePerson({ id: 1 })], { guestLimit: 2 });
    limited.hear(walkIn(), door(1));
    for (let count = 0; count < MAX_WALK_INS_PER_SESSION; count++)
      expect(limited.hear(walkIn(), door(1)).reason).toBe('guest_limit');
  });

  it('has at most 50 arrivals of a guest', () => {
    const book = openBook([makePerson({ id: 1 })]);
    for (let count = 0; count < 50; count++) expect(book.hear(arrive(1), door(1)).outcome).toBe('applied');
    expect(book.hear(arrive(1), door(1))).toEqual({ outcome: 'refused', reason: 'too_many_arrivals' });
  });

  it('applies moves of seats that named a walk-in once the walk-in is known', () => {
    const book = openBook([]);
    const added = walkIn();
    const { qrCodeIdentifier } = added;
    const nowhere = { tableNumber: null, seatNumber: null };
    const moves = [{ qrCodeIdentifier, tableNumber: '1', seatNumber: '2', from: nowhere }];
    expect(book.hear({ ...envelope(), kind: 'seat', moves }, door(1)).reason).toBe('guest_missing');
    book.hear(added, door(1));
    expect([...book.people.values()]).toMatchObject([{ seatNumber: '2' }]);
  });
});

describe('walk-ins', () => {
  it('of the same name are both kept, and have arrived', () => {
    const book = openBook([]);
    for (const number of [1, 2]) book.hear(walkIn('Nagy Éva'), door(number));
    expect([...book.people.values()].map(({ fullName, checkedIn }) => [fullName, checkedIn])).toEqual([
      ['Nagy Éva', true],
      ['Nagy Éva', true],
    ]);
  });

  it('end the same in every order of the operations that name them', () => {
    const added = walkIn();
    const { qrCodeIdentifier } = added;
    const again: DoorOperation = { ...envelope(), kind: 'arrive', qrCodeIdentifier };
    const back: DoorOperation = { ...envelope(), kind: 'undo', qrCodeIdentifier, arrivals: [added.id] };
    for (const order of permutations([added, again, back])) {
      const book = openBook([]);
      for (const operation of order) book.hear(operation, door(1));
      expect([...book.people.values()].map(({ arrivals }) => arrivals?.map(({ id }) => id))).toEqual([[again.id]]);
    }
  });
});

describe('seats and names', () => {
  it('go to whoever is heard first; the other is told', () => {
    const people = [makePerson({ id: 1 }), makePerson({ id: 2 }), makePerson({ id: 3, isNamePlaceholder: true })];
    const book = openBook(people);
    expect(book.hear(seat(1, '4'), door(1)).outcome).toBe('applied');
    expect(book.hear(seat(2, '4'), door(2))).toEqual({ outcome: 'lost', reason: 'seat_taken' });
    expect(book.hear(seat(1, '5'), door(2))).toEqual({ outcome: 'lost', reason: 'guest_moved' });
    expect(book.hear(seat(1, '5', '4'), door(2)).outcome).toBe('applied');
    expect(book.hear(seat(2, '4'), door(2)).outcome).toBe('applied');
    const tables = [{ tableNumber: '1', tableName: null, seats: 6 }];
    const free = listFreeSeats(tables, book.people.values(), { near: '1' });
    expect(free.map(({ seatNumber }) => seatNumber)).toEqual(['1', '2', '3', '6']);
    const name = (fullName: string): DoorOperation => ({ ...envelope(), kind: 'nameCompanion', guestId: 3, fullName });
    expect(book.hear(name('Anna'), door(1)).outcome).toBe('applied');
    expect(book.hear(name('Anna'), door(2)).outcome).toBe('applied');
    expect(book.hear(name('Béla'), door(2))).toEqual({ outcome: 'lost', reason: 'already_named' });
  });

  it('can be swapped in one operation, and are refused where two guests get one seat', () => {
    const at = (seatNumber: string) => ({ tableNumber: '1', seatNumber });
    const book = openBook([makePerson({ id: 1, ...at('1') }), makePerson({ id: 2, ...at('2') })]);
    const swap = (one: string, other: string): DoorOperation => ({
      ...envelope(),
      kind: 'seat',
      moves: [
        { guestId: 1, ...at(one), from: at('1') },
        { guestId: 2, ...at(other), from: at('2') },
      ],
    });
    expect(book.hear(swap('3', '3'), door(1))).toEqual({ outcome: 'refused', reason: 'malformed' });
    expect(book.hear(swap('2', '1'), door(1)).outcome).toBe('applied');
    expect([...book.people.values()].map(({ seatNumber }) => seatNumber)).toEqual(['2', '1']);
  });

  it('are not given to a guest who declined', () => {
    const book = openBook([makePerson({ id: 1, attendance: 'declined' })]);
    expect(book.hear(seat(1, '1'), door(1))).toEqual({ outcome: 'lost', reason: 'guest_declined' });
  });
});

describe('the list of a phone with operations that it has not sent', () => {
  const options = {
    door: 'Here',
    newPerson: (operation: DoorOperation & { kind: 'walkIn' }) => personOfWalkIn(-1, operation),
  };

  it('shows them at once, and leaves everybody else the same object', () => {
    const people = new Map([1, 2].map((id) => [id, makePerson({ id })]));
    const shown = applyUnsent(people, [arrive(1), walkIn('Nagy Éva')], options);
    expect(shown.get(1)).toMatchObject({ checkedIn: true, arrivals: [{ door: 'Here' }] });
    expect(shown.get(-1)).toMatchObject({ fullName: 'Nagy Éva', checkedIn: true });
    expect(shown.get(2)).toBe(people.get(2));
    expect(applyUnsent(people, [], options)).toBe(people);
  });

  it('does not show a walk-in twice once the server has it', () => {
    const operation = walkIn();
    const known = makePerson({ id: 5, qrCodeIdentifier: operation.qrCodeIdentifier });
    expect([...applyUnsent(new Map([[5, known]]), [operation], options).keys()]).toEqual([5]);
  });
});
