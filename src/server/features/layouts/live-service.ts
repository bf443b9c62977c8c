import type { AppContext } from '../../common/context.ts';
import type { Listener } from '../../db/listener.ts';
import type { Frame } from '../../http/change-stream.ts';
import type { ChangeSource } from '../change-streams/event-streams.ts';
import { createStreamHub, PAGE_STREAMS, type StreamHub } from '../change-streams/stream-hub.ts';
import { type GuestRow, liveColumns } from '../guests/data.ts';
import { createGuestFollower } from '../guests/guest-follower.ts';
import { readPlanSince } from './operations-data.ts';

/** Where a client is: the version of its layout, and how far it has heard of guests. */
interface Place {
  readonly seq: number | undefined;
  readonly guests: string | undefined;
}

function parsePlace(text = ''): Place {
  const [, seq, guests] = /^(\d{1,10})(?:~(.+))?$/.exec(text) ?? [];
  return { seq: seq === undefined ? undefined : Number(seq), guests };
}

/** Whoever missed more changes of guests than this reads the list: anybody can make up a place of long ago. */
export const MAX_STREAMED_GUESTS = 2_000;

type Plan = Awaited<ReturnType<typeof readPlanSince>>;
type LiveGuest = Pick<GuestRow, keyof typeof liveColumns>;

/**
 * Operations, guests and rules are read from one snapshot: a client that applies first the operations and then the guests has everybody
 * where they are. A client may hear an operation twice, which its number tells.
 */
function createLiveSource({ db }: AppContext, eventId: number): ChangeSource {
  const follower = createGuestFollower<LiveGuest>(db, eventId, {
    columns: liveColumns,
    sendsAll: false,
    maxRows: MAX_STREAMED_GUESTS,
  });
  let heard = { seq: 0, rules: 0 };
  let isFirst = true;

  function toFrame(cursor: string, { head, operations, isGap }: Plan, more: Readonly<Record<string, unknown>>): Frame {
    const id = `${head}~${cursor}`;
    const events = {
      ...(isGap && { reload: { head } }),
      ...(operations.length > 0 && !isGap && { ops: operations }),
      ...more,
    };
    const written = Object.entries(events).map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    // Only the last event has the id: a client whose connection breaks before it hears them all again.
    const bytes = Buffer.from([...written.slice(0, -1), `id: ${id}\n`, ...written.slice(-1)].join(''));
    return { cursor: id, bytes };
  }

  return {
    async readSince(text) {
      const since = parsePlace(text);
      const changes = await follower.readSince(since.guests, (tx) => readPlanSince(tx, eventId, since.seq));
      const { cursor, isComplete: isStale, guests, removedIds, more: plan } = changes;
      if (isFirst) heard = { seq: plan.head, rules: plan.rules };
      isFirst = false;
      // Of a client that says nothing about its guests nobody knows how old they are: it reads them again.
      return toFrame(cursor, plan, {
        guests: { isStale, guests, removedIds, head: plan.head },
        rules: { version: plan.rules },
      });
    },
    async readNext() {
      const changes = await follower.readNext((tx) => readPlanSince(tx, eventId, heard.seq));
      const { cursor, isComplete: isStale, guests, removedIds, isNews, more: plan } = changes;
      const areRulesNew = heard.rules !== plan.rules;
      heard = { seq: plan.head, rules: plan.rules };
      if (!isNews && !areRulesNew && !plan.isGap && plan.operations.length === 0) return undefined;
      return toFrame(cursor, plan, {
        ...(isNews && { guests: { isStale, guests, removedIds, head: plan.head } }),
        ...(areRulesNew && { rules: { version: plan.rules } }),
      });
    },
  };
}

/** The streams that tell editors what others do to the plan, the guests and the rules of an event. */
export function createLiveStreams(context: AppContext, listener: Listener): StreamHub {
  const hub = createStreamHub(context, listener, {
    name: 'live-streams',
    failureMessage: 'changes can’t be sent to editors',
    ...PAGE_STREAMS,
    pollMs: 1_000,
    gatherMs: 25,
    createSource: (eventId) => createLiveSource(context, eventId),
  });
  const follow = (channel: string, onNotification: (payload: string) => void) =>
    listener.subscribe({ channel, onNotification, onGap: hub.refreshAll });
  follow('charts_changed', (eventId) => {
    // The role of a member may have changed.
    hub.checkPasses(Number(eventId));
    hub.sendChanges(Number(eventId));
  });
  follow('rules_changed', (eventId) => hub.sendChanges(Number(eventId)));
  follow('door_changed', (payload) => {
    const [what, eventId] = payload.split(' ');
    if (what === 'guests') hub.sendChanges(Number(eventId));
  });
  return hub;
}
