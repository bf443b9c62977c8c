import { doorSettingsSchema } from '../../../shared/contracts/door.ts';
import type { AppContext } from '../../common/context.ts';
import type { Listener } from '../../db/listener.ts';
import type { Frame } from '../../http/change-stream.ts';
import type { ChangeSource } from '../change-streams/event-streams.ts';
import { createStreamHub, type StreamHub } from '../change-streams/stream-hub.ts';
import { findUncountedEvent } from '../events/data.ts';
import { doorColumns, type GuestRow } from '../guests/data.ts';
import { createGuestFollower, type GuestFollower } from '../guests/guest-follower.ts';
import { readDoorSettings } from './settings-service.ts';

/**
 * 'guests {event}' is sent when guests changed, 'sessions {event}' when door sessions ended, and 'settings {event}' when phones
 * must hear of other settings, or ask what became of their held operations.
 */
const CHANNEL = 'door_changed';

const toFrame = (cursor: string, ...messages: string[]): Frame => ({ cursor, bytes: Buffer.from(messages.join('')) });

type DoorGuest = Pick<GuestRow, keyof typeof doorColumns>;
type Heard = Pick<
  Awaited<ReturnType<GuestFollower<DoorGuest>['readSince']>>,
  'cursor' | 'isComplete' | 'guests' | 'removedIds'
>;

/** The server-sent event with the changes. */
function writeChanges({ cursor, isComplete, guests, removedIds }: Heard): string {
  return `id: ${cursor}\nevent: changes\ndata: ${JSON.stringify({ isComplete, guests, removedIds })}\n\n`;
}

function createDoorSource(context: AppContext, eventId: number): ChangeSource {
  const { db } = context;
  const follower = createGuestFollower<DoorGuest>(db, eventId, { columns: doorColumns, sendsAll: true });

  /** The server-sent event with the settings; '' where the event was deleted, which ends its streams. */
  async function readSettings(): Promise<string> {
    const event = await findUncountedEvent(db, eventId);
    if (!event) return '';
    const settings = doorSettingsSchema.parse(await readDoorSettings(context, event));
    return `event: settings\ndata: ${JSON.stringify(settings)}\n\n`;
  }

  return {
    async readSince(since) {
      const changes = await follower.readSince(since);
      return toFrame(changes.cursor, writeChanges(changes), await readSettings());
    },
    async readNext(hasNewSettings) {
      const settings = hasNewSettings ? await readSettings() : '';
      const changes = await follower.readNext();
      const written = changes.isNews ? writeChanges(changes) : '';
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
