import type { Guest } from '../../../../shared/contracts/guests.ts';
import type {
  LayoutPatch,
  OperationAnswers,
  OperationRefusal,
} from '../../../../shared/contracts/layout-operations.ts';
import type { Layout, StoredLayout } from '../../../../shared/contracts/layouts.ts';
import type { Seating } from '../../../../shared/contracts/seating.ts';
import {
  addOperation,
  describeEdit,
  hearGuests,
  hearOperations,
  listUnsent,
  markSent,
  mergeEdit,
  type OperationKind,
  type OperationQueue,
  openQueue,
  type PendingOperation,
  replaceConfirmed,
  takeAnswers,
  viewOf,
  withView,
} from '../../../../shared/layout/operation-queue.ts';
import type { EditedPlan } from '../../../../shared/layout/patch.ts';
import { renderStoredLayout } from '../../../../shared/layout/seat-sync.ts';
import { newRandomIdentifier } from '../../../lib/random-identifier.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { LiveGuest, PlanEvents } from '../../event/plan-stream.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { DRAFT_FORMAT, type DraftStore, type FoundDraft, type StoredDraft } from './drafts.ts';
import { Editor } from './editor.ts';
import { indexGuests } from './editor-state.ts';
import type { LayoutApi } from './layout-api.ts';
import { OperationSender } from './operation-sender.ts';
import { contentOf, PlanReader } from './plan-reader.ts';
import { Refusals } from './refusals.ts';
import type { SaveStatus, SessionEvents } from './session-events.ts';

interface SessionOptions {
  readonly layout: StoredLayout;
  readonly guests: readonly Guest[];
  readonly seating: Seating;
  readonly server: LayoutApi;
  readonly drafts: DraftStore;
}

/** One layout open in one tab: sends each edit as an operation, follows those of others, and keeps a draft of what was not sent yet. */
export class EditingSession {
  readonly editor: Editor;
  readonly refusals: Refusals;
  readonly drafts: DraftKeeper;
  readonly #sender: OperationSender;
  readonly #reader: PlanReader;
  readonly #status: Store<SaveStatus>;
  readonly subscribe: Store<SaveStatus>['subscribe'];
  #queue: OperationQueue;
  #events: Partial<SessionEvents> = {};
  #isInterrupted = false;
  #savedAtMs: number | null = null;
  /** By the id of an operation that applies a plan: called when it is refused, instead of listing it. */
  readonly #whenRefused = new Map<string, () => void>();

  constructor(options: SessionOptions) {
    const layout = renderStoredLayout(options.layout, options.guests);
    this.#queue = openQueue({ layout, seating: contentOf(options.seating) });
    this.editor = new Editor(layout, options.guests, options.seating);
    this.refusals = new Refusals(this.editor, () => this.#updateStatus());
    this.editor.onEdit = (before, after, kind) => this.#add(before, after, kind);
    this.#sender = new OperationSender({
      list: () => listUnsent(this.#queue),
      send: (operations) => {
        const { version } = this.#queue.confirmed.layout;
        this.#queue = markSent(this.#queue, operations);
        return options.server.sendOperations(
          operations.map(({ id, base, patch }) => ({ id, base: Math.min(base, version), ...patch })),
        );
      },
      onAnswers: (answers) => this.#takeAnswers(answers),
      onUnreadable: ({ id }, isTooLarge) => {
        const message = isTooLarge ? 'too large' : '';
        const refusal = { reason: 'invalid', path: '', message } as const;
        void this.#takeAnswers({ head: 0, answers: [{ id, refusal }] });
      },
      onProblem: (problem) => (problem === 'sessionExpired' ? this.#endSession() : this.#events.onProblem?.(problem)),
      onStatus: () => this.#updateStatus(),
    });
    this.#reader = new PlanReader({
      server: options.server,
      rulesVersion: options.seating.version,
      version: () => this.version,
      hasGap: () => this.#queue.early.size > 0,
      onGuests: (guests, head) => this.#hearGuests(guests, { head, isComplete: true }),
      onSeating: (seating) => {
        this.#queue = { ...this.#queue, confirmed: { ...this.#queue.confirmed, seating } };
        this.#show();
      },
      onPlan: (plan, guests) => {
        this.#queue = replaceConfirmed(this.#queue, plan);
        this.#show(indexGuests(guests));
        this.#sender.sendSoon();
      },
      onSessionEnd: () => this.#endSession(),
    });
    this.drafts = new DraftKeeper(
      options.drafts,
      () => this.#describeDraft(),
      () => this.#updateStatus(),
    );
    this.#status = createStore(this.#readStatus());
    this.subscribe = this.#status.subscribe;
  }

  get status(): SaveStatus {
    return this.#status.get();
  }

  /** The newest version of the layout that was heard of. */
  get version(): number {
    return this.#queue.confirmed.layout.version;
  }

  /** What has not reached the server. */
  get unsent(): readonly PendingOperation[] {
    return listUnsent(this.#queue);
  }

  /** Starts sending changes to the server, also after `stop`. */
  start(events: SessionEvents): void {
    this.#events = events;
    this.#reader.start();
    if (!this.#isInterrupted) this.#sender.start();
  }

  stop(): void {
    this.#sender.stop();
    this.drafts.stop();
    this.#reader.stop();
    this.#events = {};
  }

  /** Sends everything. Resolves to whether the server has made it. */
  async save(): Promise<boolean> {
    const refused = new Set(this.refusals.list);
    // In a loop, because a call that is under way may have taken what waited before the last edit.
    while (this.unsent.length > 0) if (!(await this.#sender.flush())) return false;
    return this.refusals.list.every((each) => refused.has(each));
  }

  /** Sends everything and writes the draft at once, because the page may be closed. */
  flush(): void {
    void this.drafts.writeNow();
    if (this.unsent.length > 0 && !this.#isInterrupted) void this.#sender.flush();
  }

  /**
   * Seats guests as a plan suggests, as one undo step and one operation. If somebody else moved one of them meanwhile, the whole plan is
   * taken back and `onRefused` called.
   */
  applyPlan(layout: Layout, onRefused: () => void): void {
    const isChanged = this.editor.edit(layout, { isPlan: true });
    const last = isChanged ? this.#queue.pending.at(-1) : undefined;
    if (last) this.#whenRefused.set(last.id, onRefused);
  }

  /** Goes on with a draft: its operations are laid on what the server has now, as one step that can be undone. */
  restore(found: FoundDraft): void {
    this.drafts.adopt(found);
    // The tab that made them may have sent them just before it was closed.
    const operations = found.stored.operations.map((operation) => ({ ...operation, isSent: true }));
    this.#queue = { ...this.#queue, pending: [...this.#queue.pending, ...operations] };
    this.refusals.add(...found.stored.refused);
    this.editor.adopt(viewOf(this.#queue, this.editor.state.guests));
    this.#changed();
  }

  /** What the session does with the events of the plan's stream. */
  readonly on = {
    ops: (operations: PlanEvents['ops']) => {
      const { seating, layout } = this.#queue.confirmed;
      this.refusals.keepDeleted(layout, operations);
      this.#queue = hearOperations(this.#queue, operations);
      if (this.#queue.confirmed.seating !== seating) this.#reader.noteSeating();
      this.#show();
      this.#reader.watchGap();
    },
    guests: ({ isStale, guests, removedIds, head }: PlanEvents['guests']) => {
      const known = this.editor.state.guests;
      // What the stream tells of somebody new is not all that the lists show.
      this.#reader.noteGuests();
      if (isStale || guests.some(({ id }) => !known.has(id))) this.#reader.insist(this.refreshGuests());
      else if (guests.length + removedIds.length > 0) this.#hearGuests(guests, { head, removedIds });
    },
    rules: ({ version }: PlanEvents['rules']) => this.#reader.followRules(version),
    reload: () => this.#reader.insist(this.#reader.readPlan()),
    // Why is said by the first answer.
    ended: () => this.#reader.insist(this.#reader.readPlan()),
  };

  /** Reads the guests again, whom others may have moved, added or deleted. */
  refreshGuests(): Promise<void> {
    return this.#reader.readGuests();
  }

  #hearGuests(guests: readonly LiveGuest[], how: Parameters<typeof hearGuests>[2]): void {
    this.#queue = hearGuests(this.#queue, guests, how);
    const known = this.editor.state.guests;
    const changed = new Map(how.isComplete ? [] : known);
    for (const guest of guests) changed.set(guest.id, { ...known.get(guest.id), ...guest } as Guest);
    for (const id of how.removedIds ?? []) changed.delete(id);
    const removed = [...known.values()].filter(({ id }) => !changed.has(id));
    this.refusals.keepRemoved(removed);
    this.#show(changed);
    if (removed.length > 0) this.#events.onRemoved?.(removed.map(({ fullName }) => fullName));
  }

  #add(before: EditedPlan, after: EditedPlan, kind: OperationKind): void {
    const patch = describeEdit(before, after, kind !== 'edit');
    const { guests } = this.editor.state;
    this.#queue = withView(this.#queue, guests);
    this.#queue =
      mergeEdit(this.#queue, { patch, after, kind }, guests) ??
      addOperation(this.#queue, newRandomIdentifier(), patch, { kind });
    this.#changed();
  }

  /** Whom others have moved since stays where they are; the rest of an undo is done. */
  #addWithout(guestId: number, patch: LayoutPatch): void {
    const seats = patch.seats?.filter((seat) => seat.guestId !== guestId) ?? [];
    const { seats: _, ...rest } = patch;
    const left = { ...rest, ...(seats.length > 0 && { seats }) };
    this.#queue = addOperation(this.#queue, newRandomIdentifier(), left, { isNext: true, kind: 'step' });
  }

  async #takeAnswers({ answers }: OperationAnswers): Promise<void> {
    const sent = new Map(this.#queue.pending.map((operation) => [operation.id, operation]));
    this.#queue = takeAnswers(this.#queue, answers);
    if (answers.some((answer) => 'seq' in answer)) this.#savedAtMs = Date.now();
    let isGone = false;
    for (const answer of answers) {
      const operation = sent.get(answer.id);
      if (operation?.patch.rules || operation?.patch.pins) this.#reader.noteSeating();
      const refusal = 'refusal' in answer && answer.refusal.reason !== 'reload' ? answer.refusal : undefined;
      if (refusal && operation) this.#refuse(operation, refusal);
      else if (answer.gone && answer.gone.pieces.length + answer.gone.guests.length > 0) isGone = true;
    }
    if (isGone) this.#events.onGone?.();
    this.#show();
    this.#reader.watchGap();
    if (answers.some((answer) => 'refusal' in answer && answer.refusal.reason === 'reload'))
      await this.#reader.readPlan();
  }

  #refuse({ id, patch, kind }: PendingOperation, refusal: OperationRefusal): void {
    const onRefused = this.#whenRefused.get(id);
    this.#whenRefused.delete(id);
    if (onRefused) onRefused();
    else if (kind === 'step' && refusal.reason === 'guestMoved') this.#addWithout(refusal.guestId, patch);
    else this.refusals.add({ id, patch, refusal });
  }

  /** Shows what the server has with what is pending here. */
  #show(guests?: ReadonlyMap<number, Guest>): void {
    const queue = withView(this.#queue, guests ?? this.editor.state.guests);
    this.#queue = { ...queue, theirs: [] };
    this.editor.follow(queue.view.plan, guests, queue.theirs);
    if (guests) this.#events.onGuests?.([...guests.values()]);
    this.#updateStatus();
    this.drafts.schedule();
  }

  #changed(): void {
    this.#sender.sendSoon();
    this.#updateStatus();
    this.drafts.schedule();
  }

  #endSession(): void {
    if (this.#isInterrupted) return;
    this.#isInterrupted = true;
    const { onSessionEnd } = this.#events;
    this.stop();
    void this.drafts.writeNow();
    onSessionEnd?.();
    this.#updateStatus();
  }

  #describeDraft(): StoredDraft | undefined {
    const [operations, refused] = [this.unsent, this.refusals.list];
    if (operations.length + refused.length === 0) return undefined;
    const savedAt = new Date().toISOString();
    return {
      format: DRAFT_FORMAT,
      savedAt,
      version: this.version,
      operations,
      refused,
      isInterrupted: this.#isInterrupted,
    };
  }

  #readStatus(): SaveStatus {
    return {
      waiting: this.unsent.length,
      isSaving: this.#sender.isSending,
      problem: this.#isInterrupted ? 'sessionExpired' : this.#sender.problem,
      savedAtMs: this.#savedAtMs,
      isKept: this.drafts.isKept,
      refused: this.refusals.list,
    };
  }

  #updateStatus(): void {
    const next = this.#readStatus();
    const current = this.status;
    if ((Object.keys(next) as (keyof SaveStatus)[]).some((key) => next[key] !== current[key])) this.#status.set(next);
  }
}
