import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { listArrivals } from '../../../../shared/door/arrivals.ts';
import type { RecordOutcome } from './door-operation-queue.ts';
import type { DraftOperation } from './kept-operation.ts';

/** Older versions kept each check-in and undo as an entry of its own in local storage. */
const PREFIX = 'doorTap';

interface OldOperation {
  readonly operationId: string;
  readonly guestId: number;
  readonly kind: 'check-in' | 'undo';
  readonly at: string;
}

type OperationStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

function parseOperation(text: string | null): OldOperation | undefined {
  try {
    const { operationId, guestId, kind, at } = JSON.parse(text ?? '') as Partial<OldOperation>;
    const isOperation = typeof operationId === 'string' && typeof guestId === 'number' && typeof at === 'string';
    return isOperation && (kind === 'check-in' || kind === 'undo') ? { operationId, guestId, kind, at } : undefined;
  } catch {
    return undefined;
  }
}

/** An undo of today names the arrivals that it takes back; those of older versions took back all up to their time. */
function toDrafts(old: readonly OldOperation[], guests: ReadonlyMap<number, DoorGuest>): DraftOperation[] {
  return old.flatMap(({ operationId: id, guestId, kind, at }): DraftOperation[] => {
    if (kind === 'check-in') return [{ id, kind: 'arrive', at, guestId }];
    const guest = guests.get(guestId);
    const seen = guest ? listArrivals(guest).filter((arrival) => Date.parse(arrival.at) <= Date.parse(at)) : [];
    const own = old.filter(
      (other) => other.kind === 'check-in' && other.guestId === guestId && Date.parse(other.at) <= Date.parse(at),
    );
    const arrivals = [...new Set([...seen.map((arrival) => arrival.id), ...own.map(({ operationId }) => operationId)])];
    return arrivals.length === 0 ? [] : [{ id, kind: 'undo', at, guestId, arrivals }];
  });
}

/** Takes over what an older version left unsent. Its entries are removed only when `record` has stored the operations. */
export async function takeOverOldOperations(
  storage: OperationStorage,
  eventId: number,
  guests: ReadonlyMap<number, DoorGuest>,
  record: (drafts: readonly DraftOperation[]) => Promise<RecordOutcome>,
): Promise<void> {
  const prefix = `${PREFIX}:${eventId}:`;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
  if (keys.length === 0) return;
  const old = keys
    .flatMap((key) => parseOperation(storage.getItem(key)) ?? [])
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const drafts = toDrafts(old, guests);
  if (drafts.length > 0 && (await record(drafts)) === 'notKept') return;
  for (const key of keys) storage.removeItem(key);
}
