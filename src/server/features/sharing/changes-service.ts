import type { AppContext } from '../../common/context.ts';
import type { Listener } from '../../db/listener.ts';
import type { Frame } from '../../http/change-stream.ts';
import { createStreamHub, PAGE_STREAMS, type StreamHub } from '../change-streams/stream-hub.ts';

/** Triggers send the id of the event, or an empty payload for all events. */
const CHANNELS = ['seats_changed', 'charts_changed'];

/** Tells a page to read again: charts are small and always read whole, and a guest list reads what changed. */
const CHANGED: Frame = { cursor: '', bytes: Buffer.from('data: changed\n\n') };

export interface PageChanges {
  /** For seating charts, which show names and seats. */
  readonly chartChanges: StreamHub;
  /** For the pages of those with a role on the event, which show more of a guest, as arrivals. */
  readonly eventChanges: StreamHub;
}

/** The streams that tell pages that something of their event changed. */
export function createPageChanges(context: AppContext, listener: Listener): PageChanges {
  const createHub = (name: string, failureMessage: string) =>
    createStreamHub(context, listener, {
      name,
      failureMessage,
      ...PAGE_STREAMS,
      pollMs: 2_000,
      // The editor sends seats and layout one after the other: within this time they cause one message.
      gatherMs: 150,
      createSource: () => ({ readSince: async () => CHANGED, readNext: async () => CHANGED }),
    });
  const chartChanges = createHub('chart-streams', 'changes can’t be sent to seating charts');
  const eventChanges = createHub('event-streams', 'changes can’t be sent to pages of events');
  const hubs = [chartChanges, eventChanges];
  const refreshAll = () => {
    for (const hub of hubs) hub.refreshAll();
  };

  function onChanged(eventId: number): void {
    for (const hub of hubs) {
      // The share code may have been replaced, or the event deleted.
      hub.checkPasses(eventId);
      hub.sendChanges(eventId);
    }
  }

  for (const channel of CHANNELS) {
    listener.subscribe({
      channel,
      onNotification: (eventId) => (eventId ? onChanged(Number(eventId)) : refreshAll()),
      onGap: refreshAll,
    });
  }
  listener.subscribe({
    channel: 'door_changed',
    // Any change of a guest, check-ins too.
    onNotification: (payload) => {
      const [what, eventId] = payload.split(' ');
      if (what === 'guests') eventChanges.sendChanges(Number(eventId));
    },
    onGap: refreshAll,
  });
  return { chartChanges, eventChanges };
}
