import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { clientNetwork } from './client-address.ts';
import { AppError } from './errors.ts';

/** What is open to everyone and names an event by its id. */
const PROBED_ROUTES = /^\/(?:e\/:eventId|api\/events\/:id)(?:\/|$)/;
const WINDOW_MS = 10 * 60 * 1000;
/** Mistyped addresses, deleted events and guests: a venue has a few of these in an evening. */
const MAX_MISSES = 300;
const MAX_NETWORKS = 50_000;
const MAX_KNOWN_EVENTS = 20_000;

/**
 * Counts what an address asks for that is not there, in this server's memory. Past the limit it is answered only of
 * events that somebody has seen here before: it finds no new ones, while a venue behind the same address goes on.
 */
export class EventProbes {
  private misses = new Map<string, number>();
  private windowStart = 0;
  /** Ids as they stand in addresses; the one seen longest ago comes first. */
  private readonly known = new Set<string>();

  /** Refuses with 429 where the address has asked in vain too often. */
  require(network: string, eventId: string, now: number): void {
    if (now - this.windowStart >= WINDOW_MS || this.misses.size > MAX_NETWORKS) {
      this.windowStart = now;
      this.misses = new Map();
    }
    if ((this.misses.get(network) ?? 0) < MAX_MISSES || this.known.has(eventId)) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((this.windowStart + WINDOW_MS - now) / 1000));
    throw new AppError('too_many_requests', 'Too many events were not found. Please try again later.', {
      retryAfterSeconds,
    });
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

function findProbedId({ method, routeOptions, params }: FastifyRequest): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !PROBED_ROUTES.test(routeOptions.url ?? '')) return undefined;
  const { eventId, id } = params as { eventId?: string; id?: string | number };
  return eventId ?? (id === undefined ? undefined : String(id));
}

export function registerEventProbes(app: FastifyInstance, { clock, metrics }: AppContext): void {
  const probes = new EventProbes();
  app.addHook('onRequest', async (request) => {
    const id = findProbedId(request);
    if (id === undefined) return;
    try {
      probes.require(clientNetwork(request.ip), id, clock().getTime());
    } catch (error) {
      metrics.refusals.of({ limit: 'event-probes' }).increase();
      throw error;
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const id = findProbedId(request);
    if (id === undefined) return;
    if (reply.statusCode === 404) probes.noteMissing(clientNetwork(request.ip));
    else if (reply.statusCode < 300) probes.noteFound(id);
  });
}
