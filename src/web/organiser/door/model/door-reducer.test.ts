import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { type DoorState, listGuests, type Operation, reduceDoor } from './door-reducer.ts';
import { EMPTY_DOOR, makeGuest, makeOperation } from './test-data.ts';

const anna = makeGuest({ id: 1 });
const bela = makeGuest({ id: 2 });
const AT = '2027-06-19T16:00:00.000Z';
const LATER = '2027-06-19T16:05:00.000Z';
const arrived = (guest: DoorGuest, checkInTime = AT): DoorGuest => ({ ...guest, checkedIn: true, checkInTime });

const changed = (guests: DoorGuest[], removedIds: number[] = [], isComplete = false) =>
  ({ type: 'changed', changes: { isComplete, guests, removedIds }, cursor: undefined }) as const;
const run = (...actions: Parameters<typeof reduceDoor>[1][]) =>
  actions.reduce(reduceDoor, reduceDoor(EMPTY_DOOR, changed([anna, bela], [], true)));
const recorded = (...operations: Operation[]) => ({ type: 'recorded', operations }) as const;

describe('changes from the server', () => {
  it('update the list, and a complete list replaces it', () => {
    expect(EMPTY_DOOR.isLoaded).toBe(false);
    const state = run(changed([arrived(bela)], [1]));
    expect(listGuests(state)).toEqual([arrived(bela)]);
    expect(listGuests(reduceDoor(state, changed([anna], [], true)))).toEqual([anna]);
  });

  it('keep the objects of unchanged guests', () => {
    const state = run(recorded(makeOperation({ operationId: 'n', guestId: 1 })));
    expect(listGuests(state)[1]).toBe(bela);
  });
});

describe('an operation recorded here', () => {
  it('applies at once, and still after a change of the guest', () => {
    const moved = { ...anna, tableNumber: '4' };
    const state = run(recorded(makeOperation({ operationId: 'n' })), changed([moved]));
    expect(listGuests(state)).toEqual([arrived(moved), bela]);
  });

  it('does not change the arrival of a guest whom somebody else checked in', () => {
    const state = run(recorded(makeOperation({ operationId: 'n', at: LATER })), changed([arrived(anna)]));
    expect(listGuests(state)[0]).toEqual(arrived(anna));
  });

  it('can be undone, unless the guest was checked in again later', () => {
    const undo = makeOperation({ operationId: 'u', kind: 'undo', at: LATER });
    expect(listGuests(run(recorded(makeOperation({ operationId: 'n' }), undo)))).toEqual([anna, bela]);
    const again = arrived(anna, '2027-06-19T16:30:00.000Z');
    expect(listGuests(run(recorded(undo), changed([again])))[0]).toEqual(again);
  });

  it('is kept once, however often it is read from storage', () => {
    const operation = makeOperation({ operationId: 'n' });
    expect(run(recorded(operation), recorded(operation)).operations).toEqual([operation]);
  });

  it('is ignored for removed guests', () => {
    expect(listGuests(run(recorded(makeOperation({ operationId: 'n' })), changed([], [1])))).toEqual([bela]);
  });
});

describe('an answer', () => {
  const sent = [recorded(makeOperation({ operationId: 'n' })), { type: 'sending', operationId: 'n' }] as const;

  it('replaces the operation', () => {
    const state = run(...sent, { type: 'confirmed', operationId: 'n', guest: arrived(anna, LATER) });
    expect(state).toMatchObject({ operations: [], sending: undefined });
    expect(listGuests(state)[0]).toEqual(arrived(anna, LATER));
  });

  it('is ignored if the stream sent the guest meanwhile', () => {
    const answer = { type: 'confirmed', operationId: 'n', guest: arrived(anna) } as const;
    expect(listGuests(run(...sent, changed([anna]), answer))[0]).toEqual(anna);
    expect(listGuests(run(...sent, changed([bela]), answer))[0]).toEqual(arrived(anna));
    expect(listGuests(run(...sent, changed([], [1]), answer))).toEqual([bela]);
    expect(listGuests(run(...sent, changed([anna, bela], [], true), answer))[0]).toEqual(anna);
  });

  it('does not restore a guest removed before the operation was sent', () => {
    const state = run(changed([], [1]), ...sent, { type: 'confirmed', operationId: 'n', guest: arrived(anna) });
    expect(listGuests(state)).toEqual([bela]);
  });

  it('that refuses the operation drops only that operation', () => {
    const state = run(...sent, recorded(makeOperation({ operationId: 'm', guestId: 2 })), {
      type: 'dropped',
      operationId: 'n',
    });
    expect(state.operations.map(({ operationId }) => operationId)).toEqual(['m']);
    expect(listGuests(state)).toEqual([anna, arrived(bela)]);
  });
});

/** A model of the server: it applies its own rules and sends changes to two devices in the order of its commits. */
class Server {
  guest = anna;
  private readonly received = new Set<string>();
  private readonly undos: string[] = [];
  readonly changes: DoorGuest[] = [];

  record({ operationId, kind, at }: Operation): DoorGuest {
    const before = this.guest;
    const isNew = !this.received.has(operationId);
    this.received.add(operationId);
    if (kind === 'undo' && isNew) this.undos.push(at);
    const { checkedIn, checkInTime } = this.guest;
    if (kind === 'check-in' && isNew && !checkedIn && !this.undos.some((undo) => undo > at))
      this.guest = arrived(this.guest, at);
    if (kind === 'undo' && isNew && checkedIn && !(checkInTime && checkInTime > at)) this.guest = anna;
    if (this.guest !== before) this.changes.push(this.guest);
    return this.guest;
  }
}

class Device {
  state: DoorState = reduceDoor(EMPTY_DOOR, changed([anna], [], true));
  private receivedCount = 0;
  private answer: { operationId: string; guest: DoorGuest } | undefined;
  private readonly server: Server;
  private readonly name: string;
  private operationCount = 0;

  constructor(server: Server, name: string) {
    this.server = server;
    this.name = name;
  }

  record(kind: Operation['kind'], at: string): void {
    this.operationCount += 1;
    this.state = reduceDoor(
      this.state,
      recorded({ operationId: `${this.name}${this.operationCount}`, guestId: 1, kind, at }),
    );
  }

  /** The request always reaches the server; its answer may be lost. */
  send(isLost: boolean): void {
    const [operation] = this.state.operations;
    if (!operation || this.answer) return;
    this.state = reduceDoor(this.state, { type: 'sending', operationId: operation.operationId });
    const guest = this.server.record(operation);
    if (!isLost) this.answer = { operationId: operation.operationId, guest };
  }

  receiveAnswer(): void {
    if (this.answer) this.state = reduceDoor(this.state, { type: 'confirmed', ...this.answer });
    this.answer = undefined;
  }

  receiveChange(): void {
    const guest = this.server.changes[this.receivedCount];
    if (!guest) return;
    this.receivedCount += 1;
    this.state = reduceDoor(this.state, changed([guest]));
  }

  settle(): void {
    for (; this.state.operations.length > 0; this.receiveAnswer()) this.send(false);
    for (const _ of this.server.changes) this.receiveChange();
  }
}

it('ends with the state of the server on every device, however answers and changes race', () => {
  const device = fc.constantFrom(0, 1);
  const step = fc.oneof(
    fc.record({ device, do: fc.constantFrom('check-in', 'undo', 'send', 'lose', 'receiveAnswer', 'receiveChange') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server = new Server();
      const devices = [new Device(server, 'a'), new Device(server, 'b')] as const;
      for (const [index, { device: at, do: what }] of steps.entries()) {
        const one = devices[at] ?? devices[0];
        const time = new Date(Date.parse(AT) + index * 1_000).toISOString();
        if (what === 'check-in' || what === 'undo') one.record(what, time);
        else if (what === 'send' || what === 'lose') one.send(what === 'lose');
        else one[what]();
      }
      for (const one of devices) one.settle();
      for (const one of devices) one.settle();
      for (const one of devices) expect(listGuests(one.state)).toEqual([server.guest]);
    }),
    { numRuns: 2_000 },
  );
});
