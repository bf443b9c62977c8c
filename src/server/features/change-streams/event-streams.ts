import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeStream, Frame } from '../../http/change-stream.ts';
import type { StreamPass } from '../event-access/data.ts';

const RETRY_MS = 500;

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

  private wake(): void {
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    const { closing, onError, gatherMs, pauseMs } = this.options;
    const wait = (ms: number) => sleep(ms, undefined, { signal: closing, ref: false }).catch(() => {});
    this.isRunning = true;
    while (!closing.aborted && !this.isEmpty && (this.joining.size > 0 || this.hasChanges || this.mustCheckPasses)) {
      if (gatherMs > 0) await wait(gatherMs);
      try {
        await this.takeTurn();
        await wait(pauseMs);
      } catch (error) {
        // The turn may have failed at any step, so the next turn checks passes and reads changes again.
        this.mustCheckPasses = true;
        this.hasChanges = true;
        this.hasNewSettings = true;
        onError(error);
        await wait(RETRY_MS);
      }
    }
    this.isRunning = false;
  }

  private async takeTurn(): Promise<void> {
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
