import type { AppContext } from '../../context.ts';
import type { Listener } from '../../db/listener.ts';
import type { Frame } from '../../http/change-stream.ts';
import { createStreamHub, PAGE_STREAMS, type StreamHub } from '../change-streams/stream-hub.ts';

/** Triggers send the id of the event, or an empty payload for all events. */
const CHANNELS = ['seats_changed', 'guests_changed', 'charts_changed'];

/** Tells a page to read its chart again: charts are small and always read whole. */
const CHANGED: Frame = { cursor: '', bytes: Buffer.from('data: changed\n\n') };

/** The streams that tell seating charts, and the pages of the event's organiser, that something changed. */
export function createChartChanges(context: AppContext, listener: Listener): StreamHub {
  const hub = createStreamHub(context, listener, {
    name: 'chart-streams',
    failureMessage: 'changes can’t be sent to seating charts',
    ...PAGE_STREAMS,
    pollMs: 2_000,
    // The editor sends seats and layout one after the other: within this time they cause one message.
    gatherMs: 150,
    createSource: () => ({ readSince: async () => CHANGED, readNext: async () => CHANGED }),
  });

  function onChanged(eventId: number): void {
    // The share code may have been replaced, or the event deleted.
    hub.checkPasses(eventId);
    hub.sendChanges(eventId);
  }

  for (const channel of CHANNELS) {
    listener.subscribe({
      channel,
      onNotification: (eventId) => (eventId ? onChanged(Number(eventId)) : hub.refreshAll()),
      onGap: hub.refreshAll,
    });
  }
  return hub;
}
