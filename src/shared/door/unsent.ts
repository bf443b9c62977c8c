import { hasDeclined } from '../attendance.ts';
import { seatKey } from '../seat-key.ts';
import { addArrival, removeArrivals } from './arrivals.ts';
import { type DoorPerson, findPerson } from './door-person.ts';
import type { DoorOperation, WalkInOperation } from './operation.ts';
import { judgeCompanionName, judgeSeatMoves } from './operation-rules.ts';

interface Options<Person> {
  /** What this phone is called. */
  readonly door: string | null;
  /** A guest for a walk-in that the server has not answered yet; its id must be a negative number of its own. */
  readonly newPerson: (operation: WalkInOperation) => Person;
}

/**
 * The guest list as a phone shows it: what the server sent last, with the phone's own operations that the server has not
 * answered. People whom no operation changes stay the same objects. An operation that the server would refuse by now
 * changes nothing here either.
 */
export function applyUnsent<Person extends DoorPerson>(
  sent: ReadonlyMap<number, Person>,
  operations: readonly DoorOperation[],
  { door, newPerson }: Options<Person>,
): ReadonlyMap<number, Person> {
  if (operations.length === 0) return sent;
  const people = new Map(sent);
  const idsByQrCode = new Map<string, number>();
  const index = {
    byId: (id: number) => people.get(id),
    byQrCode(code: string) {
      // Only walk-ins are named by QR code, and they are few: no index of the whole list is built for them.
      let id = idsByQrCode.get(code);
      if (id === undefined) {
        for (const person of people.values()) if (person.qrCodeIdentifier === code) id = person.id;
        if (id !== undefined) idsByQrCode.set(code, id);
      }
      return id === undefined ? undefined : people.get(id);
    },
    isSeatTaken(key: string, exceptIds: ReadonlySet<number>) {
      for (const { id, tableNumber, seatNumber } of people.values()) {
        if (seatKey(tableNumber, seatNumber) === key && !exceptIds.has(id)) return true;
      }
      return false;
    },
  };
  const set = (person: Person) => void people.set(person.id, person);

  for (const operation of operations) {
    const { id, at } = operation;
    switch (operation.kind) {
      case 'arrive': {
        const person = findPerson(index, operation);
        if (!person) break;
        const attendance = hasDeclined(person) ? 'coming' : person.attendance;
        set(addArrival(attendance === person.attendance ? person : { ...person, attendance }, { id, at, door }));
        break;
      }
      case 'undo': {
        const person = findPerson(index, operation);
        if (person) set(removeArrivals(person, new Set(operation.arrivals)));
        break;
      }
      case 'walkIn': {
        const person = index.byQrCode(operation.qrCodeIdentifier) ?? newPerson(operation);
        idsByQrCode.set(operation.qrCodeIdentifier, person.id);
        set(addArrival(person, { id, at, door }));
        break;
      }
      case 'nameCompanion': {
        const judged = judgeCompanionName(operation, index);
        if (judged.outcome !== 'applied') break;
        set({ ...judged.change.person, fullName: judged.change.fullName, isNamePlaceholder: false });
        break;
      }
      case 'seat': {
        const judged = judgeSeatMoves(operation.moves, index);
        if (judged.outcome !== 'applied') break;
        for (const { person, tableNumber, seatNumber } of judged.change) set({ ...person, tableNumber, seatNumber });
        break;
      }
    }
  }
  return people;
}
