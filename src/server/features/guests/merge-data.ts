import { and, desc, eq, isNotNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Arrival } from '../../../shared/door/arrivals.ts';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { deletedGuests, guests } from '../../db/schema/guests.ts';
import type { GuestRow } from './data.ts';

/** Locks guests whose arrivals are read and then written: check-ins do not wait for the event's lock. The event must be locked. */
export async function lockGuests(tx: Database, eventId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), sql`${guests.id} = any(${sql.param(ids)}::bigint[])`))
    .orderBy(guests.id)
    .for('update');
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

/** Remembers what merging a walk-in changed, in addition to what is remembered already. */
export async function noteMerge(
  tx: Database,
  removedId: number,
  { kept, movedOperations }: { readonly kept?: GuestRow; readonly movedOperations: string[] },
): Promise<void> {
  const { tableNumber, seatNumber, specialRequirements, attendance, seatGivenUp } = kept ?? {};
  await tx
    .update(deletedGuests)
    .set({
      movedOperations: sql`${deletedGuests.movedOperations} || ${sql.param(movedOperations)}::text[]`,
      ...(kept && {
        keptBefore: { tableNumber, seatNumber, specialRequirements, attendance, seatGivenUp } as GuestRow,
      }),
    })
    .where(eq(deletedGuests.id, removedId));
}

/** The columns of a removed walk-in as they are stored. */
interface StoredWalkIn {
  readonly arrivals: readonly Arrival[];
  readonly special_requirements: string | null;
  readonly table_number: string | null;
  readonly seat_number: string | null;
  readonly qr_code_identifier: string;
}

export async function listMergedAmong(tx: Database, eventId: number, ids: number[]) {
  const { id, guest, mergedInto, keptBefore, movedOperations, deletedAt } = deletedGuests;
  const rows = await tx
    .select({ id, guest, mergedInto, before: keptBefore, movedOperations })
    .from(deletedGuests)
    .where(
      and(
        eq(deletedGuests.eventId, eventId),
        sql`${id} = any(${sql.param(ids)}::bigint[])`,
        isNotNull(mergedInto),
        isNotNull(keptBefore),
      ),
    )
    .orderBy(desc(deletedAt), id);
  return rows as ((typeof rows)[number] & { readonly guest: StoredWalkIn })[];
}

/** Gives a removed walk-in the arrivals that are its own again, with which it will be restored. */
export async function updateMergedArrivals(tx: Database, id: number, own: readonly Arrival[]): Promise<void> {
  const stored = { arrivals: own, checked_in: own.length > 0, check_in_time: own[0]?.at ?? null };
  await tx
    .update(deletedGuests)
    .set({ guest: sql`${deletedGuests.guest} || ${JSON.stringify(stored)}::jsonb` })
    .where(eq(deletedGuests.id, id));
}
