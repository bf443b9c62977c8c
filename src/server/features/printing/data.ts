import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { GuestCardKind } from '../../../shared/contracts/printing.ts';
import type { Database } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { deletedGuests, guests } from '../../db/schema/guests.ts';
import { printedCards, printSettings } from '../../db/schema/printing.ts';

export interface PrintedCard {
  readonly guestId: number;
  readonly hash: string;
}

/** Returns the settings as stored, possibly by an earlier version that had fewer options. */
export async function findStoredSettings(db: Database, eventId: number): Promise<unknown> {
  return (await db.query.printSettings.findFirst({ where: eq(printSettings.eventId, eventId) }))?.settings;
}

export async function storeSettings(tx: Database, eventId: number, settings: object, updatedAt: Date): Promise<void> {
  const content = { settings, updatedAt };
  await tx
    .insert(printSettings)
    .values({ eventId, ...content })
    .onConflictDoUpdate({ target: printSettings.eventId, set: content });
}

/** What the card of a removed guest says. */
const nameOf = (guest: SQL | typeof deletedGuests.guest) =>
  sql<string | null>`coalesce(nullif(${guest} ->> 'card_name', ''), ${guest} ->> 'full_name')`;

export async function listPrintedCards(db: Database, eventId: number, kind: GuestCardKind) {
  return db
    .select({
      guestId: printedCards.guestId,
      hash: printedCards.hash,
      confirmedAt: printedCards.confirmedAt,
      removedName: sql<string | null>`coalesce(${printedCards.removedName}, ${nameOf(deletedGuests.guest)})`,
    })
    .from(printedCards)
    .leftJoin(
      deletedGuests,
      and(eq(deletedGuests.id, printedCards.guestId), eq(deletedGuests.eventId, printedCards.eventId)),
    )
    .where(and(eq(printedCards.eventId, eventId), eq(printedCards.kind, kind)))
    .orderBy(asc(printedCards.guestId));
}

/**
 * Stores the cards of guests of the event, removed ones too. Others are left out: a guest who was erased must leave
 * nothing. No guest may be named twice.
 */
export async function storePrintedCards(
  tx: Database,
  { eventId, kind, confirmedAt }: { eventId: number; kind: GuestCardKind; confirmedAt: Date },
  cards: readonly PrintedCard[],
): Promise<void> {
  if (cards.length === 0) return;
  await tx.execute(sql`
    insert into ${printedCards} (event_id, kind, guest_id, hash, confirmed_at)
    select ${eventId}::bigint, ${kind}, card.guest_id, card.hash, ${confirmedAt.toISOString()}::timestamptz
    from unnest(
      ${sql.param(cards.map(({ guestId }) => guestId))}::bigint[], ${sql.param(cards.map(({ hash }) => hash))}::text[]
    ) as card (guest_id, hash)
    where exists (select from ${guests} g where g.id = card.guest_id and g.event_id = ${eventId})
      or exists (select from ${deletedGuests} d where d.id = card.guest_id and d.event_id = ${eventId})
    on conflict (event_id, kind, guest_id)
    do update set hash = excluded.hash, confirmed_at = excluded.confirmed_at
  `);
}

export async function deletePrintedCards(
  tx: Database,
  eventId: number,
  kind: GuestCardKind,
  guestIds: readonly number[],
): Promise<void> {
  if (guestIds.length === 0) return;
  const isNamed = sql`${printedCards.guestId} = any(${sql.param([...guestIds])}::bigint[])`;
  await tx.delete(printedCards).where(and(eq(printedCards.eventId, eventId), eq(printedCards.kind, kind), isNamed));
}

/** How long the card of a removed guest can be found, from the removal. */
export const REMOVED_CARD_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/**
 * Keeps the names of guests whose removal becomes final, and empties the hashes of their cards, from which names could be
 * guessed. The name of a placeholder is not kept: it contains the host's name, which must go when the host is erased.
 */
export async function keepNamesOfRemoved(tx: Database, eventId: number, ids: number[]): Promise<void> {
  await tx.execute(sql`
    update ${printedCards} set hash = '', removed_at = d.deleted_at,
      removed_name = case when (d.guest ->> 'is_name_placeholder')::boolean then null else ${nameOf(sql`d.guest`)} end
    from ${deletedGuests} d
    where d.id = ${printedCards.guestId} and d.event_id = ${printedCards.eventId}
      and d.event_id = ${eventId} and d.id = any(${sql.param(ids)}::bigint[])
  `);
}

export async function deleteCardsOfRemoved(db: Database, removedBefore: Date): Promise<void> {
  await deleteInChunks(db, printedCards, lt(printedCards.removedAt, removedBefore));
}
