import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { type Draft, readDraft, writeDraft } from '../../../../shared/layout/draft-format.ts';
import {
  applyRemoteSeats,
  type ElsewhereChanges,
  findRemoteSeats,
  reconcileWithGuests,
} from '../../../../shared/layout/seat-sync.ts';
import { findDot } from '../../../../shared/layout/table-occupancy.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { DraftStore, KeptDraft } from './draft-store.ts';
import { Editor } from './editor.ts';
import type { LayoutServer } from './layout-api.ts';
import { LayoutSaver } from './layout-saver.ts';
import { isUnsaved, type SaveTrouble } from './save-state.ts';
import type { SeatMove } from './seat-queue.ts';
import { SeatSender } from './seat-sender.ts';

/** What the page says about saving. */
export interface SaveStatus {
  readonly isSaving: boolean;
  readonly isUnsaved: boolean;
  readonly hasUnsentSeats: boolean;
  /** Seats did not get through; they are tried again. */
  readonly areSeatsFailing: boolean;
  readonly trouble: SaveTrouble | null;
  readonly savedAtMs: number | null;
}

export interface FoundDraft extends Draft {
  readonly kept: KeptDraft;
}

/** Guests of the plan who were seated, moved or removed elsewhere. */
export interface ElsewhereNews {
  readonly count: number;
  /** Names of those who are no guests any more. */
  readonly removed: readonly string[];
  /** One of our moves had to give way. */
  readonly isSeatLost: boolean;
}

export interface SessionEvents {
  onSaved(isAutomatic: boolean): void;
  onTrouble(trouble: SaveTrouble): void;
  onSessionEnd(): void;
  onElsewhere(change: ElsewhereNews): void;
  /** A plan that was saved elsewhere has taken the place of the one that was here. */
  onPlanElsewhere(): void;
  /** The server told of guests: of some that were moved, or of all. */
  onGuests(guests: readonly Guest[], scope: 'some' | 'all'): void;
}

interface SessionOptions {
  readonly layout: Layout;
  readonly guests: readonly Guest[];
  readonly server: LayoutServer;
  readonly drafts: DraftStore;
}

const NOBODY_LISTENS: SessionEvents = {
  onSaved: () => {},
  onTrouble: () => {},
  onSessionEnd: () => {},
  onElsewhere: () => {},
  onPlanElsewhere: () => {},
  onGuests: () => {},
};

/** Reads the draft that was left for this event, if it can still be read. */
export async function findDraft(drafts: DraftStore, eventId: number): Promise<FoundDraft | undefined> {
  const kept = await drafts.read();
  const draft = kept && readDraft(kept.text, eventId);
  return draft && { ...draft, kept };
}

/** One plan open in one tab: what is edited, and how it gets to the server and survives on the way. */
export class EditingSession {
  readonly editor: Editor;
  readonly #options: SessionOptions;
  readonly #seats: SeatSender;
  readonly #saver: LayoutSaver;
  readonly #keeper: DraftKeeper;
  readonly #subscribers = new Set<() => void>();
  #status: SaveStatus;
  #events = NOBODY_LISTENS;
  #isInterrupted = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    const layout = reconcileWithGuests(options.layout, options.guests);
    this.editor = new Editor(layout, options.guests);
    const onStatus = () => this.#updateStatus();
    this.#seats = new SeatSender({
      guests: options.guests,
      send: (moves) => options.server.sendSeats(moves),
      onAnswer: (guests) => this.#events.onGuests(guests, 'some'),
      onRefusal: () => this.refreshGuests({ isSeatLost: true }),
      onSessionEnd: () => this.#endSession(),
      onStatus,
    });
    this.#saver = new LayoutSaver({
      layout,
      send: (plan) => options.server.saveLayout(plan),
      beforeSave: () => this.#seats.flush(),
      onSaved: (answer, isAutomatic) => this.#afterSave(answer, isAutomatic),
      onTrouble: (trouble) => (trouble === 'sessionExpired' ? this.#endSession() : this.#events.onTrouble(trouble)),
      onStatus,
    });
    this.#keeper = new DraftKeeper(options.drafts, () => this.#describeDraft());
    this.#status = this.#readStatus();
    this.editor.listeners = {
      onChange: (plan, moves) => {
        this.#saver.change(plan);
        this.#seats.add(moves);
        this.#keeper.touch();
      },
      onAbsorb: (plan) => this.#saver.absorb(plan),
    };
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  get status(): SaveStatus {
    return this.#status;
  }

  /** Begins, or goes on after `stop`, to bring changes to the server. */
  start(events: SessionEvents): void {
    this.#events = events;
    if (this.#isInterrupted) return;
    this.#seats.start();
    this.#saver.start();
  }

  save(): Promise<boolean> {
    return this.#saver.save();
  }

  /** Saves until the server has everything: plan and seats. Whether it has. */
  async saveAll(): Promise<boolean> {
    // More than once around, because a save that is under way may be of an earlier plan.
    while (this.#status.isUnsaved || this.#status.hasUnsentSeats) {
      const isDone = this.#status.isUnsaved ? await this.save() : await this.#seats.flush();
      if (!isDone) return false;
    }
    return true;
  }

  /** Goes on with a draft, as a step that can be undone. Of seats only what had not arrived is taken from it. */
  restore({ layout: draft, kept }: FoundDraft): void {
    const guests = [...this.editor.state.guests.values()];
    const unsent = new Set(kept.unsent.map(({ guestId }) => guestId));
    const layout = applyRemoteSeats(draft, findRemoteSeats(draft, guests, unsent));
    this.#saver.rebase(draft.version, { isOurs: true });
    this.editor.edit(layout);
  }

  dropDraft(): Promise<void> {
    return this.#options.drafts.clear();
  }

  /** After a conflict: our plan over the one that was saved elsewhere. */
  async keepMine(): Promise<boolean> {
    const { version } = await this.#read(() => this.#options.server.readLayout());
    this.#saver.rebase(version, { isOurs: true });
    return this.save();
  }

  /** After a conflict: the plan that was saved elsewhere; undo brings ours back. */
  async loadTheirs(): Promise<void> {
    const { server } = this.#options;
    const [theirs, guests] = await this.#read(() => Promise.all([server.readLayout(), this.#readGuests()]));
    this.#takePlan(theirs, guests);
  }

  /** Takes in what was saved elsewhere, unless it would replace work that is under way here: then saving asks. */
  async refreshPlan(): Promise<void> {
    const { server } = this.#options;
    const theirs = await this.#read(() => server.readLayout());
    if (!this.#isNews(theirs)) return;
    const guests = await this.#read(() => this.#readGuests());
    if (!this.#isNews(theirs)) return;
    this.#takePlan(theirs, guests);
    this.#events.onPlanElsewhere();
  }

  #isNews({ version }: Layout): boolean {
    const { isSaving, isUnsaved, hasUnsentSeats } = this.#status;
    const { dialog, carriedGuestId } = this.editor.state;
    const isBusy = isSaving || isUnsaved || hasUnsentSeats || dialog !== null || carriedGuestId !== null;
    return version > this.#saver.version && !isBusy;
  }

  #takePlan(theirs: Layout, guests: readonly Guest[]): void {
    this.#updateGuests(guests);
    this.editor.edit(reconcileWithGuests(theirs, guests));
    this.#saver.rebase(theirs.version, { isOurs: false });
    this.#keeper.touch();
  }

  /** Asks who sits where now, as others may have moved, added or removed guests. */
  async refreshGuests({ isSeatLost = false } = {}): Promise<void> {
    const guests = await this.#read(() => this.#readGuests());
    const names = this.editor.state.guests;
    const seats = this.#updateGuests(guests);
    const gone = [...seats].filter(([, seat]) => seat === null);
    const removed = gone.map(([id]) => names.get(id)?.fullName ?? '');
    if (seats.size > 0) this.#events.onElsewhere({ count: seats.size, removed, isSeatLost });
  }

  /** The page goes out of sight, perhaps for ever. */
  keepSafe(): void {
    void this.#keeper.keepNow();
    if (this.#seats.hasUnsent) void this.#seats.flush();
  }

  /** Tries again at once what could not be sent. */
  retry(): void {
    void this.#seats.flush();
  }

  stop(): void {
    this.#seats.stop();
    this.#saver.stop();
    this.#keeper.stop();
  }

  /** Reading, too, tells that the session has ended. */
  async #read<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.#endSession();
      throw error;
    }
  }

  /** The guests as they are after every seat that has arrived: an older list would take back what was just done here. */
  async #readGuests(): Promise<Guest[]> {
    for (;;) {
      const { arrivals } = this.#seats;
      const guests = await this.#options.server.readGuests();
      if (this.#seats.arrivals === arrivals) return guests;
    }
  }

  #updateGuests(guests: readonly Guest[]): ElsewhereChanges['seats'] {
    this.#events.onGuests(guests, 'all');
    const unsent = new Set(this.#seats.unsent.map(({ guestId }) => guestId));
    const { seats } = this.editor.updateGuests(guests, unsent);
    this.#seats.learn(guests, (guestId) => findDot(this.editor.layout, guestId));
    return seats;
  }

  #afterSave(answer: SavedLayout, isAutomatic: boolean): void {
    this.#keeper.touch();
    this.#events.onSaved(isAutomatic);
    const unsent = new Set(this.#seats.unsent.map(({ guestId }) => guestId));
    const hasMoved = answer.guestPositions.some(({ guestId, tableNumber, seatNumber }) => {
      const dot = findDot(this.editor.layout, guestId);
      return dot && !unsent.has(guestId) && (dot.tableNumber !== tableNumber || dot.seatNumber !== seatNumber);
    });
    // The rows know more than the plan that was saved.
    if (hasMoved || answer.droppedGuestIds.length > 0) this.refreshGuests().catch(() => {});
  }

  #endSession(): void {
    if (this.#isInterrupted) return;
    this.#isInterrupted = true;
    this.stop();
    void this.#keeper.keepNow();
    this.#events.onSessionEnd();
    this.#updateStatus();
  }

  #describeDraft(): KeptDraft | undefined {
    const unsent: SeatMove[] = this.#seats.unsent;
    if (!isUnsaved(this.#saver.state) && unsent.length === 0) return undefined;
    const layout = { ...this.editor.layout, version: this.#saver.version };
    return { text: writeDraft(layout, new Date()), unsent, isInterrupted: this.#isInterrupted };
  }

  #readStatus(): SaveStatus {
    const { saving, trouble, savedAtMs } = this.#saver.state;
    return {
      isSaving: saving !== null,
      isUnsaved: isUnsaved(this.#saver.state),
      hasUnsentSeats: this.#seats.hasUnsent,
      areSeatsFailing: this.#seats.isFailing,
      trouble: this.#isInterrupted ? 'sessionExpired' : trouble,
      savedAtMs,
    };
  }

  #updateStatus(): void {
    const next = this.#readStatus();
    const keys = Object.keys(next) as (keyof SaveStatus)[];
    if (keys.every((key) => next[key] === this.#status[key])) return;
    this.#status = next;
    this.#keeper.touch();
    for (const subscriber of this.#subscribers) subscriber();
  }
}
