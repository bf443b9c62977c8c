import { and, asc, eq, gt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
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

interface Person {
  readonly id: number;
  readonly qrCodeIdentifier: string;
}

/**
 * Makes all operations about one guest be about another, including held ones that name the guest in their content.
 * Where an operation moves both, only the other guest's own move is kept: one person can't get two seats. With `only`, other
 * operations stay as they are. Returns the ids of those that changed.
 */
export async function moveOperations(
  tx: Database,
  eventId: number,
  from: Person,
  to: Person,
  only?: readonly string[],
): Promise<string[]> {
  const { nonce } = checkInOperations;
  const isConcerned = and(
    eq(checkInOperations.eventId, eventId),
    only && sql`${nonce} = any(${sql.param(only)}::text[])`,
  );
  const recorded = await tx
    .update(checkInOperations)
    .set({ guestId: to.id })
    .where(and(isConcerned, eq(checkInOperations.guestId, from.id)))
    .returning({ nonce });
  const { content } = checkInOperations;
  const byId = ({ id }: Person) => sql`jsonb_build_object('guestId', ${id}::bigint)`;
  const byCode = ({ qrCodeIdentifier }: Person) =>
    sql`jsonb_build_object('qrCodeIdentifier', ${qrCodeIdentifier}::text)`;
  const names = (part: SQLWrapper) => sql`(${part} @> ${byId(from)} or ${part} @> ${byCode(from)})`;
  const renamed = (part: SQLWrapper) => sql`case when ${names(part)}
    then (${part} - 'qrCodeIdentifier') || ${byId(to)} else ${part} end`;
  const containsMove = (move: SQLWrapper) => sql`${content} @> jsonb_build_object('moves', jsonb_build_array(${move}))`;
  const moves = (person: Person) => sql`(${containsMove(byId(person))} or ${containsMove(byCode(person))})`;
  // A guest who is added again has the same QR code: a move with that code is the one to rename, not a second one.
  const hasOtherMove = from.qrCodeIdentifier === to.qrCodeIdentifier ? containsMove(byId(to)) : moves(to);
  const move = sql`move`;
  // Moves of a newer version may be anything: those that are no list are left as they are.
  const renamedMoves = sql`case when jsonb_typeof(${content} -> 'moves') = 'array' then jsonb_build_object('moves', (
    select coalesce(jsonb_agg(${renamed(move)} order by place), '[]')
    from jsonb_array_elements(${content} -> 'moves') with ordinality as listed (move, place)
    where not (${names(move)} and ${hasOtherMove})
  )) else '{}' end`;
  const held = await tx
    .update(checkInOperations)
    .set({ content: sql`(${renamed(content)}) || ${renamedMoves}` })
    .where(
      and(
        isConcerned,
        eq(checkInOperations.state, 'held'),
        ne(checkInOperations.kind, 'walkIn'),
        or(names(content), moves(from)),
      ),
    )
    .returning({ nonce });
  return [...recorded, ...held].map((operation) => operation.nonce);
}

export async function isWalkIn(tx: Database, eventId: number, guestId: number): Promise<boolean> {
  const isWalkInOfGuest = and(eq(checkInOperations.guestId, guestId), eq(checkInOperations.kind, 'walkIn'));
  return (await tx.$count(checkInOperations, and(eq(checkInOperations.eventId, eventId), isWalkInOfGuest))) > 0;
}
