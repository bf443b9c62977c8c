import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** A large list goes in pieces: between them it shows whether the phone still takes anything. */
const PIECE_BYTES = 64 * 1024;
/** After so many heartbeats without any progress nobody is there. */
const MAX_STALLED_BEATS = 3;
/** How long a server that stops waits for a phone to take the last bytes. */
const LAST_BYTES_MS = 1_000;
/** When to come back after the connection was lost; apart, so that a whole venue does not come in one instant. */
const MIN_RETRY_MS = 500;
const RETRY_SPREAD_MS = 1_000;

/** Pages see no bare comment, nor an event without data. */
const PING = Buffer.from('event: ping\ndata: {}\n\n');
const ENDED = Buffer.from('event: ended\ndata: {}\n\n');

/** Proxies must neither keep nor gather nor repack what is said; the connection ends with it. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Begins an answer that stays open, for a `ChangeStream` to write to. */
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
  /** What lets the listener in, for asking again whether it still does. */
  readonly pass: Pass;
  readonly networks: readonly string[];
  /** Where the phone was before. */
  readonly place: string | undefined;
  readonly response: ServerResponse;
  /** It missed frames while it was busy, and is ready again. */
  readonly onBehind: (stream: ChangeStream<Pass>) => void;
}

/**
 * One phone's open connection. It holds one frame at most: a phone that is slower than the news gets, when it is ready,
 * all that it missed in one.
 */
export class ChangeStream<Pass> {
  readonly eventId: number;
  readonly pass: Pass;
  readonly networks: readonly string[];
  /** Where the phone will be with all that went out. */
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
    response.on('drain', () => this.goOn());
    // A phone that went away in the middle of a write; 'close' follows.
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

  /** Keeps the connection alive, and lets both sides notice when it is not. */
  beat(): void {
    if (!this.isOpen) return;
    if (!this.isBusy) this.write(PING);
    else if (++this.stalledBeats > MAX_STALLED_BEATS) this.drop();
  }

  /** Says that the session is over. */
  end(): void {
    this.finish(ENDED);
  }

  /** Lets go of the phone, which comes back by itself. */
  close(): void {
    this.finish();
  }

  private finish(last?: Buffer): void {
    if (!this.isOpen) return;
    // In the middle of a frame nothing else can be said; whoever comes back is refused then.
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

  private goOn(): void {
    this.isBlocked = false;
    this.stalledBeats = 0;
    if (!this.isOpen) return;
    this.writeRest();
    if (this.isBusy || !this.isBehind) return;
    this.isBehind = false;
    this.onBehind(this);
  }
}
