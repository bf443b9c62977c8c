import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../common/context.ts';
import { rest, stopWhen, takeTurns } from '../common/pauses.ts';
import { NO_CONNECTION_MESSAGE } from '../db/resilient-pool.ts';
import { AppError } from '../http/errors.ts';
import { onceClosed } from '../http/once-closed.ts';
import { readWholeBody } from '../http/request-bodies.ts';
import { type Caller, type CallerStores, Callers, type Lane } from './callers.ts';
import { clientNetwork } from './client-networks.ts';
import { FairQueue, type Leave, type Places } from './fair-queue.ts';

/** More changes of one event would only wait for its lock, each with a connection to the database. */
const WRITES_TO_EVENT = 2;
/** By all phones at the door of an event: some send what they recorded without a network, while others check in guests. */
const WRITES_AT_DOOR = 4;
/**
 * How many calls of each kind this server works on at a time. Those that take long give their place back (MAX_HELD_MS), so
 * more of them can have a connection to the database; what waits for an event's lock is limited by WRITES_TO_EVENT.
 * Long answers are read piece by piece, and each piece is a `chunk`; the door's lists have a place of their own.
 * The door has more places than others, because its calls mostly wait for commits, which standbys in other buildings confirm together.
 */
const AT_ONCE = { calls: 6, door: 8, large: 1, imports: 2, surplus: 1, chunks: 1, doorChunks: 1 } as const;
/** While the processor is what calls wait for, more of them at once would only make each one slower. */
const CALLS_WHEN_BUSY = 3;
const BUSY_UTILIZATION = 0.6;
const UTILIZATION_INTERVAL_MS = 100;
/** A call is `surplus` when so many of its caller wait already: a page of ours has ten calls at once at most. */
const SURPLUS_AFTER = 8;
/** A call or a piece that takes longer gives its place back: it waits for another service, or for a slow database. */
const MAX_HELD_MS = 1_000;
/** After a surplus or large call the next one waits for three times as long as that one took, up to this, so that others come first. */
const REST_FACTOR = 3;
const MAX_REST_MS = 100;
/** Such a body is read before its call gets one of the server's places, because it may come from a slow network. */
const LARGE_BODY_BYTES = 64 * 1024;
const WAITING = { ofTurn: 400, inAll: 4_000, ms: 10_000 };
/** Refusals are answered after a pause, so that a client that repeats its calls at once costs little. */
const REFUSAL_PAUSE_MS = { least: 1_000, spread: 2_000 };
const MAX_PAUSED = 4_000;
const RETRY_AFTER_SECONDS = 2;
const IMPORT_RETRY_SECONDS = { least: 3, most: 60 };
type Kind = Lane | 'large' | 'imports';

/** What one call holds of this server. */
interface Share {
  /** Whose calls wait together: an account, the door of an event, or a network. */
  readonly turn: string;
  /** Whose places it takes: an account, or one phone at a door. */
  readonly caller: string;
  /** By which its caller was found. */
  readonly session: string;
  readonly kind: Kind;
  readonly isOrganiser: boolean;
  /** Aborted when the connection is done with the call. */
  readonly closing: AbortController;
  /** Places to give back when the answer is ready: sending it to a slow client costs nothing. */
  readonly held: Leave[];
  isSurplus: boolean;
  isLong: boolean;
  /** When the call got its place of the server; undefined before that, and once its answer is ready. */
  begunAt: number | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An import of guests, of which an account has one at a time. */
    isImport?: boolean;
  }
  interface FastifyRequest {
    share: Share | null;
    /** Says whose turn calls with this session are. */
    rememberCaller(tokenHash: Buffer, turn: string): void;
  }
  interface FastifyReply {
    /** For `onRequest`: waits while the caller has too many calls under way. Does nothing the second time. */
    takeShare(lane: Lane): Promise<void>;
    /** Called when the answer is ready, or is a stream, which stays open. */
    finishShare(): void;
    /**
     * For a long answer: gives the call's places back, and waits until the caller has no other one of this kind, of which the editor
     * reads both at once. Not again the second time.
     */
    beginLongAnswer(kind?: 'list' | 'layout'): Promise<void>;
    /** Reads one piece of a long answer; callers take turns, piece by piece. */
    readChunk<Result>(read: () => Promise<Result>): Promise<Result>;
  }
}

function hasLargeBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;
}

function kindOf(request: FastifyRequest, lane: Lane): Kind {
  if (request.routeOptions.config.isImport) return 'imports';
  return lane === 'calls' && hasLargeBody(request) ? 'large' : lane;
}

const isWrite = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';

/** What a call needs of its caller's share. All changes count as of one event: not all of them name the event. */
function placesOf(request: FastifyRequest, { caller, places }: Caller, kind: Kind): Places {
  const isHeavy = kind === 'imports' || kind === 'large';
  return {
    ...places,
    // Those of the door are counted once the body is there: one slow phone must not hold up the others.
    ...(isWrite(request) && kind !== 'door' && { [`${caller} writes`]: WRITES_TO_EVENT }),
    ...(isHeavy && { [`${caller} ${kind}`]: 1 }),
  };
}

/**
 * Gives every caller a fair share of this server: a few calls under way for each account and each phone at the door, and a
 * place in a queue for the rest, in which accounts take turns. Guests' pages and lookups never wait in it.
 */
export function registerCallShares(
  app: FastifyInstance,
  { metrics, pool }: Pick<AppContext, 'metrics'> & { readonly pool: Pick<AppContext['pool'], 'lastTroubleAt'> },
  stores: CallerStores,
  waiting = WAITING,
): void {
  const queue = new FairQueue(waiting);
  metrics.registry.gauge('placecard_calls_waiting', 'Calls that wait for their turn.', () => queue.waiting);
  const callers = new Callers(stores);
  let callsAtOnce: number = AT_ONCE.calls;
  let utilization = performance.eventLoopUtilization();
  const measuring = setInterval(() => {
    const since = utilization;
    utilization = performance.eventLoopUtilization();
    const { utilization: busy } = performance.eventLoopUtilization(utilization, since);
    callsAtOnce = busy > BUSY_UTILIZATION ? CALLS_WHEN_BUSY : AT_ONCE.calls;
  }, UTILIZATION_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(measuring));
  let paused = 0;
  let unfinishedImports = 0;
  let meanImportMs = 2_000;

  async function refuse({ kind, closing }: Share): Promise<never> {
    metrics.refusals.of({ limit: kind }).increase();
    const { least, most } = IMPORT_RETRY_SECONDS;
    const importSeconds = Math.ceil((meanImportMs * unfinishedImports) / AT_ONCE.imports / 1_000);
    const retryAfterSeconds = kind === 'imports' ? Math.min(Math.max(importSeconds, least), most) : RETRY_AFTER_SECONDS;
    if (paused < MAX_PAUSED) {
      paused += 1;
      const ms = REFUSAL_PAUSE_MS.least + Math.random() * REFUSAL_PAUSE_MS.spread;
      await sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      paused -= 1;
    }
    // Those before it in the queue wait for the database, not for each other: that is no fault of the caller's.
    const isTroubled =
      performance.now() - pool.lastTroubleAt < waiting.ms + REFUSAL_PAUSE_MS.least + REFUSAL_PAUSE_MS.spread;
    const message = 'Too many calls are under way. Please try again in a moment.';
    if (!isTroubled) throw new AppError('busy', message, { retryAfterSeconds });
    throw new AppError('unavailable', message, { cause: new Error(NO_CONNECTION_MESSAGE), retryAfterSeconds });
  }

  async function take(share: Share, places: Places): Promise<Leave> {
    const isAdmitted = share.held.length > 0;
    return (await queue.enter(share.turn, places, { isAdmitted, signal: share.closing.signal })) ?? refuse(share);
  }

  /** Takes one of the server's places, once the body is there. */
  async function begin(request: FastifyRequest, share: Share): Promise<void> {
    const { kind, isSurplus, held, turn } = share;
    const afterRest = (leave: Leave) => () => {
      const ms = share.begunAt === undefined ? 0 : performance.now() - share.begunAt;
      setTimeout(leave, Math.min(ms * REST_FACTOR, MAX_REST_MS)).unref();
    };
    if (isSurplus) held.push(afterRest(await take(share, { surplus: AT_ONCE.surplus })));
    if (kind === 'door' && isWrite(request)) held.push(await take(share, { [`${turn} writes`]: WRITES_AT_DOOR }));
    const leave = await take(share, { [kind]: kind === 'calls' ? () => callsAtOnce : AT_ONCE[kind] });
    const timer = kind === 'imports' ? undefined : setTimeout(leave, MAX_HELD_MS).unref();
    held.push(kind === 'large' ? afterRest(leave) : leave, () => clearTimeout(timer));
    share.begunAt = performance.now();
  }

  function finish(share: Share | null): void {
    if (!share) return;
    for (const leave of share.held.splice(0)) leave();
    if (share.kind === 'imports' && share.begunAt !== undefined) {
      meanImportMs += (performance.now() - share.begunAt - meanImportMs) / 8;
    }
    share.begunAt = undefined;
  }

  app.decorateRequest('share', null);
  app.decorateRequest('rememberCaller', (tokenHash, turn) => callers.remember(tokenHash, turn));
  app.decorateReply('takeShare', async function (this: FastifyReply, lane: Lane) {
    const { request, raw } = this;
    const found = request.share ? undefined : await callers.find(request, lane);
    if (!found) return;
    const { turn, caller, session, isOrganiser } = found;
    const kind = kindOf(request, lane);
    const closing = new AbortController();
    const share: Share = {
      turn,
      caller,
      session,
      kind,
      isOrganiser,
      closing,
      held: [],
      isSurplus: false,
      isLong: false,
      begunAt: undefined,
    };
    request.share = share;
    if (kind === 'imports') unfinishedImports += 1;
    onceClosed(raw, () => {
      if (kind === 'imports') unfinishedImports -= 1;
      // Without a reason Node makes an exception with a stack for each call.
      closing.abort('closed');
      // A call that has begun works on although its client is gone, and keeps its places until it is done.
      if (share.begunAt === undefined) finish(share);
    });
    share.isSurplus = queue.waitingOf(turn) >= SURPLUS_AFTER;
    share.held.push(await take(share, placesOf(request, found, kind)));
  });
  app.decorateReply('finishShare', function (this: FastifyReply) {
    finish(this.request.share);
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!request.share || !hasLargeBody(request)) return payload;
    const whole = await readWholeBody(request, payload);
    await begin(request, request.share);
    return whole;
  });
  app.addHook('preValidation', async (request) => {
    const { share } = request;
    if (share && share.begunAt === undefined) await begin(request, share);
  });
  app.addHook('onSend', ({ share }, reply, payload, done) => {
    finish(share);
    if (share && reply.statusCode === 401) callers.forget(share.session);
    done(null, payload);
  });

  app.decorateReply('beginLongAnswer', async function (this: FastifyReply, kind: 'list' | 'layout' = 'list') {
    const { share } = this.request;
    if (!share || share.isLong) return;
    share.isLong = true;
    stopWhen(() => share.closing.signal.aborted);
    // Nobody at a door waits for organisers' lists.
    if (share.kind !== 'door' || share.isOrganiser) takeTurns();
    finish(share);
    const leave = await take(share, { [`${share.caller} long ${kind}`]: 1 });
    if (share.closing.signal.aborted) leave();
    else share.closing.signal.addEventListener('abort', leave);
  });
  app.decorateReply('readChunk', async function <Result>(this: FastifyReply, read: () => Promise<Result>) {
    const { share, ip } = this.request;
    const turn = share?.turn ?? `network ${clientNetwork(ip)}`;
    // Organisers may make the door's calls too.
    const place = share?.kind === 'door' && !share.isOrganiser ? 'doorChunks' : 'chunks';
    const leave = await queue.enter(turn, { [place]: AT_ONCE[place] }, { isPatient: true });
    const timer = leave && setTimeout(leave, MAX_HELD_MS).unref();
    const begunAt = performance.now();
    try {
      return await read();
    } finally {
      clearTimeout(timer ?? undefined);
      // Nobody at a door waits for organisers' lists.
      if (leave) void (place === 'chunks' ? rest(performance.now() - begunAt).then(leave, leave) : leave());
    }
  });
}
