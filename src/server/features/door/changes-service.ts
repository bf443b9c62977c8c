import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import type { Listener } from '../../db/listener.ts';
import type { Frame } from '../../http/change-stream.ts';
import type { ChangeSource } from '../change-streams/event-streams.ts';
import { createStreamHub, type StreamHub } from '../change-streams/stream-hub.ts';
import { type Changes, readChanges } from './changes-data.ts';

/** Triggers send 'guests {event}' when guests changed, 'sessions {event}' when door sessions ended. */
const CHANNEL = 'door_changed';

function toFrame({ cursor, isComplete }: Changes, guests: Changes['guests'], removed: Changes['removed']): Frame {
  const data = { isComplete, guests: guests.map(({ guest }) => guest), removedIds: removed.map(({ id }) => id) };
  return { cursor, bytes: Buffer.from(`id: ${cursor}\nevent: changes\ndata: ${JSON.stringify(data)}\n\n`) };
}

/** Reads changed guests of one event, and sends no version of a guest twice. */
function createDoorSource(db: Database, eventId: number): ChangeSource {
  let cursor: string | undefined;
  /** Guests that the next read will find again: by id, the number of the transaction that wrote the version sent. */
  let sent = new Map<number, string>();

  function listVersions({ guests, removed }: Changes): [number, string][] {
    return [
      ...guests.map(({ guest, changedIn }): [number, string] => [guest.id, changedIn]),
      ...removed.map(({ id, removedIn }): [number, string] => [id, removedIn]),
    ];
  }

  return {
    async readSince(since) {
      const changes = await readChanges(db, eventId, since);
      cursor ??= changes.cursor;
      return toFrame(changes, changes.guests, changes.removed);
    },
    async readNext() {
      const changes = await readChanges(db, eventId, cursor);
      const isNew = (id: number, xid: string) => changes.isComplete || sent.get(id) !== xid;
      const guests = changes.guests.filter(({ guest, changedIn }) => isNew(guest.id, changedIn));
      const removed = changes.removed.filter(({ id, removedIn }) => isNew(id, removedIn));
      cursor = changes.cursor;
      sent = new Map(listVersions(changes).filter(([, xid]) => BigInt(xid) >= changes.endedBefore));
      return guests.length + removed.length > 0 || changes.isComplete ? toFrame(changes, guests, removed) : undefined;
    },
  };
}

/** The streams of changed guests to phones at the door. */
export function createDoorChanges(context: AppContext, listener: Listener): StreamHub {
  const hub = createStreamHub(context, listener, {
    name: 'door-streams',
    failureMessage: 'changes can’t be sent to the door',
    need: 'open-door',
    onSignOut: 'end',
    // A whole venue, with all its staff, can be behind one address.
    capacity: { ofNetwork: 1_000, inAll: 10_000 },
    capacityOfEvent: { ofNetwork: 500, inAll: 1_000 },
    maxStreamsOfSession: 20,
    pollMs: 1_000,
    gatherMs: 0,
    pauseMs: 100,
    createSource: (eventId) => createDoorSource(context.db, eventId),
  });
  listener.subscribe({
    channel: CHANNEL,
    onNotification(payload) {
      const [what, eventId] = payload.split(' ');
      if (what === 'guests') hub.sendChanges(Number(eventId));
      else hub.checkPasses(Number(eventId));
    },
    onGap: hub.refreshAll,
  });
  return hub;
}
    // Often, so that staff soon see that a server which was reached before does not answer.
    pingMs: 3_000,
