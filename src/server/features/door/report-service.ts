import { doorOperationSchema, type ReportedOperation } from '../../../shared/contracts/door-operations.ts';
import { isDoubleEntry } from '../../../shared/door/arrivals.ts';
import { foldName } from '../../../shared/name-search/fold-name.ts';
import type { AppContext } from '../../common/context.ts';
import { createMissingGuestFinder, type MissingGuestFinder } from './missing-guests.ts';
import { listRemoved } from './missing-guests-data.ts';
import {
  listByState,
  listDevices,
  listDoubleEntries,
  listGuestNames,
  listSources,
  listWalkIns,
} from './report-data.ts';

type StoredRow = Awaited<ReturnType<typeof listByState>>[number];

function toReported(outcome: ReportedOperation['outcome'], row: StoredRow, finder: MissingGuestFinder) {
  const { content, guestId, ...shown } = row;
  // Checked by the schema, because newer versions may use the same field names for something else.
  const { data: operation } = doorOperationSchema.safeParse(content);
  const moves = operation?.kind === 'seat' ? operation.moves : [];
  return {
    ...shown,
    outcome,
    guestId: finder.isListed(guestId) ? guestId : null,
    fullName: finder.nameOfGuest(row, operation),
    note: operation?.kind === 'walkIn' ? operation.note : null,
    remedy: operation && outcome === 'held' ? finder.findRemedy(row, operation) : null,
    moves: moves.map((move) => ({
      guestId: move.guestId ?? null,
      fullName: finder.nameOf(row, move),
      tableNumber: move.tableNumber,
      seatNumber: move.seatNumber,
    })),
  };
}

/** What happened at the doors of an event that the organiser should see or decide. */
export async function readReport({ db }: AppContext, eventId: number) {
  const [devices, withTwoArrivals, walkInRows, held, lost] = await Promise.all([
    listDevices(db, eventId),
    listDoubleEntries(db, eventId),
    listWalkIns(db, eventId),
    listByState(db, eventId, 'held'),
    listByState(db, eventId, 'lost'),
  ]);
  const doubles = withTwoArrivals.filter(isDoubleEntry);
  const ids = doubles.flatMap(({ arrivals }) => arrivals.map(({ id }) => id));
  const sources = new Map(
    (await listSources(db, eventId, ids)).map((source) => [`${source.guestId} ${source.id}`, source]),
  );
  const walkIns = [...Map.groupBy(walkInRows, ({ guestId }) => guestId).values()].flatMap(([first]) => first ?? []);
  const isWithoutNames = walkIns.length + held.length + lost.length === 0;
  const listed = isWithoutNames ? [] : await listGuestNames(db, eventId);
  const finder = createMissingGuestFinder(listed, held.length + lost.length > 0 ? await listRemoved(db, eventId) : []);
  const idsByName = Map.groupBy(listed, ({ fullName }) => foldName(fullName));
  return {
    devices,
    doubleEntries: doubles.map(({ guestId, arrivals, ...guest }) => ({
      guestId,
      ...guest,
      arrivals: arrivals.map(({ id, at, door }) => {
        const source = sources.get(`${guestId} ${id}`);
        const when = { at: new Date(at), receivedAt: source?.receivedAt ?? new Date(at) };
        return { id, ...when, device: source?.device ?? null, label: source?.label ?? door };
      }),
    })),
    walkIns: walkIns.map((walkIn) => ({
      ...walkIn,
      sameNameIds: (idsByName.get(foldName(walkIn.fullName)) ?? [])
        .map(({ id }) => id)
        .filter((id) => id !== walkIn.guestId),
    })),
    held: held.map((row) => toReported('held', row, finder)),
    lost: lost.map((row) => toReported('lost', row, finder)),
  };
}
