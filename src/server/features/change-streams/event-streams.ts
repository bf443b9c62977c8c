import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import type { ChangeStream, Frame } from '../../http/change-stream.ts';
import type { Leave } from '../../limits/fair-queue.ts';
import type { StreamPass } from '../event-access/data.ts';

/** At most; a random part of it, so that the events of a server do not all try again at the same moment. */
const MAX_RETRY_MS = 1_000;

export type Stream = ChangeStream<StreamPass>;

/** Reads what the streams of one event are sent. One is created when the first stream of an event opens. */
export interface ChangeSource {
  /** Everything since a cursor; everything there is for a client without a cursor. */
  readSince(cursor: string | undefined): Promise<Frame>;
  /**
   * What changed since the last call; undefined if clients would notice no difference. `hasNewSettings`: the settings, which
   * are not read each time, have to be sent too.
   */
  readNext(hasNewSettings: boolean): Promise<Frame | undefined>;
}

interface Options {
  readonly source: ChangeSource;
  /** Ends streams whose pass no longer opens the event. */
  readonly endInvalid: (streams: readonly Stream[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** How long to wait before reading, so that changes that come together are sent as one. */
  readonly gatherMs: number;
  /** How long to wait after reading, so that frequent changes don't cause as many reads. */
  readonly pauseMs: number;
  /** After an outage every event has to be read again: resolves when this one may, with what to call afterwards. */
  readonly waitToRefresh: () => Leave | Promise<Leave | null>;
  readonly closing: AbortSignal;
}

/**
 * The open streams of one event on this server. A change is read once, however many streams there are. New streams are
 * admitted and changes are sent in turns, so that a stream that opens between two changes misses none.
 */
export class EventStreams {
  private readonly options: Options;
  private readonly streams = new Set<Stream>();
  private readonly joining = new Set<Stream>();
  private hasChanges = false;
  private hasNewSettings = false;
  private mustCheckPasses = false;
  private mustRefresh = false;
  private isRunning = false;

  constructor(options: Options) {
    this.options = options;
  }

  get isEmpty(): boolean {
    return this.streams.size === 0 && this.joining.size === 0;
  }

  /** Also called for a stream that missed frames: it gets everything since its cursor. */
  join(stream: Stream): void {
    this.streams.delete(stream);
    this.joining.add(stream);
    this.wake();
  }

  leave(stream: Stream): void {
    this.streams.delete(stream);
    this.joining.delete(stream);
  }

  sendChanges(hasNewSettings: boolean): void {
    this.hasChanges = true;
    this.hasNewSettings ||= hasNewSettings;
    this.wake();
  }

  checkPasses(): void {
    this.mustCheckPasses = true;
    this.wake();
  }

  /** Whatever may have happened while nothing was heard from the database. */
  refresh(hasNewSettings: boolean): void {
    this.mustRefresh = true;
    this.mustCheckPasses = true;
    this.sendChanges(hasNewSettings);
  }

  private wake(): void {
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    const { closing, onError, gatherMs, pauseMs, waitToRefresh } = this.options;
    const wait = (ms: number) => sleep(ms, undefined, { signal: closing, ref: false }).catch(() => {});
    this.isRunning = true;
    while (!closing.aborted && !this.isEmpty && (this.joining.size > 0 || this.hasChanges || this.mustCheckPasses)) {
      if (gatherMs > 0) await wait(gatherMs);
      const leave = this.mustRefresh ? await waitToRefresh() : undefined;
      try {
        await this.takeTurn().finally(() => leave?.());
        await wait(pauseMs);
      } catch (error) {
        // The turn may have failed at any step, so the next turn checks passes and reads changes again.
        this.checkPasses();
        this.sendChanges(true);
        // Others must not wait for one event whose turns fail for a reason of its own.
        this.mustRefresh ||= isDatabaseUnavailable(error);
        onError(error);
        await wait(MAX_RETRY_MS * Math.random());
      }
    }
    this.isRunning = false;
  }

  private async takeTurn(): Promise<void> {
    this.mustRefresh = false;
    if (this.mustCheckPasses) {
      this.mustCheckPasses = false;
      await this.options.endInvalid([...this.streams]);
    }
    if (this.joining.size > 0) await this.admit();
    if (this.hasChanges) {
      const { hasNewSettings } = this;
      this.hasChanges = false;
      this.hasNewSettings = false;
      const frame = await this.options.source.readNext(hasNewSettings);
      if (frame) for (const stream of this.streams) stream.send(frame);
    }
  }

  private async admit(): Promise<void> {
    // A pass may have become invalid since the call was let in, when its stream was not yet among those checked.
    await this.options.endInvalid([...this.joining]);
    // After a server restarts, many clients come back from the same cursor: they share one read.
    for (const [cursor, streams] of Map.groupBy([...this.joining], (stream) => stream.cursor)) {
      const frame = await this.options.source.readSince(cursor);
      for (const stream of streams) {
        if (!this.joining.delete(stream)) continue;
        this.streams.add(stream);
        stream.send(frame);
      }
    }
  }
}
