import type { ReportedOperation } from '../../../shared/contracts/door-operations.ts';
import type { SeatMove } from '../../../shared/door/operation.ts';
import { foldName } from '../../../shared/name-search/fold-name.ts';
import type { AppContext } from '../../context.ts';
import {
  listDevices,
  listDoubleEntries,
  listGuestNames,
  listSources,
  listUndecided,
  listWalkIns,
} from './report-data.ts';

type UndecidedRow = Awaited<ReturnType<typeof listUndecided>>[number];

interface Content {
  readonly fullName?: string;
  readonly note?: string | null;
  readonly moves?: readonly SeatMove[];
}

function toReported(row: UndecidedRow, names: ReadonlyMap<number, string>) {
  const { content, guestId, state, ...shown } = row;
  // Operations of newer versions may have other fields of these names.
  const isReadable = row.reason !== 'newer_version';
  const { fullName, note = null, moves = [] } = (isReadable ? (content ?? {}) : {}) as Content;
  return {
    ...shown,
    outcome: state as ReportedOperation['outcome'],
    guestId: names.has(guestId) ? guestId : null,
    fullName: fullName ?? names.get(guestId) ?? null,
    note,
    moves: moves.map((move) => ({
      guestId: move.guestId ?? null,
      fullName: names.get(move.guestId ?? 0) ?? null,
      tableNumber: move.tableNumber,
      seatNumber: move.seatNumber,
    })),
  };
}

/** What happened at the doors of an event that the organiser should see or decide. */
export async function readReport({ db }: AppContext, eventId: number) {
  const [devices, doubles, walkIns, undecided, listed] = await Promise.all([
    listDevices(db, eventId),
    listDoubleEntries(db, eventId),
    listWalkIns(db, eventId),
    listUndecided(db, eventId),
    listGuestNames(db, eventId),
  ]);
  const ids = doubles.flatMap(({ arrivals }) => arrivals.map(({ id }) => id));
  const sources = new Map(
    (await listSources(db, eventId, ids)).map((source) => [`${source.guestId} ${source.id}`, source]),
  );
  const names = new Map(listed.map(({ id, fullName }) => [id, fullName]));
  const idsByName = Map.groupBy(listed, ({ fullName }) => foldName(fullName));
  const reported = undecided.map((row) => toReported(row, names));
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
    held: reported.filter(({ outcome }) => outcome === 'held'),
    lost: reported.filter(({ outcome }) => outcome === 'lost'),
  };
}
