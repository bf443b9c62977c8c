import { isDeepStrictEqual } from 'node:util';
import { hasDeclined } from '../../../shared/attendance.ts';
import type { FloorItem, Layout, LayoutTable, PublicLayout, SavedLayout } from '../../../shared/contracts/layouts.ts';
import type { SaveLayout } from '../../../shared/contracts/save-layout.ts';
import { diffLayouts } from '../../../shared/layout/diff-layouts.ts';
import { withoutDefaults } from '../../../shared/layout/patch.ts';
import { findTableByNumber } from '../../../shared/layout/table-occupancy.ts';
import { tableKey } from '../../../shared/seat-key.ts';
import { showsFloorPlan, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import { createPauses } from '../../common/pauses.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { moveSeatsGivenUp, type TableChange } from '../guests/attendance-data.ts';
import { listGuestIds, type SeatRow, seatColumns, writeSeats } from '../guests/data.ts';
import { FloodLimit } from '../seat-finder/flood-limit.ts';
import {
  findGuestSeat,
  findLayout,
  findLayoutOfGuest,
  findPaidPartsOfEvent,
  findPicture,
  findStoredLayout,
  type GuestSeatRow,
  type LayoutRow,
  listGuestSeats,
  readGuestSeats,
  writeLayout,
} from './data.ts';
import { logOperations } from './operations-data.ts';
import { requireFloorPlan, storePicture } from './picture-service.ts';
import { renderLayout, seatLayoutRow, toStoredLayout, withPicture } from './render-layout.ts';

type SavedDot = SaveLayout['guestPositions'][number];
type Content = Pick<
  LayoutRow,
  'name' | 'width' | 'height' | 'unit' | 'aisleWidth' | 'tables' | 'items' | 'guestPositions'
>;

/** Reads the layout without any dot: no guest has this id. */
const NO_GUEST_ID = 0;

export function createLayoutService(context: AppContext) {
  const { db, clock } = context;
  /** The seat map may be opened as often as a seat may be looked up. */
  const floodLimit = new FloodLimit(context, 'map-looks');

  return {
    /**
     * Only the enterprise tier and passes have floor plans; otherwise the layout is kept but not shown, unless the event had a
     * pass. `begin` is told how many guests the event has before they are read.
     */
    async find(caller: AccountCaller, eventId: number, begin: (guests: number) => Promise<void>): Promise<Layout> {
      requireFloorPlan(showsFloorPlan(await requireEventAccess(db, caller, { eventId }), clock()));
      const ids = await listGuestIds(db, eventId);
      await begin(ids.length);
      const row = await findLayout(db, eventId);
      const guests: GuestSeatRow[] = [];
      const pause = createPauses();
      for await (const some of readGuestSeats(db, ids)) {
        for (const guest of some) guests.push(guest);
        await pause();
      }
      return withPicture(renderLayout(eventId, row, guests), await findPicture(db, eventId));
    },

    /** The layout as it is stored, as JSON, which takes a fraction of the time: no guest is read. `inTurn` runs what may take long. */
    async findStored(
      caller: AccountCaller,
      eventId: number,
      inTurn: <Result>(read: () => Promise<Result>) => Promise<Result>,
    ): Promise<string> {
      requireFloorPlan(showsFloorPlan(await requireEventAccess(db, caller, { eventId }), clock()));
      const stored = await inTurn(() => findStoredLayout(db, eventId));
      return stored ?? JSON.stringify(toStoredLayout(eventId, undefined));
    },

    async save(caller: AccountCaller, eventId: number, input: SaveLayout): Promise<SavedLayout> {
      return withEventAccess(db, caller, { eventId }, async (tx, event) => {
        requireFloorPlan(tierOf(event, clock()).hasFloorPlan);
        const current = await findLayout(tx, eventId);
        const complete = { ...input, ...keepUnsentParts(input, current) };
        const { before, guests, droppedGuestIds, unseatedGuestIds, content } = await seatGuests(tx, eventId, complete);
        const currentPicture = await findPicture(tx, eventId);
        const picture = input.picture === undefined ? currentPicture : (input.picture ?? undefined);
        let written = current;
        if (!isRepeated(current, content) || !isDeepStrictEqual(picture, currentPicture)) {
          if (typeof input.version === 'number' && input.version !== (current?.version ?? 0)) {
            throw new AppError('layout_changed', 'The floor plan was changed elsewhere since it was loaded.');
          }
          await moveSeatsGivenUp(tx, eventId, changedTables(current?.tables as LayoutTable[] | undefined, input));
          written = await writeLayout(tx, { id: randomId(), eventId, ...content, version: 1, updatedAt: clock() });
        }
        const shown = await storePicture(tx, eventId, { picture, currentPicture, now: clock() });
        if (written && written !== current) {
          const was = withPicture(seatLayoutRow(eventId, current, before), currentPicture);
          const is = withPicture(seatLayoutRow(eventId, written, guests), shown);
          // For everybody else a save is one operation of what differs.
          const saved = {
            id: `save-${randomId()}`,
            client: 'save',
            patch: diffLayouts(was, is),
          };
          await logOperations(tx, eventId, [{ seq: written.version, ...saved }], clock());
        }
        const layout = withPicture(renderLayout(eventId, written, guests), shown);
        return { ...layout, droppedGuestIds, unseatedGuestIds };
      });
    },

    /** Open to everyone: the tables, and the dot of the one guest whose seat map it is. */
    async findPublic(eventId: number, guestId: number | undefined, ip: string): Promise<PublicLayout> {
      floodLimit.count(eventId, ip, clock().getTime());
      const event = await findPaidPartsOfEvent(db, eventId);
      if (!event) throw notFoundError('Event not found');
      requireFloorPlan(showsFloorPlan(event, clock()));
      const guest = guestId === undefined ? undefined : await findGuestSeat(db, eventId, guestId);
      if (guestId !== undefined && !guest) throw notFoundError('Guest not found');
      const row = await findLayoutOfGuest(db, eventId, guest?.id ?? NO_GUEST_ID);
      if (!row || row.tableCount === 0) throw new AppError('no_layout', 'No seating arrangement available');
      const picture = await findPicture(db, eventId);
      return withPicture(
        renderLayout(eventId, row, guest ? [guest] : []),
        picture?.isOnMap ? { ...picture, isVisible: true } : undefined,
      );
    },
  };

  /** Seats guests whom the saved dots give a seat, and drops dots of people who are not on the list. */
  async function seatGuests(tx: Database, eventId: number, input: SaveLayout & Pick<Content, 'items' | 'aisleWidth'>) {
    const before = await listGuestSeats(tx, eventId);
    const guests = new Map(before.map((guest) => [guest.id, guest]));
    const dots = input.guestPositions.filter((dot) => guests.has(dot.guestId));
    const droppedGuestIds = input.guestPositions.map(({ guestId }) => guestId).filter((id) => !guests.has(id));
    const { seated, unseatedGuestIds } = input.keepsSeats
      ? { seated: [], unseatedGuestIds: [] }
      : chooseSeats(input, dots, guests);
    await writeSeats(tx, seated);
    for (const { id, tableNumber, seatNumber } of seated) {
      const guest = guests.get(id);
      if (guest) guests.set(id, { ...guest, tableNumber, seatNumber });
    }
    const { name, width, height, unit, aisleWidth, tables, items } = input;
    const content: Content = { name, width, height, unit, aisleWidth, tables, items, guestPositions: dots };
    return { before, guests: [...guests.values()], droppedGuestIds, unseatedGuestIds, content };
  }
}

/** Floor items, the aisle width, accessible seats and one-sided tables missing from a save stay as stored: older clients omit them. */
function keepUnsentParts(input: SaveLayout, current: LayoutRow | undefined) {
  const stored = new Map((current?.tables as LayoutTable[] | undefined)?.map((table) => [String(table.id), table]));
  const tables = input.tables.map((table) => {
    const { accessibleSeats, isOneSided } = stored.get(String(table.id)) ?? {};
    const kept = {
      ...(accessibleSeats && { accessibleSeats: accessibleSeats.filter((seat) => seat <= table.seats) }),
      ...(isOneSided !== undefined && { isOneSided }),
    };
    return withoutDefaults({ ...kept, ...table });
  });
  const aisleWidth = input.aisleWidth === undefined ? (current?.aisleWidth ?? null) : input.aisleWidth;
  return { tables, items: input.items ?? (current?.items as FloorItem[] | undefined) ?? [], aisleWidth };
}

/** Tables that have another number, fewer seats, or are gone. */
export function changedTables(
  before: readonly LayoutTable[] = [],
  { tables }: Pick<SaveLayout, 'tables'>,
): TableChange[] {
  const byId = new Map(tables.map((table) => [String(table.id), table]));
  return before.flatMap(({ id, tableNumber, seats }) => {
    const table = byId.get(String(id));
    const key = tableKey(tableNumber);
    if (key === null || (table && tableKey(table.tableNumber) === key && table.seats >= seats)) return [];
    return [{ tableKey: key, tableNumber: table?.tableNumber ?? null, seats: table?.seats ?? 0 }];
  });
}

/** A save whose answer was lost is sent again: it must succeed although the version has moved on. */
function isRepeated(current: LayoutRow | undefined, content: Content): boolean {
  if (!current) return false;
  const { name, width, height, unit, aisleWidth, tables, items, guestPositions } = current;
  return isDeepStrictEqual({ name, width, height, unit, aisleWidth, tables, items, guestPositions }, content);
}

/**
 * A dot seats a guest who has no seat yet, at a table of the layout, on a seat that is free; the first dot gets it. A guest
 * who declined while the editor was open gets none.
 */
function chooseSeats(
  { tables }: Pick<SaveLayout, 'tables'>,
  dots: readonly SavedDot[],
  guests: ReadonlyMap<number, GuestSeatRow>,
) {
  const taken = new Set(Array.from(guests.values(), (guest) => seatColumns(guest).seatKey));
  const seated: SeatRow[] = [];
  const unseatedGuestIds: number[] = [];
  for (const { guestId, tableNumber, seatNumber } of dots) {
    const seat = seatColumns({ tableNumber, seatNumber });
    const guest = guests.get(guestId);
    const isSeated = guest && (guest.seatNumber !== null || guest.tableNumber !== null);
    const isHalfSeated = guest?.seatNumber === null && tableKey(guest.tableNumber) === tableKey(tableNumber);
    if (seat.seatKey === null || (isSeated && !isHalfSeated) || !findTableByNumber({ tables }, tableNumber)) continue;
    if ((guest && hasDeclined(guest)) || taken.has(seat.seatKey)) {
      unseatedGuestIds.push(guestId);
    } else {
      seated.push({ id: guestId, ...seat });
      taken.add(seat.seatKey);
    }
  }
  return { seated, unseatedGuestIds };
}
