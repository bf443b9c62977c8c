import { doorSettingsSchema } from '../../../shared/contracts/door.ts';
import type { AppContext } from '../../context.ts';
import type { Listener } from '../../db/listener.ts';
import type { Frame } from '../../http/change-stream.ts';
import type { ChangeSource } from '../change-streams/event-streams.ts';
import { createStreamHub, type StreamHub } from '../change-streams/stream-hub.ts';
import { findUncountedEvent } from '../events/data.ts';
import { type Changes, readChanges } from './changes-data.ts';
import { readDoorSettings } from './settings-service.ts';

/**
 * 'guests {event}' is sent when guests changed, 'sessions {event}' when door sessions ended, and 'settings {event}' when phones
 * must hear of other settings, or ask what became of their held operations.
 */
const CHANNEL = 'door_changed';

/** The server-sent event with the changes. */
function writeChanges({ cursor, isComplete }: Changes, guests: Changes['guests'], removed: Changes['removed']): string {
  const data = { isComplete, guests: guests.map(({ guest }) => guest), removedIds: removed.map(({ id }) => id) };
  return `id: ${cursor}\nevent: changes\ndata: ${JSON.stringify(data)}\n\n`;
}

const toFrame = (cursor: string, ...messages: string[]): Frame => ({ cursor, bytes: Buffer.from(messages.join('')) });

/** Reads changed guests of one event, and sends no version of a guest twice. */
function createDoorSource(context: AppContext, eventId: number): ChangeSource {
  const { db } = context;
  let cursor: string | undefined;
  /** Guests that the next read will find again: by id, the number of the transaction that wrote the version sent. */
  let sent = new Map<number, string>();

  function listVersions({ guests, removed }: Changes): [number, string][] {
    return [
      ...guests.map(({ guest, changedIn }): [number, string] => [guest.id, changedIn]),
      ...removed.map(({ id, removedIn }): [number, string] => [id, removedIn]),
    ];
  }

  /** The server-sent event with the settings; '' where the event was deleted, which ends its streams. */
  async function readSettings(): Promise<string> {
    const event = await findUncountedEvent(db, eventId);
    if (!event) return '';
    const settings = doorSettingsSchema.parse(await readDoorSettings(context, event));
    return `event: settings\ndata: ${JSON.stringify(settings)}\n\n`;
  }

  return {
    async readSince(since) {
      const changes = await readChanges(db, eventId, since);
      cursor ??= changes.cursor;
      return toFrame(changes.cursor, writeChanges(changes, changes.guests, changes.removed), await readSettings());
    },
    async readNext(hasNewSettings) {
      const settings = hasNewSettings ? await readSettings() : '';
      const changes = await readChanges(db, eventId, cursor);
      const isNew = (id: number, xid: string) => changes.isComplete || sent.get(id) !== xid;
      const guests = changes.guests.filter(({ guest, changedIn }) => isNew(guest.id, changedIn));
      const removed = changes.removed.filter(({ id, removedIn }) => isNew(id, removedIn));
      cursor = changes.cursor;
      sent = new Map(listVersions(changes).filter(([, xid]) => BigInt(xid) >= changes.endedBefore));
      const isNews = guests.length + removed.length > 0 || changes.isComplete;
      const written = isNews ? writeChanges(changes, guests, removed) : '';
      return written || settings ? toFrame(changes.cursor, written, settings) : undefined;
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
    // Often, so that staff soon see that a server which was reached before does not answer.
    pingMs: 3_000,
    pollMs: 1_000,
    gatherMs: 0,
    pauseMs: 100,
    createSource: (eventId) => createDoorSource(context, eventId),
  });
  listener.subscribe({
    channel: CHANNEL,
    onNotification(payload) {
      const [what, eventId] = payload.split(' ');
      if (what === 'sessions') hub.checkPasses(Number(eventId));
      else hub.sendChanges(Number(eventId), { hasNewSettings: what === 'settings' });
    },
    onGap: () => hub.refreshAll({ hasNewSettings: true }),
  });
  return hub;
}
