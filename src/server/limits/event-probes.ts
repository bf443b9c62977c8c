import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idSchema } from '../../shared/contracts/common.ts';
import type { AppContext } from '../common/context.ts';
import type { Database } from '../db/client.ts';
import { findEventDate } from '../features/events/data.ts';
import { AppError } from '../http/errors.ts';
import { clientNetwork } from './client-networks.ts';
import { forgetOldest, Windows } from './windows.ts';

/** Routes that are open to everyone and name an event by its id. */
const PROBED_ROUTES = /^\/(?:e\/:eventId|api\/events\/:id)(?:\/|$)/;
const WINDOW_MS = 10 * 60 * 1000;
/** Far more than a venue's guests produce with mistyped addresses and links to deleted events. */
const MAX_MISSES = 300;
const MAX_NETWORKS = 50_000;
const MAX_KNOWN_EVENTS = 20_000;

/**
 * Keeps an address from finding events by trying ids. Counts its 404 answers, in this server's memory; past the limit it may
 * only ask for events that somebody has opened here before or that take place about now, so that the guests of a venue
 * behind the same address are never refused.
 */
export class EventProbeCounts {
  private readonly misses = new Windows({ windowMs: WINDOW_MS, maxKeys: MAX_NETWORKS });
  /** Ids of existing events as written in addresses, the one opened longest ago first. */
  private readonly known = new Set<string>();

  /** How long this network must wait before it may ask for this event; 0 means it may ask now. */
  secondsToWait(network: string, eventId: string, now: number): number {
    const window = this.misses.get(network);
    if (!window || window.used < MAX_MISSES || this.known.has(eventId)) return 0;
    return Math.max(0, Math.ceil(this.misses.msLeft(window, now) / 1000));
  }

  noteFound(eventId: string): void {
    this.known.delete(eventId);
    this.known.add(eventId);
    forgetOldest(this.known, MAX_KNOWN_EVENTS);
  }

  noteMissing(network: string, now: number): void {
    this.misses.open(network, now).used += 1;
  }
}

/** Guests look for their seats from a few days before the event until shortly after it. */
const ABOUT_MS = 3 * 24 * 60 * 60 * 1000;

async function takesPlaceAbout(db: Database, eventId: string, now: Date): Promise<boolean> {
  const id = idSchema.safeParse(eventId);
  const date = id.success ? await findEventDate(db, id.data) : undefined;
  return date !== undefined && Math.abs(date.getTime() - now.getTime()) <= ABOUT_MS;
}

function findProbedId({ method, routeOptions, params }: FastifyRequest): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !PROBED_ROUTES.test(routeOptions.url ?? '')) return undefined;
  const { eventId, id } = params as { eventId?: string; id?: string | number };
  return eventId ?? (id === undefined ? undefined : String(id));
}

export type EventProbes = ReturnType<typeof createEventProbes>;

export function createEventProbes({ db, clock, metrics }: AppContext) {
  const counts = new EventProbeCounts();
  /** Throws 429 where this address has asked for too many events that do not exist, unless `isSignedIn`. */
  async function requireAllowed(eventId: string, ip: string, isSignedIn = async () => false): Promise<void> {
    const now = clock();
    const retryAfterSeconds = counts.secondsToWait(clientNetwork(ip), eventId, now.getTime());
    if (retryAfterSeconds === 0) return;
    // Guests of an event that takes place now, and organisers, may share the address with whoever used up its limit.
    if (await takesPlaceAbout(db, eventId, now)) return counts.noteFound(eventId);
    if (await isSignedIn()) return;
    metrics.refusals.of({ limit: 'event-probes' }).increase();
    throw new AppError('too_many_requests', 'Too many events were not found. Please try again later.', {
      retryAfterSeconds,
    });
  }
  return {
    requireAllowed,
    noteFound: (eventId: string) => counts.noteFound(eventId),
    noteMissing: (ip: string) => counts.noteMissing(clientNetwork(ip), clock().getTime()),
  };
}

/** Counts and limits the requests of every route that names an event. */
export function registerEventProbes(app: FastifyInstance, probes: EventProbes): void {
  app.addHook('onRequest', async (request) => {
    const id = findProbedId(request);
    if (id !== undefined) await probes.requireAllowed(id, request.ip, async () => !!(await request.findSignedInUser()));
  });
  app.addHook('onResponse', async (request, reply) => {
    const id = findProbedId(request);
    if (id === undefined) return;
    if (reply.statusCode === 404) probes.noteMissing(request.ip);
    else if (reply.statusCode < 300) probes.noteFound(id);
  });
}
