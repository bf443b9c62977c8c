import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import type { Seating, SeatingContent } from '../../../../shared/contracts/seating.ts';
import { hasPiece } from '../../../../shared/layout/pieces.ts';
import {
  applyPatch,
  diffPlans,
  type EditedPlan,
  isSameLayout,
  type PlanPatch,
} from '../../../../shared/layout/plan-patch.ts';
import {
  applyRemoteSeats,
  type GuestSeat,
  isSameSeat,
  listSeatChanges,
  NO_SEAT,
  type RemoteSeats,
  reconcileWithGuests,
  type SeatMove,
} from '../../../../shared/layout/seat-sync.ts';
import { findDot, findTableByNumber } from '../../../../shared/layout/table-occupancy.ts';
import { seatKey } from '../../../../shared/seat-key.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { DRAFT_FORMAT, type DraftStore, type FoundDraft, type StoredDraft } from './drafts.ts';
import { Editor } from './editor.ts';
import type { LayoutApi } from './layout-api.ts';
import { LayoutSaver } from './layout-saver.ts';
import { mergeSeating } from './merge-seating.ts';
import { SeatSender } from './seat-sender.ts';
import { SeatingSaver } from './seating-saver.ts';
import type { SaveStatus, SessionEvents } from './session-events.ts';

/** A suggested plan that was applied here and has not reached the server yet. */
interface AppliedPlan {
  readonly moves: readonly SeatMove[];
  readonly undo: () => boolean;
  readonly onRefused: () => void;
}

interface SessionOptions {
  readonly layout: Layout;
  readonly guests: readonly Guest[];
  readonly seating: Seating;
  readonly server: LayoutApi;
  readonly drafts: DraftStore;
}

/** One layout open in one tab: edits it, saves it and its seats, and keeps a draft of what is not saved yet. */
export class EditingSession {
  readonly editor: Editor;
  readonly #options: SessionOptions;
  readonly #seats: SeatSender;
  readonly #saver: LayoutSaver;
  readonly #seatingSaver: SeatingSaver;
  readonly #drafts: DraftKeeper;
  readonly #status: Store<SaveStatus>;
  readonly subscribe: Store<SaveStatus>['subscribe'];
  #events: Partial<SessionEvents> = {};
  #isInterrupted = false;
  #plan: AppliedPlan | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    const layout = reconcileWithGuests(options.layout, options.guests);
    this.editor = new Editor(layout, options.guests, options.seating);
    const onStatus = () => this.#updateStatus();
    this.#seats = new SeatSender({
      guests: options.guests,
      send: (moves) => options.server.sendSeats(moves),
      onAnswer: (guests) => {
        if (!this.#isPlanUnsent()) this.#plan = undefined;
        this.#events.onGuests?.(guests, 'some');
      },
      onRefusal: () => this.refreshGuests({ isRefused: true }),
      onSessionEnd: () => this.#endSession(),
      onStatus,
    });
    this.#saver = new LayoutSaver({
      layout,
      send: (current) => options.server.saveLayout(current),
      beforeSave: () => this.#seats.flush(),
      onSavedElsewhere: async () => {
        const { server } = this.#options;
        const [theirs, guests] = await Promise.all([server.readLayout(), this.#readGuests()]);
        this.#mergeLayout(theirs, guests);
      },
      onSaved: (answer, isAutomatic) => this.#afterSave(answer, isAutomatic),
      onProblem: (problem) => (problem === 'sessionExpired' ? this.#endSession() : this.#events.onProblem?.(problem)),
      onStatus,
    });
    this.#seatingSaver = new SeatingSaver(
      {
        seating: options.seating,
        send: (seating) => options.server.saveSeating(seating),
        read: () => options.server.readSeating(),
        onRemote: (base, theirs) => this.#mergeRules(base, theirs),
        onProblem: (problem) =>
          problem === 'sessionExpired' ? this.#endSession() : this.#events.onRulesProblem?.(problem),
        onStatus,
      },
      this.editor.seating,
    );
    this.#drafts = new DraftKeeper(options.drafts, {
      describe: () => this.#describeDraft(),
      // Seats and rules are sent at once anyway.
      onRefused: () => this.#saver.saveSoon(),
    });
    this.#status = createStore(this.#readStatus());
    this.subscribe = this.#status.subscribe;
    this.editor.listeners = {
      onChange: (changed, moves, isGuarded) => {
        this.#saver.change(changed);
        this.#seats.add(moves, { isGuarded });
        this.#drafts.schedule();
      },
      onSeatingChange: (seating) => {
        this.#seatingSaver.change(seating);
        this.#drafts.schedule();
      },
      onRemoteChange: (changed, seats) =>
        this.#saver.applyServerChange(changed, (layout) => applyRemoteSeats(layout, seats)),
    };
  }

  get status(): SaveStatus {
    return this.#status.get();
  }

  /** Starts sending changes to the server, also after `stop`. */
  start(events: SessionEvents): void {
    this.#events = events;
    if (this.#isInterrupted) return;
    this.#seats.start();
    this.#saver.start();
    this.#seatingSaver.start();
  }

  save(): Promise<boolean> {
    return this.#saver.save();
  }

  /** Saves layout, seats and rules. Resolves to whether the server has everything. */
  async saveAll(): Promise<boolean> {
    if (!(await this.#seatingSaver.save())) return false;
    // In a loop, because a save that is under way may be of an earlier layout.
    while (this.status.isUnsaved || this.status.hasUnsentSeats) {
      const isDone = this.status.isUnsaved ? await this.save() : await this.#seats.flush();
      if (!isDone) return false;
    }
    return true;
  }

  /**
   * Seats guests as a plan suggests, as one undo step. If somebody else moved one of them meanwhile, the whole plan is taken
   * back and `onRefused` called.
   */
  applyPlan(layout: Layout, onRefused: () => void): void {
    const moves = listSeatChanges(this.editor.layout, layout);
    this.editor.edit(layout, { isGuarded: true });
    this.#plan = { moves, undo: this.editor.createUndo(), onRefused };
  }

  /**
   * Takes back an applied plan. If another edit has followed, this returns the guests who are still where the plan put them:
   * their moves must not reach the server.
   */
  #takeBackPlan(): ReadonlySet<number> | undefined {
    const plan = this.#plan;
    this.#plan = undefined;
    if (!plan) return undefined;
    plan.onRefused();
    if (plan.undo()) return new Set();
    const left = plan.moves.filter((move) => isSameSeat(findDot(this.editor.layout, move.guestId) ?? NO_SEAT, move));
    return new Set(left.map(({ guestId }) => guestId));
  }

  /**
   * Restores a draft, as one step that can be undone: its changes are laid on what the server has now. Of its seats only
   * the unsent ones are used, where nobody else sits now: the server is right about all others.
   */
  restore(found: FoundDraft): void {
    this.#drafts.adopt(found);
    const { unsent, patch } = found.stored;
    const moves = new Map(unsent.map((move) => [move.guestId, move]));
    const guests = [...this.editor.state.guests.values()];
    const others = guests.filter(({ id }) => !moves.has(id));
    const taken = new Set(others.map(({ tableNumber, seatNumber }) => seatKey(tableNumber, seatNumber)));
    const { present } = this.editor.state.history;
    const { layout, seating } = patch ? applyPatch(present, patch) : present;
    const rows = guests.map(({ id, ...row }): GuestSeat => {
      const move = moves.get(id);
      // A table of the draft may have another number now, because somebody else took its number.
      const dot = move && patch?.dots.get(id)?.seat ? findDot(layout, id) : undefined;
      const { tableNumber, seatNumber } = dot ?? move ?? row;
      const isLost = move && taken.has(seatKey(tableNumber, seatNumber));
      return { id, tableNumber, seatNumber: isLost ? null : seatNumber };
    });
    this.editor.edit(reconcileWithGuests(layout, rows), { changeSeating: () => seating });
    // Removes it if all of it has been saved meanwhile.
    this.#drafts.schedule();
  }

  /** Forgets a draft that was found. Resolves to the next one, if there is another. */
  async dropDraft(found: FoundDraft): Promise<FoundDraft | undefined> {
    const { drafts } = this.#options;
    await drafts.drop(found);
    return drafts.find();
  }

  /** Takes in a layout that was saved elsewhere, beside what is unsaved here. */
  async refreshLayout(): Promise<void> {
    const { server } = this.#options;
    const theirs = await this.#watchSession(() => server.readLayout());
    if (!this.#canTakeIn(theirs)) return;
    const guests = await this.#watchSession(() => this.#readGuests());
    if (this.#canTakeIn(theirs)) this.#mergeLayout(theirs, guests);
  }

  /** While something is chosen or filled in, a change waits for the next refresh or save. */
  #canTakeIn({ version }: Layout): boolean {
    const { dialog, pickedGuestId } = this.editor.state;
    return version > this.#saver.version && !this.status.isSaving && dialog === null && pickedGuestId === null;
  }

  /**
   * What was changed here since the last save. Guests whom others seated at a table that only they knew are left out: an
   * unsaved table of ours may have the same number.
   */
  #listMine(theirs: Layout, present: EditedPlan): PlanPatch | undefined {
    const saved = this.#saver.baseOf(theirs);
    const mine = diffPlans({ ...present, layout: saved }, present);
    const isTheirs = (guestId: number) => {
      const [was, is] = [findDot(saved, guestId), findDot(present.layout, guestId)];
      if (!was || !is || was.tableNumber === null || !isSameSeat(was, is)) return false;
      return !findTableByNumber(saved, was.tableNumber);
    };
    return mine && { ...mine, dots: new Map([...mine.dots].filter(([guestId]) => !isTheirs(guestId as number))) };
  }

  /** Lays the fields that were changed here since the last save on what others saved. Whoever deletes wins. */
  #mergeLayout(theirs: Layout, guests: readonly Guest[]): void {
    this.#updateGuests(guests);
    const { present } = this.editor.state.history;
    const saved = reconcileWithGuests(theirs, guests);
    const mine = this.#listMine(theirs, present);
    const { layout } = mine ? applyPatch({ ...present, layout: saved }, mine) : { layout: saved };
    const isLost = [...(mine?.tables ?? []), ...(mine?.items ?? [])].some(
      ([id, fields]) => fields && !hasPiece(layout, id),
    );
    this.editor.updateLayout(layout);
    this.#saver.rebase(saved, this.editor.layout);
    // Tables may have other numbers now, which the rows of guests who sit there must follow.
    this.#seats.confirmGuests(guests, (guestId) => findDot(this.editor.layout, guestId));
    const unsent = this.#unsentGuestIds();
    const moves = listSeatChanges(saved, this.editor.layout).filter(({ guestId }) => !unsent.has(guestId));
    this.#seats.add(moves, { isGuarded: true });
    this.#drafts.schedule();
    // After a lost answer it was this tab that saved.
    if (!isSameLayout(layout, present.layout)) this.#events.onRemoteLayout?.(isLost);
  }

  /** Where guests were put who have not reached their places on the server. */
  get unsentSeats(): readonly SeatMove[] {
    return this.#seats.unsent;
  }

  /** Reads the guests again, whom others may have moved, added or deleted. */
  async refreshGuests({ isRefused = false } = {}): Promise<void> {
    const guests = await this.#watchSession(() => this.#readGuests());
    const names = this.editor.state.guests;
    // Before the plan is taken back, because that changes what is unsent.
    const overtaken = this.#seats.listOvertaken(guests);
    const planned = isRefused || overtaken.size > 0 ? this.#takeBackPlan() : undefined;
    const seats = this.#updateGuests(guests, new Set([...overtaken, ...(planned ?? [])]));
    const isSeatLost = isRefused && !planned;
    const changed = [...seats].filter(([id]) => !planned?.has(id) || overtaken.has(id));
    const removed = changed.filter(([, seat]) => seat === null).map(([id]) => names.get(id)?.fullName ?? '');
    if (changed.length > 0) this.#events.onRemoteChange?.({ count: changed.length, removed, isSeatLost });
  }

  /** Reads rules that were saved elsewhere. */
  async refreshRules(): Promise<void> {
    await this.#watchSession(() => this.#seatingSaver.refresh());
  }

  #mergeRules(base: SeatingContent, theirs: SeatingContent): void {
    const { merged, contested } = mergeSeating(base, this.editor.seating, theirs);
    this.editor.updateSeating(merged);
    this.#seatingSaver.rebase(this.editor.seating);
    this.#events.onRemoteRules?.(contested);
  }

  /** Writes the draft and sends seats and rules at once, because the page may be closed. */
  flush(): void {
    void this.#drafts.writeNow();
    if (this.#seats.hasUnsent) void this.#seats.flush();
    if (this.#seatingSaver.isUnsaved && !this.#isInterrupted) void this.#seatingSaver.save();
  }

  retrySeats(): void {
    void this.#seats.flush();
  }

  stop(): void {
    this.#seats.stop();
    this.#saver.stop();
    this.#seatingSaver.stop();
    this.#drafts.stop();
  }

  /** Runs a read, and ends the editing session if the server answers that nobody is signed in. */
  async #watchSession<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.#endSession();
      throw error;
    }
  }

  /** Reads again if a seat change was confirmed meanwhile: an older list would take it back here. */
  async #readGuests(): Promise<Guest[]> {
    for (;;) {
      const { confirmedCalls } = this.#seats;
      const guests = await this.#options.server.readGuests();
      if (this.#seats.confirmedCalls === confirmedCalls) return guests;
    }
  }

  #updateGuests(guests: readonly Guest[], overtaken = this.#seats.listOvertaken(guests)): RemoteSeats {
    this.#events.onGuests?.(guests, 'all');
    // Unsent changes of guests who declined or were moved elsewhere are dropped.
    const declined = guests.filter(hasDeclined).map(({ id }) => id);
    const dropped = new Set([...declined, ...overtaken]);
    const unsentIds = new Set([...this.#unsentGuestIds()].filter((id) => !dropped.has(id)));
    const seats = this.editor.updateGuests(guests, unsentIds);
    this.#seats.confirmGuests(guests, (guestId) => findDot(this.editor.layout, guestId));
    return seats;
  }

  #isPlanUnsent(): boolean {
    const isPlanned = (unsent: SeatMove) =>
      this.#plan?.moves.some((move) => move.guestId === unsent.guestId && isSameSeat(move, unsent));
    return this.#seats.unsent.some(isPlanned);
  }

  #unsentGuestIds(): ReadonlySet<number> {
    return new Set(this.#seats.unsent.map(({ guestId }) => guestId));
  }

  #afterSave(answer: SavedLayout, isAutomatic: boolean): void {
    // Updates the draft at once: a page that is reloaded right after "Saved" must not offer what is saved as a draft.
    void this.#drafts.writeNow();
    this.#events.onSaved?.(isAutomatic);
    const unsent = this.#unsentGuestIds();
    const hasMoved = answer.guestPositions.some((saved) => {
      const dot = findDot(this.editor.layout, saved.guestId);
      return dot && !unsent.has(saved.guestId) && !isSameSeat(dot, saved);
    });
    // The server moved or dropped dots, because rows of guests had changed.
    if (hasMoved || answer.droppedGuestIds.length > 0) this.refreshGuests().catch(() => {});
  }

  #endSession(): void {
    if (this.#isInterrupted) return;
    this.#isInterrupted = true;
    this.stop();
    void this.#drafts.writeNow();
    this.#events.onSessionEnd?.();
    this.#updateStatus();
  }

  #describeDraft(): StoredDraft | undefined {
    const { unsent } = this.#seats;
    const { saved, version } = this.#saver;
    const patch = diffPlans({ layout: saved, seating: this.#seatingSaver.base }, this.editor.state.history.present);
    if (!patch && unsent.length === 0) return undefined;
    const savedAt = new Date().toISOString();
    return {
      format: DRAFT_FORMAT,
      savedAt,
      version,
      ...(patch && { patch }),
      unsent,
      isInterrupted: this.#isInterrupted,
    };
  }

  #readStatus(): SaveStatus {
    const { status } = this.#saver;
    return {
      ...status,
      hasUnsentSeats: this.#seats.hasUnsent,
      areSeatsFailing: this.#seats.isFailing,
      hasUnsavedRules: this.#seatingSaver.isUnsaved,
      areRulesFailing: this.#seatingSaver.problem !== null,
      problem: this.#isInterrupted ? 'sessionExpired' : status.problem,
    };
  }

  #updateStatus(): void {
    const next = this.#readStatus();
    const current = this.status;
    if ((Object.keys(next) as (keyof SaveStatus)[]).every((key) => next[key] === current[key])) return;
    this.#status.set(next);
    this.#drafts.schedule();
  }
}
