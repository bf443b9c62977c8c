import { hasDeclined } from '../attendance.ts';
import { seatKey } from '../seat-key.ts';
import { addArrival, listArrivals, removeArrivals } from './arrivals.ts';
import { type DoorPerson, findPerson } from './door-person.ts';
import {
  type DoorAllows,
  type DoorOperation,
  MAX_ARRIVALS_OF_GUEST,
  MAX_HELD_PER_SESSION,
  MAX_WALK_INS_PER_SESSION,
  type OperationOutcome,
  type OperationReason,
  type WalkInOperation,
} from './operation.ts';
import { type DoorJudgement, judgeCompanionName, judgeSeatMoves } from './operation-rules.ts';

/** Who sends operations. */
export interface Sender {
  readonly session: string;
  readonly device: string;
  readonly label: string | null;
  /** The session was replaced or has expired: everything it sends is held. */
  readonly isSendOnly: boolean;
}

export interface Answer {
  readonly outcome: OperationOutcome;
  readonly reason: OperationReason | null;
}

interface Heard {
  readonly operation: DoorOperation;
  readonly sender: Sender;
  readonly content: string;
  answer: Answer;
}

interface Options<Person> {
  readonly people: Iterable<Person>;
  readonly allows: DoorAllows;
  /** How many guests the event may have. */
  readonly guestLimit: number;
  readonly newPerson: (operation: WalkInOperation) => Person;
}

const APPLIED: Answer = { outcome: 'applied', reason: null };
const held = (reason: OperationReason): Answer => ({ outcome: 'held', reason });
const refused = (reason: OperationReason): Answer => ({ outcome: 'refused', reason });
const answerOf = (judged: DoorJudgement<unknown>): Answer =>
  judged.outcome === 'applied' ? APPLIED : { outcome: judged.outcome, reason: judged.reason };

/**
 * The server's rules, in memory: its answer to each operation, and the guest list after it. The server itself keeps
 * both in PostgreSQL, and tests compare it with this book; proofs about orders and repeats run on the book.
 */
export function createDoorBook<Person extends DoorPerson>({ people, allows, guestLimit, newPerson }: Options<Person>) {
  const list = new Map(Array.from(people, (person) => [person.id, person]));
  const idsByQrCode = new Map(Array.from(list.values(), (person) => [person.qrCodeIdentifier, person.id]));
  const idsBySeat = new Map<string, number>();
  const heard = new Map<string, Heard>();
  const idsBySequence = new Map<string, string>();
  /** Arrivals that undos have named, by guest: an arrival that is received after its undo never counts. */
  const undone = new Map<number, Set<string>>();
  for (const person of list.values()) occupy(person);

  const index = {
    byId: (id: number) => list.get(id),
    byQrCode: (code: string) => list.get(idsByQrCode.get(code) ?? Number.NaN),
    isSeatTaken(key: string, exceptIds: ReadonlySet<number>) {
      const id = idsBySeat.get(key);
      return id !== undefined && !exceptIds.has(id);
    },
  };

  function occupy({ id, tableNumber, seatNumber }: Person): void {
    const key = seatKey(tableNumber, seatNumber);
    if (key !== null) idsBySeat.set(key, id);
  }

  function countOfSession(session: string, matches: (entry: Heard) => boolean): number {
    let count = 0;
    for (const entry of heard.values()) if (entry.sender.session === session && matches(entry)) count += 1;
    return count;
  }

  function arrive(person: Person, { id, at }: DoorOperation, door: string | null): void {
    const coming = hasDeclined(person) ? { ...person, attendance: 'coming' as const } : person;
    list.set(person.id, undone.get(person.id)?.has(id) ? coming : addArrival(coming, { id, at, door }));
  }

  function judge(operation: DoorOperation, { session, label, isSendOnly }: Sender): Answer {
    if (isSendOnly) return held('session_over');
    switch (operation.kind) {
      case 'arrive': {
        const person = findPerson(index, operation);
        if (!person) return held('guest_missing');
        if (listArrivals(person).length >= MAX_ARRIVALS_OF_GUEST) return refused('too_many_arrivals');
        arrive(person, operation, label);
        return APPLIED;
      }
      case 'undo': {
        const person = findPerson(index, operation);
        if (!person) return held('guest_missing');
        const names = undone.get(person.id) ?? new Set();
        for (const id of operation.arrivals) names.add(id);
        undone.set(person.id, names);
        list.set(person.id, removeArrivals(person, names));
        return APPLIED;
      }
      case 'walkIn': {
        if (!allows.walkIn) return held('not_allowed');
        const walkIns = countOfSession(
          session,
          (entry) => entry.operation.kind === 'walkIn' && entry.answer.outcome === 'applied',
        );
        if (walkIns >= MAX_WALK_INS_PER_SESSION) return held('walk_in_limit');
        if (list.size >= guestLimit) return held('guest_limit');
        if (index.byQrCode(operation.qrCodeIdentifier)) return refused('qr_taken');
        const person = newPerson(operation);
        list.set(person.id, person);
        idsByQrCode.set(person.qrCodeIdentifier, person.id);
        arrive(person, operation, label);
        return APPLIED;
      }
      case 'nameCompanion': {
        if (!allows.nameCompanion) return held('not_allowed');
        const judged = judgeCompanionName(operation, index);
        if (judged.outcome === 'applied') {
          const { person, fullName } = judged.change;
          list.set(person.id, { ...person, fullName, isNamePlaceholder: false });
        }
        return answerOf(judged);
      }
      case 'seat': {
        if (!allows.seat) return held('not_allowed');
        const judged = judgeSeatMoves(operation.moves, index);
        if (judged.outcome !== 'applied') return answerOf(judged);
        for (const { person } of judged.change) {
          const key = seatKey(person.tableNumber, person.seatNumber);
          if (key !== null) idsBySeat.delete(key);
        }
        for (const { person, tableNumber, seatNumber } of judged.change) {
          const moved = { ...person, tableNumber, seatNumber };
          list.set(person.id, moved);
          occupy(moved);
        }
        return APPLIED;
      }
    }
  }

  /** Applies the operations that named a walk-in before the walk-in itself was received. */
  function applyWaiting(code: string): void {
    for (const entry of heard.values()) {
      const { operation, sender, answer } = entry;
      const isWaiting = answer.outcome === 'held' && answer.reason === 'guest_missing';
      if (!isWaiting || operation.kind === 'walkIn') continue;
      const named = operation.kind === 'seat' ? operation.moves : [operation];
      if (!named.some(({ qrCodeIdentifier }) => qrCodeIdentifier === code)) continue;
      const judged = judge(operation, sender);
      entry.answer = judged.outcome === 'refused' ? { ...judged, outcome: 'held' } : judged;
    }
  }

  return {
    people: list as ReadonlyMap<number, Person>,
    heard: heard as ReadonlyMap<string, Readonly<Heard>>,

    hear(operation: DoorOperation, sender: Sender): Answer {
      const content = JSON.stringify(operation);
      const known = heard.get(operation.id);
      if (known) {
        if (known.content !== content) return refused('id_reused');
        return known.answer.outcome === 'applied' ? { outcome: 'known', reason: null } : known.answer;
      }
      const sequence = `${sender.device} ${operation.seq}`;
      if (idsBySequence.has(sequence)) return refused('sequence_reused');
      const answer = judge(operation, sender);
      if (answer.outcome === 'refused') return answer;
      const waiting =
        answer.outcome === 'held' ? countOfSession(sender.session, (e) => e.answer.outcome === 'held') : 0;
      if (waiting >= MAX_HELD_PER_SESSION) return refused('too_many_held');
      idsBySequence.set(sequence, operation.id);
      heard.set(operation.id, { operation, sender, content, answer });
      if (operation.kind === 'walkIn' && answer.outcome === 'applied') applyWaiting(operation.qrCodeIdentifier);
      return answer;
    },
  };
}

export type DoorBook<Person extends DoorPerson> = ReturnType<typeof createDoorBook<Person>>;
