import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idSchema } from '../../shared/contracts/common.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/client.ts';
import { findEventDate } from '../features/events/data.ts';
import { clientNetwork } from './client-networks.ts';
import { AppError } from '../http/errors.ts';

/** What is open to everyone and names an event by its id. */
const PROBED_ROUTES = /^\/(?:e\/:eventId|api\/events\/:id)(?:\/|$)/;
const WINDOW_MS = 10 * 60 * 1000;
/** Mistyped addresses, deleted events and guests: a venue has a few of these in an evening. */
const MAX_MISSES = 300;
const MAX_NETWORKS = 50_000;
const MAX_KNOWN_EVENTS = 20_000;

/**
 * Counts what an address asks for that is not there, in this server's memory. Past the limit it is answered only of
 * events that somebody has seen here before or that take place about now: it finds no others, while the guests of a venue
 * behind the same address are never refused.
 */
export class EventProbes {
  private misses = new Map<string, number>();
  private windowStart = 0;
  /** Ids as they stand in addresses; the one seen longest ago comes first. */
  private readonly known = new Set<string>();

  /** How long the address must wait before it may ask for this event; zero where it may ask now. */
  secondsToWait(network: string, eventId: string, now: number): number {
    if (now - this.windowStart >= WINDOW_MS || this.misses.size > MAX_NETWORKS) {
      this.windowStart = now;
      this.misses = new Map();
    }
    if ((this.misses.get(network) ?? 0) < MAX_MISSES || this.known.has(eventId)) return 0;
    return Math.max(1, Math.ceil((this.windowStart + WINDOW_MS - now) / 1000));
  }

  noteFound(eventId: string): void {
    this.known.delete(eventId);
    this.known.add(eventId);
    const [oldest] = this.known;
    if (this.known.size > MAX_KNOWN_EVENTS && oldest !== undefined) this.known.delete(oldest);
  }

  noteMissing(network: string): void {
    this.misses.set(network, (this.misses.get(network) ?? 0) + 1);
  }
}

/** Guests look for their seats from a few days before the event until it is over. */
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

export function registerEventProbes(app: FastifyInstance, { db, clock, metrics }: AppContext): void {
  const probes = new EventProbes();
  app.addHook('onRequest', async (request) => {
    const id = findProbedId(request);
    if (id === undefined) return;
    const now = clock();
    const retryAfterSeconds = probes.secondsToWait(clientNetwork(request.ip), id, now.getTime());
    if (retryAfterSeconds === 0) return;
    // Somebody else behind this address may have used up its share: guests of an event that is on, and organisers, go on.
    if (await takesPlaceAbout(db, id, now)) return probes.noteFound(id);
    if (await request.findSignedInUser()) return;
    metrics.refusals.of({ limit: 'event-probes' }).increase();
    throw new AppError('too_many_requests', 'Too many events were not found. Please try again later.', {
      retryAfterSeconds,
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const id = findProbedId(request);
    if (id === undefined) return;
    if (reply.statusCode === 404) probes.noteMissing(clientNetwork(request.ip));
    else if (reply.statusCode < 300) probes.noteFound(id);
  });
}
