import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeStream, Frame } from '../../http/change-stream.ts';
import type { DoorPass } from '../../sessions/door-session.ts';
import type { Changes } from './changes-data.ts';

/** Between two looks at one event: what happens meanwhile is told together. */
const PAUSE_MS = 100;
const RETRY_MS = 500;

type DoorStream = ChangeStream<DoorPass>;

interface Options {
  readonly read: (since: string | undefined) => Promise<Changes>;
  /** Ends those whose session is over. */
  readonly endEnded: (streams: readonly DoorStream[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly closing: AbortSignal;
}

function toFrame({ place, isComplete }: Changes, guests: Changes['guests'], removed: Changes['removed']): Frame {
  const data = { isComplete, guests: guests.map(({ guest }) => guest), removedIds: removed.map(({ id }) => id) };
  return { place, bytes: Buffer.from(`id: ${place}\nevent: changes\ndata: ${JSON.stringify(data)}\n\n`) };
}

/**
 * All phones on this server at the door of one event. However many they are, a change is read once; reading and telling
 * take turns, so that a phone which comes in between misses nothing.
 */
export class EventChanges {
  private readonly options: Options;
  private readonly streams = new Set<DoorStream>();
  private readonly joining = new Map<DoorStream, string | undefined>();
  private place: string | undefined;
  /** What was told of transactions that the next look will find again: guest and transaction. */
  private told = new Map<number, string>();
  private hasNews = false;
  private areSessionsInDoubt = false;
  private isRunning = false;

  constructor(options: Options) {
    this.options = options;
  }

  get isEmpty(): boolean {
    return this.streams.size === 0 && this.joining.size === 0;
  }

  /** Also for a phone that is here already and fell behind. */
  join(stream: DoorStream, since: string | undefined): void {
    this.streams.delete(stream);
    this.joining.set(stream, since);
    this.wake();
  }

  leave(stream: DoorStream): void {
    this.streams.delete(stream);
    this.joining.delete(stream);
  }

  guestsChanged(): void {
    this.hasNews = true;
    this.wake();
  }

  sessionsChanged(): void {
    this.areSessionsInDoubt = true;
    this.wake();
  }

  private wake(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run().finally(() => {
      this.isRunning = false;
    });
  }

  private async run(): Promise<void> {
    const { closing, onError } = this.options;
    while (!closing.aborted && !this.isEmpty && (this.joining.size > 0 || this.hasNews || this.areSessionsInDoubt)) {
      const hasFailed = await this.takeTurn().then(
        () => false,
        (error) => {
          onError(error);
          return true;
        },
      );
      await sleep(hasFailed ? RETRY_MS : PAUSE_MS, undefined, { signal: closing, ref: false }).catch(() => {});
    }
  }

  private async takeTurn(): Promise<void> {
    await this.checkSessions();
    await this.admit();
    await this.tell();
  }

  private async checkSessions(): Promise<void> {
    if (!this.areSessionsInDoubt) return;
    this.areSessionsInDoubt = false;
    try {
      await this.options.endEnded([...this.streams]);
    } catch (error) {
      this.areSessionsInDoubt = true;
      throw error;
    }
  }

  /** Those who were at the same place, as after a restart of a server, share one look. */
  private async admit(): Promise<void> {
    if (this.joining.size === 0) return;
    // A session may have ended between the call's check and now, unheard.
    await this.options.endEnded([...this.joining.keys()]);
    for (const [since, streams] of Map.groupBy([...this.joining.keys()], (stream) => this.joining.get(stream))) {
      const changes = await this.options.read(since);
      const frame = toFrame(changes, changes.guests, changes.removed);
      this.place ??= changes.place;
      for (const stream of streams) {
        if (!this.joining.delete(stream)) continue;
        this.streams.add(stream);
        stream.send(frame);
      }
    }
  }

  private async tell(): Promise<void> {
    if (!this.hasNews) return;
    this.hasNews = false;
    try {
      const changes = await this.options.read(this.place);
      const isNews = (id: number, xid: string) => changes.isComplete || this.told.get(id) !== xid;
      const guests = changes.guests.filter(({ guest, changedIn }) => isNews(guest.id, changedIn));
      const removed = changes.removed.filter(({ id, removedIn }) => isNews(id, removedIn));
      this.place = changes.place;
      this.remember(changes);
      if (guests.length + removed.length === 0 && !changes.isComplete) return;
      const frame = toFrame(changes, guests, removed);
      for (const stream of this.streams) stream.send(frame);
    } catch (error) {
      this.hasNews = true;
      throw error;
    }
  }

  private remember({ endedBefore, guests, removed }: Changes): void {
    const versions: [number, string][] = [
      ...guests.map(({ guest, changedIn }): [number, string] => [guest.id, changedIn]),
      ...removed.map(({ id, removedIn }): [number, string] => [id, removedIn]),
    ];
    this.told = new Map(versions.filter(([, xid]) => BigInt(xid) >= endedBefore));
  }
}
