import { type FreeSeat, listFreeSeats } from '../../../shared/door/free-seats.ts';
import type {
  DoorOperation,
  NameCompanionOperation,
  OperationOutcome,
  OperationReason,
  PersonReference,
  SeatOperation,
  WalkInOperation,
} from '../../../shared/door/operation.ts';
import { judgeCompanionName, judgeSeatMoves } from '../../../shared/door/operation-rules.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import { showsFloorPlan } from '../../../shared/tiers.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { renamePlaceholders } from '../guests/companions-service.ts';
import {
  clearSeats,
  findSeatOccupant,
  insertGuest,
  listGuestsById,
  seatColumns,
  updateGuest,
  writeSeats,
} from '../guests/data.ts';
import { countRoom } from '../guests/guest-limit-service.ts';
import { lockGuests } from '../guests/merge-data.ts';
import { findIdsByQrCode, listSeats, listTables } from './operations-data.ts';

export type EventOperation = WalkInOperation | NameCompanionOperation | SeatOperation;

export interface Performed {
  readonly outcome: OperationOutcome;
  readonly reason: OperationReason | null;
  /** The guests whom the operation is about. */
  readonly guestIds: number[];
  readonly freeSeats?: FreeSeat[];
}

interface Place {
  readonly event: AccessedEvent;
  /** What the phone is called. */
  readonly door: string | null;
  /** When it happened, bounded by the server's clock. */
  readonly at: Date;
  readonly now: Date;
}

const MAX_OFFERED_SEATS = 12;

async function addWalkIn(
  tx: Database,
  operation: WalkInOperation,
  { event, door, at, now }: Place,
): Promise<Performed> {
  const { room, limit } = await countRoom(tx, event, now);
  if (room < 1) return { outcome: 'held', reason: limit, guestIds: [] };
  const { id, qrCodeIdentifier, fullName, note } = operation;
  const guest = await insertGuest(tx, {
    id: randomId(),
    eventId: event.id,
    fullName,
    qrCodeIdentifier,
    specialRequirements: note,
    createdAt: now,
    checkedIn: true,
    checkInTime: at,
    arrivals: [{ id, at: at.toISOString(), door, isWalkIn: true }],
  });
  if (!guest) return { outcome: 'refused', reason: 'qr_taken', guestIds: [] };
  return { outcome: 'applied', reason: null, guestIds: [guest.id] };
}

/** Locks the guests that operations name. */
export async function lockPeople(tx: Database, eventId: number, operations: readonly DoorOperation[]) {
  const references = operations.flatMap((operation): readonly PersonReference[] => {
    if (operation.kind === 'seat') return operation.moves;
    return operation.kind === 'walkIn' ? [] : [operation];
  });
  const codes = references.flatMap(({ qrCodeIdentifier }) => qrCodeIdentifier ?? []);
  const idsByCode = await findIdsByQrCode(tx, eventId, codes);
  const ids = [...references.flatMap(({ guestId }) => guestId ?? []), ...idsByCode.values()];
  await lockGuests(tx, eventId, ids);
  return { ids, idsByCode };
}

async function findPeople(tx: Database, eventId: number, operation: NameCompanionOperation | SeatOperation) {
  const { ids, idsByCode } = await lockPeople(tx, eventId, [operation]);
  const people = new Map((await listGuestsById(tx, eventId, ids)).map((guest) => [guest.id, guest]));
  return {
    ids: [...people.keys()],
    byId: (id: number) => people.get(id),
    byQrCode: (code: string) => people.get(idsByCode.get(code) ?? 0),
  };
}

async function nameCompanion(tx: Database, operation: NameCompanionOperation, { event }: Place): Promise<Performed> {
  const people = await findPeople(tx, event.id, operation);
  const judged = judgeCompanionName(operation, people);
  if (judged.outcome !== 'applied') return { ...judged, guestIds: people.ids };
  const { person, fullName } = judged.change;
  if (person.isNamePlaceholder) {
    const named = await updateGuest(tx, person.id, { fullName, isNamePlaceholder: false });
    if (named) await renamePlaceholders(tx, event, named);
  }
  return { outcome: 'applied', reason: null, guestIds: people.ids };
}

async function offerSeats(tx: Database, event: AccessedEvent, near: string | null, now: Date): Promise<FreeSeat[]> {
  if (!showsFloorPlan(event, now)) return [];
  const [tables, seats] = [await listTables(tx, event.id), await listSeats(tx, event.id)];
  return listFreeSeats(tables, seats, { near, limit: MAX_OFFERED_SEATS });
}

async function moveSeats(tx: Database, operation: SeatOperation, { event, now }: Place): Promise<Performed> {
  const { moves } = operation;
  const people = await findPeople(tx, event.id, operation);
  const keys = moves.flatMap(({ tableNumber, seatNumber }) => seatKey(tableNumber, seatNumber) ?? []);
  const occupant = keys.length > 0 ? await findSeatOccupant(tx, event.id, keys, people.ids) : undefined;
  const judged = judgeSeatMoves(moves, { ...people, isSeatTaken: () => occupant !== undefined });
  if (judged.outcome !== 'applied') {
    const isTaken = judged.outcome === 'lost' && judged.reason === 'seat_taken';
    const freeSeats = isTaken ? await offerSeats(tx, event, moves[0]?.tableNumber ?? null, now) : undefined;
    return { ...judged, guestIds: people.ids, ...(freeSeats && { freeSeats }) };
  }
  await clearSeats(tx, people.ids);
  await writeSeats(
    tx,
    judged.change.map(({ person, tableNumber, seatNumber }) => ({
      id: person.id,
      ...seatColumns({ tableNumber, seatNumber }),
    })),
  );
  return { outcome: 'applied', reason: null, guestIds: people.ids };
}

/** Applies an operation, or returns why not; the caller holds the event's lock and records the outcome. */
export async function performOperation(tx: Database, operation: EventOperation, place: Place): Promise<Performed> {
  switch (operation.kind) {
    case 'walkIn':
      return addWalkIn(tx, operation, place);
    case 'nameCompanion':
      return nameCompanion(tx, operation, place);
    case 'seat':
      return moveSeats(tx, operation, place);
  }
}
