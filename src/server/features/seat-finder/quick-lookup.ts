import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MORE_MATCHES_HEADER } from '../../../shared/contracts/seat-finder.ts';
import type { NameMatches } from '../../../shared/name-search/name-index.ts';
import type { TrustProxy } from '../../config.ts';
import { createAddressFinder } from '../../http/client-address.ts';
import { AppError, toErrorAnswer } from '../../http/errors.ts';
import { createRequestIds, REQUEST_ID_HEADER } from '../../http/request-id.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { FindableGuest } from './data.ts';
import type { SeatFinder } from './service.ts';

/** A lookup as the pages make it. Whatever is written otherwise, if only a little, is left to the route. */
const PLAIN_LOOKUP = /^\/api\/events\/([1-9]\d{0,14})\/guests\?name=([^&=#]*)$/;

/** What the route's own answers are counted under. */
const COUNTED_AS = { method: 'GET', route: '/api/events/:id/guests' };

interface Options {
  readonly seatFinder: SeatFinder;
  readonly trustProxy: TrustProxy;
  readonly metrics: Metrics;
  /** Of every answer of a call. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Undefined where an encoded letter is cut off. */
function decodeValue(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * Answers most lookups before the framework sees them: everyone in a venue looks at once, and its way to a route costs
 * twice what finding a seat does. The answer is the route's, to the letter; what can't be answered at once, or is not
 * written as our pages write it, takes that way.
 */
export function answerLookupsFirst(app: FastifyInstance, options: Options): void {
  const { seatFinder, trustProxy, metrics, headers } = options;
  const addressOf = createAddressFinder(trustProxy);
  const idOf = createRequestIds(trustProxy);
  // At hand, so that counting costs a few additions.
  const found = metrics.requests.of({ ...COUNTED_AS, status: '200' });
  const durations = metrics.requestDurations.of(COUNTED_AS);
  const head = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();

  function send(response: ServerResponse, status: number, json: string, extra?: readonly string[]): void {
    const own = ['content-length', String(Buffer.byteLength(json)), REQUEST_ID_HEADER, idOf(response.req)];
    response.writeHead(status, extra ? head.concat(own, extra) : head.concat(own));
    response.end(json);
  }

  function sendFound(response: ServerResponse, { people, hasMore }: NameMatches<FindableGuest>): void {
    const json = `[${people.map((guest) => guest.json).join(',')}]`;
    send(response, 200, json, hasMore ? [MORE_MATCHES_HEADER, 'true'] : undefined);
    found.increase();
  }

  function sendRefusal(response: ServerResponse, error: AppError): void {
    const { status, body } = toErrorAnswer(error);
    const { retryAfterSeconds } = error;
    const json = JSON.stringify(body);
    send(response, status, json, retryAfterSeconds === undefined ? undefined : ['retry-after', `${retryAfterSeconds}`]);
    metrics.requests.of({ ...COUNTED_AS, status: String(status) }).increase();
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const [, eventId, value = ''] = (request.method === 'GET' && PLAIN_LOOKUP.exec(request.url ?? '')) || [];
    const name = eventId === undefined ? undefined : decodeValue(value);
    const ip = name === undefined ? undefined : addressOf(request);
    if (name === undefined || ip === undefined) return false;
    const began = performance.now();
    try {
      const matches = seatFinder.findAtOnce({ eventId: Number(eventId), name, ip });
      if (!matches) return false;
      sendFound(response, matches);
    } catch (error) {
      if (!(error instanceof AppError)) return false;
      sendRefusal(response, error);
    }
    durations.observe((performance.now() - began) / 1000);
    return true;
  }

  const { server, drain } = app;
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // While the server drains the route's answers end their connections.
    if (!drain.isUnderWay && answer(request, response)) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
