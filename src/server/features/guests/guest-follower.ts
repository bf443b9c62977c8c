import type { Database } from '../../db/client.ts';
import { type AskedChanges, type Changes, readChanges, readChangesAnd } from './changes-data.ts';

type Options<Row> = Pick<AskedChanges<Row>, 'columns' | 'sendsAll' | 'maxRows'>;
type AlsoRead<More> = (tx: Database) => Promise<More>;

const listed = <Row extends { id: number }>({ guests, removed }: Pick<Changes<Row>, 'guests' | 'removed'>) => ({
  guests: guests.map(({ guest }) => guest),
  removedIds: removed.map(({ id }) => id),
});

/** Reads changed guests of one event, and finds no version of a guest twice. `alsoRead`, if given, reads something else of the same snapshot. */
export function createGuestFollower<Row extends { id: number }>(db: Database, eventId: number, options: Options<Row>) {
  let cursor: string | undefined;
  /** Guests that the next read will find again: by id, the number of the transaction that wrote the version sent. */
  let sent = new Map<number, string>();

  function continueAfter({ cursor: next, guests, removed, endedBefore }: Changes<Row>): void {
    cursor = next;
    const versions = [
      ...guests.map(({ guest, changedIn }) => [guest.id, changedIn] as const),
      ...removed.map(({ id, removedIn }) => [id, removedIn] as const),
    ];
    sent = new Map(versions.filter(([, xid]) => BigInt(xid) >= endedBefore));
  }

  async function read<More>(since: string | undefined, alsoRead?: AlsoRead<More>): Promise<[Changes<Row>, More]> {
    const asked = { eventId, since, ...options };
    return alsoRead ? readChangesAnd(db, asked, alsoRead) : [await readChanges(db, asked), undefined as More];
  }

  return {
    async readSince<More = undefined>(since: string | undefined, alsoRead?: AlsoRead<More>) {
      const [changes, more] = await read(since, alsoRead);
      if (cursor === undefined) continueAfter(changes);
      return { cursor: changes.cursor, isComplete: changes.isComplete, ...listed(changes), more };
    },
    async readNext<More = undefined>(alsoRead?: AlsoRead<More>) {
      const [changes, more] = await read(cursor, alsoRead);
      const { isComplete } = changes;
      const isNew = (id: number, xid: string) => isComplete || sent.get(id) !== xid;
      const guests = changes.guests.filter(({ guest, changedIn }) => isNew(guest.id, changedIn));
      const removed = changes.removed.filter(({ id, removedIn }) => isNew(id, removedIn));
      continueAfter(changes);
      const isNews = guests.length + removed.length > 0 || isComplete;
      return { cursor: changes.cursor, isComplete, isNews, ...listed({ guests, removed }), more };
    },
  };
}

export type GuestFollower<Row extends { id: number }> = ReturnType<typeof createGuestFollower<Row>>;
