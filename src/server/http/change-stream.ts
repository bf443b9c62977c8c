import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Large messages are written in pieces, so that a client that stopped reading is noticed in between. */
const PIECE_BYTES = 64 * 1024;
/** After so many heartbeats during which the client read nothing, the connection is dropped. */
const MAX_STALLED_BEATS = 3;
/** How long an ended stream waits for its last bytes to be read. */
const LAST_BYTES_MS = 1_000;
/** When clients reconnect: at random within a second, so that a whole venue does not come at once. */
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
  reply.request.isStream = true;
  reply.raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...STREAM_HEADERS });
  return reply.raw;
}

export interface Frame {
  readonly place: string;
  readonly bytes: Buffer;
}

interface Options<Pass> {
  readonly eventId: number;
  /** By what the client was let in; checked again while the stream is open. */
  readonly pass: Pass;
  readonly networks: readonly string[];
  /** The place in the event's history that the client has reached already; undefined for a new one. */
  readonly place: string | undefined;
  readonly response: ServerResponse;
  /** Called when the client has read everything and missed frames meanwhile. */
  readonly onBehind: (stream: ChangeStream<Pass>) => void;
}

/**
 * One client's open connection for server-sent events. It buffers one frame at most: a client that reads too slowly misses
 * frames, and gets all that it missed as one frame when it is ready again.
 */
export class ChangeStream<Pass> {
  readonly eventId: number;
  readonly pass: Pass;
  readonly networks: readonly string[];
  /** The place that the client reaches with what was sent so far. */
  place: string | undefined;
  isOpen = true;
  private readonly response: ServerResponse;
  private readonly onBehind: (stream: ChangeStream<Pass>) => void;
  private rest: Buffer | undefined;
  private isBlocked = false;
  private isBehind = false;
  private stalledBeats = 0;

  constructor({ eventId, pass, networks, place, response, onBehind }: Options<Pass>) {
    this.eventId = eventId;
    this.pass = pass;
    this.networks = networks;
    this.place = place;
    this.response = response;
    this.onBehind = onBehind;
    response.on('drain', () => this.resume());
    // The client disconnected during a write; 'close' follows.
    response.on('error', () => {});
    this.write(Buffer.from(`retry: ${MIN_RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`));
  }

  send({ place, bytes }: Frame): void {
    if (!this.isOpen) return;
    if (this.isBusy) {
      this.isBehind = true;
      return;
    }
    this.place = place;
    this.rest = bytes;
    this.writeRest();
  }

  /** Sends a ping, by which both sides notice a dead connection. */
  beat(): void {
    if (!this.isOpen) return;
    if (!this.isBusy) this.write(PING);
    else if (++this.stalledBeats > MAX_STALLED_BEATS) this.drop();
  }

  /** Tells the client that its session is over, so that it does not reconnect. */
  end(): void {
    this.finish(ENDED);
  }

  /** Closes the connection; the client reconnects by itself. */
  close(): void {
    this.finish();
  }

  private finish(last?: Buffer): void {
    if (!this.isOpen) return;
    // In the middle of a frame nothing else can be written. A client that may not reconnect is refused when it tries.
    if (this.rest) {
      this.drop();
      return;
    }
    this.isOpen = false;
    this.response.end(last);
    setTimeout(() => this.drop(), LAST_BYTES_MS).unref();
  }

  private drop(): void {
    this.isOpen = false;
    this.response.destroy();
  }

  private get isBusy(): boolean {
    return this.isBlocked || this.rest !== undefined;
  }

  private write(bytes: Buffer): void {
    this.isBlocked = !this.response.write(bytes);
  }

  private writeRest(): void {
    while (this.rest && !this.isBlocked) {
      const piece = this.rest.subarray(0, PIECE_BYTES);
      this.rest = this.rest.length > PIECE_BYTES ? this.rest.subarray(PIECE_BYTES) : undefined;
      this.write(piece);
    }
  }

  private resume(): void {
    this.isBlocked = false;
    this.stalledBeats = 0;
    if (!this.isOpen) return;
    this.writeRest();
    if (this.isBusy || !this.isBehind) return;
    this.isBehind = false;
    this.onBehind(this);
  }
}
