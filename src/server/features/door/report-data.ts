import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Arrival } from '../../../shared/door/arrivals.ts';
import type { Database } from '../../db/client.ts';
import { checkInOperations, doorDevices } from '../../db/schema/door.ts';
import { guests } from '../../db/schema/guests.ts';
import { isAnyOf } from './operations-data.ts';

const { device } = checkInOperations;
const ofDevice = and(eq(doorDevices.eventId, checkInOperations.eventId), eq(doorDevices.device, device));

/** Enough for any evening. What is held beyond this is reported once some of it is decided. */
const MAX_REPORTED = 5_000;

export async function listDevices(db: Database, eventId: number) {
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(${device}) filter (where ${condition})`.mapWith(Number);
  const isApplied = (kind: string) =>
    sql`${checkInOperations.kind} = ${kind} and ${checkInOperations.state} = 'applied'`;
  return db
    .select({
      device: doorDevices.device,
      label: doorDevices.label,
      firstSeenAt: doorDevices.firstSeenAt,
      lastSeenAt: doorDevices.lastSeenAt,
      arrivals: count(isApplied('arrive')),
      undos: count(isApplied('undo')),
      walkIns: count(isApplied('walkIn')),
      held: count(sql`${checkInOperations.state} = 'held'`),
      lost: count(sql`${checkInOperations.state} = 'lost'`),
    })
    .from(doorDevices)
    .leftJoin(checkInOperations, ofDevice)
    .where(eq(doorDevices.eventId, eventId))
    .groupBy(doorDevices.eventId, doorDevices.device)
    .orderBy(asc(doorDevices.firstSeenAt), asc(doorDevices.label), asc(doorDevices.device));
}

export interface DoubleEntry {
  readonly guestId: number;
  readonly fullName: string;
  readonly tableNumber: string | null;
  readonly arrivals: Arrival[];
}

export async function listDoubleEntries(db: Database, eventId: number): Promise<DoubleEntry[]> {
  const { id: guestId, fullName, tableNumber, arrivals } = guests;
  return db
    .select({ guestId, fullName, tableNumber, arrivals })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), gt(sql`jsonb_array_length(${guests.arrivals})`, 1)))
    .orderBy(guests.checkInTime, guests.id)
    .limit(MAX_REPORTED);
}

/** When the server received operations, and from which device. */
export async function listSources(db: Database, eventId: number, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: checkInOperations.nonce,
      guestId: checkInOperations.guestId,
      receivedAt: checkInOperations.createdAt,
      device,
      label: doorDevices.label,
    })
    .from(checkInOperations)
    .leftJoin(doorDevices, ofDevice)
    .where(and(eq(checkInOperations.eventId, eventId), isAnyOf(checkInOperations.nonce, ids)));
}

export async function listWalkIns(db: Database, eventId: number) {
  return db
    .select({
      guestId: guests.id,
      fullName: guests.fullName,
      note: guests.specialRequirements,
      at: checkInOperations.at,
      device,
      label: doorDevices.label,
    })
    .from(checkInOperations)
    .innerJoin(guests, and(eq(guests.id, checkInOperations.guestId), eq(guests.eventId, checkInOperations.eventId)))
    .leftJoin(doorDevices, ofDevice)
    .where(
      and(
        eq(checkInOperations.eventId, eventId),
        eq(checkInOperations.kind, 'walkIn'),
        eq(checkInOperations.state, 'applied'),
      ),
    )
    .orderBy(checkInOperations.at, guests.id);
}

export async function listGuestNames(db: Database, eventId: number) {
  const { id, fullName, qrCodeIdentifier } = guests;
  return db.select({ id, fullName, qrCodeIdentifier }).from(guests).where(eq(guests.eventId, eventId));
}

/** Lists held or lost operations; each state has its own limit, so that many of one don't crowd out the other. */
export async function listByState(db: Database, eventId: number, state: 'held' | 'lost') {
  return db
    .select({
      id: checkInOperations.nonce,
      guestId: checkInOperations.guestId,
      kind: checkInOperations.kind,
      at: checkInOperations.at,
      receivedAt: checkInOperations.createdAt,
      reason: checkInOperations.reason,
      content: checkInOperations.content,
      device,
      label: doorDevices.label,
    })
    .from(checkInOperations)
    .leftJoin(doorDevices, ofDevice)
    .where(and(eq(checkInOperations.eventId, eventId), eq(checkInOperations.state, state)))
    .orderBy(checkInOperations.createdAt, device, checkInOperations.seq)
    .limit(MAX_REPORTED);
}

export async function isWalkIn(tx: Database, eventId: number, guestId: number): Promise<boolean> {
  const isWalkInOfGuest = and(eq(checkInOperations.guestId, guestId), eq(checkInOperations.kind, 'walkIn'));
  return (await tx.$count(checkInOperations, and(eq(checkInOperations.eventId, eventId), isWalkInOfGuest))) > 0;
}
