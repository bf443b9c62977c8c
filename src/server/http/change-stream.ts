import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Large messages are written in pieces, so that a client that stopped reading is noticed in between. */
const PIECE_BYTES = 64 * 1024;
/** After so many heartbeats during which the client read nothing, the connection is dropped. */
const MAX_STALLED_BEATS = 3;
const LAST_BYTES_MS = 1_000;
/** Clients reconnect after a random delay, so that the clients of a whole venue do not all come at once. */
const MIN_RETRY_MS = 500;
const RETRY_SPREAD_MS = 1_000;

/** Named events with data: browsers hide comments and events without data from the page's script. */
const PING = Buffer.from('event: ping\ndata: {}\n\n');
const ENDED = Buffer.from('event: ended\ndata: {}\n\n');

/** Proxies must not cache, buffer or compress the stream. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Starts an answer that stays open, for a `ChangeStream` to write to. */
export function beginStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  reply.finishShare();
  reply.request.isStream = true;
  reply.raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...STREAM_HEADERS });
  return reply.raw;
}

export interface Frame {
  readonly cursor: string;
  readonly bytes: Buffer;
}

interface Options<Pass> {
  readonly eventId: number;
  /** What let the client in, for instance a share code; checked again while the stream is open. */
  readonly pass: Pass;
  readonly networks: readonly string[];
  /** The cursor in the event's history that the client has reached already; undefined for a new client. */
  readonly cursor: string | undefined;
  readonly response: ServerResponse;
  /** Called when the client has read everything that was sent but missed frames meanwhile. */
  readonly onBehind: () => void;
}

export type ChangeStream<Pass> = ReturnType<typeof createChangeStream<Pass>>;

/**
 * One client's open connection for server-sent events. It buffers one frame at most: a client that reads too slowly misses
 * frames, and gets all that it missed as one frame when it is ready again.
 */
export function createChangeStream<Pass>({ response, onBehind, ...visit }: Options<Pass>) {
  let rest: Buffer | undefined;
  let isBlocked = false;
  let isBehind = false;
  let stalledBeats = 0;
  const isBusy = () => isBlocked || rest !== undefined;

  function write(bytes: Buffer): void {
    isBlocked = !response.write(bytes);
  }

  function writeRest(): void {
    while (rest && !isBlocked) {
      const piece = rest.subarray(0, PIECE_BYTES);
      rest = rest.length > PIECE_BYTES ? rest.subarray(PIECE_BYTES) : undefined;
      write(piece);
    }
  }

  function drop(): void {
    stream.isOpen = false;
    response.destroy();
  }

  function finish(last?: Buffer): void {
    if (!stream.isOpen) return;
    stream.isOpen = false;
    // In the middle of a frame nothing else can be written. A client that may not reconnect is refused when it tries.
    if (rest) response.destroy();
    else response.end(last);
    setTimeout(drop, LAST_BYTES_MS).unref();
  }

  response.on('drain', () => {
    isBlocked = false;
    stalledBeats = 0;
    if (!stream.isOpen) return;
    writeRest();
    if (!isBusy() && isBehind) onBehind();
  });
  // The client disconnected during a write; 'close' follows.
  response.on('error', () => {});
  write(Buffer.from(`retry: ${MIN_RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`));

  const stream = {
    ...visit,
    isOpen: true,
    /** Sends a frame and advances `cursor`. A client that is still reading misses it; `onBehind` is called later. */
    send({ cursor, bytes }: Frame): void {
      if (!stream.isOpen) return;
      isBehind = isBusy();
      if (isBehind) return;
      stream.cursor = cursor;
      rest = bytes;
      writeRest();
    },
    /** Whether `offer` would send: not to a client that is still reading, nor before the frames that it missed. */
    get takesOffers(): boolean {
      return stream.isOpen && !isBusy() && !isBehind;
    },
    /** Sends what is of use only now. Returns false for a client that misses it. */
    offer(bytes: Buffer): boolean {
      const { takesOffers } = stream;
      if (takesOffers) write(bytes);
      return takesOffers;
    },
    /** Sends a ping, by which both sides notice a dead connection. */
    ping(): void {
      if (stream.isOpen && !isBusy()) write(PING);
    },
    /** To be called every few seconds: drops a client that has stopped reading. */
    beat(): void {
      if (stream.isOpen && isBusy() && ++stalledBeats > MAX_STALLED_BEATS) drop();
    },
    /** Tells the client that its session is over, so that it does not reconnect. */
    end: () => finish(ENDED),
    /** Closes the connection; the client reconnects by itself. */
    close: () => finish(),
  };
  return stream;
}
