import { hasDeclined, hasNotDeclined } from '../attendance.ts';
import type { Attendance } from '../contracts/guests.ts';
import type { LayoutPatch, LoggedOperation, OperationAnswer } from '../contracts/layout-operations.ts';
import type { Layout } from '../contracts/layouts.ts';
import { diffLayouts, diffPlans, isEmptyPatch, placeOf } from './diff-layouts.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import { judgeOperation } from './judge-operation.ts';
import { applyPlanPatch, type EditedPlan, listGuests } from './patch.ts';
import { followTheirs, type Guests, type PlanView, viewPlan } from './plan-view.ts';
import {
  applyRemoteSeats,
  findRemoteSeats,
  type GuestSeat,
  isSameSeat,
  NO_SEAT,
  type RemoteSeats,
} from './seat-sync.ts';
import { isWithin, type TheirOperation, withoutTheirs } from './strip-patch.ts';
import { findDot } from './table-occupancy.ts';

/** A plan that was suggested, or an undo or a redo; anything else the user pointed at. */
export type OperationKind = 'edit' | 'plan' | 'step';

/** An operation that was made here and that the server has not answered, or before which others were not heard yet. */
export interface PendingOperation {
  readonly id: string;
  /** The version of the layout that was edited. */
  readonly base: number;
  readonly patch: LayoutPatch;
  /** Where left out: an edit. */
  readonly kind?: OperationKind;
  /** A call with it has begun: the server may have made it, so that it stays as it is. */
  readonly isSent?: boolean;
  /** The server has made it. */
  readonly isMade?: boolean;
}

/** One editor's part in the log of a plan: what is known of the log, and the operations that are not in it yet. */
export interface OperationQueue {
  /** What the server has, as far as it was heard: the layout's version says how far. */
  readonly confirmed: EditedPlan;
  /** Heard, by number, while earlier operations were not. */
  readonly early: ReadonlyMap<number, LoggedOperation>;
  readonly pending: readonly PendingOperation[];
  /** What others did by the operations that were heard last. */
  readonly theirs: readonly TheirOperation[];
  /** By guest: the number of the last operation that moved them. */
  readonly movedIn: ReadonlyMap<number, number>;
  /** By guest without a dot: the colour that the next one gets, because the guest list took the last one away or is heard later. */
  readonly colors: ReadonlyMap<number, string>;
  /** What the user saw last, so that not all of it has to be found again. */
  readonly view?: PlanView | undefined;
}

export function openQueue(confirmed: EditedPlan): OperationQueue {
  return { confirmed, early: new Map(), pending: [], theirs: [], movedIn: new Map(), colors: new Map() };
}

const patchesOf = (pending: readonly PendingOperation[]) => pending.map(({ patch }) => patch);

/** The queue with what the user sees now. */
export function withView(queue: OperationQueue, guests: Guests): OperationQueue & { readonly view: PlanView } {
  const { confirmed, pending, view } = queue;
  return { ...queue, view: viewPlan({ confirmed, waiting: patchesOf(pending), guests }, view) };
}

/** What the user sees. */
export const viewOf = (queue: OperationQueue, guests: Guests): EditedPlan => withView(queue, guests).view.plan;

/** The operations that still have to be sent. */
export const listUnsent = ({ pending }: OperationQueue) => pending.filter(({ isMade }) => !isMade);

/**
 * What an edit changes. Guarded ones move people whom the user did not point at: they say where each was seen, and are refused if somebody
 * else moved one of them meanwhile.
 */
export function describeEdit(before: EditedPlan, after: EditedPlan, isGuarded: boolean): LayoutPatch {
  const { seats, ...patch } = diffPlans(before, after);
  if (!seats) return patch;
  const from = (guestId: number) => placeOf(before.layout, findDot(before.layout, guestId));
  return { ...patch, seats: isGuarded ? seats.map((seat) => ({ ...seat, from: from(seat.guestId) })) : seats };
}

/** With `isNext` the operation comes before those that were not sent yet. */
export function addOperation(
  queue: OperationQueue,
  id: string,
  patch: LayoutPatch,
  { isNext = false, kind = 'edit' }: { isNext?: boolean; kind?: OperationKind | undefined } = {},
): OperationQueue {
  if (isEmptyPatch(patch)) return queue;
  const { version, unit } = queue.confirmed.layout;
  // The server does not know in which unit a plan is that was never saved.
  const isFirst = version === 0 && queue.pending.length === 0;
  const whole = isFirst ? { ...patch, canvas: { unit, ...patch.canvas } } : patch;
  const added = { id, base: version, patch: whole, kind };
  const [made, unsent] = [queue.pending.filter(({ isMade }) => isMade), listUnsent(queue)];
  return { ...queue, pending: isNext ? [...made, added, ...unsent] : [...queue.pending, added] };
}

interface MadeEdit {
  readonly patch: LayoutPatch;
  readonly after: EditedPlan;
  readonly kind: OperationKind;
}

/**
 * Makes an edit part of the last operation, if it changes the same fields and no call has begun with that: a key that is held down is one
 * operation, and an edit that is undone is none. Otherwise undefined.
 */
export function mergeEdit(
  queue: OperationQueue,
  { patch, after, kind }: MadeEdit,
  guests: Guests,
): OperationQueue | undefined {
  const last = queue.pending.at(-1);
  // Plans and undo give way to others where an edit does not.
  const isOfKind = kind === 'step' || (kind === 'edit' && (last?.kind ?? 'edit') === 'edit');
  if (!last || last.isSent || last.isMade || !isOfKind || !isWithin(patch, last.patch)) return undefined;
  const before = withView(queue, guests).view.beforeLast;
  const { ok, gone } = judgeOperation({ layout: before.layout, guests }, last.patch);
  // What can't be made of it now is told when it is sent.
  if (!ok || gone.pieces.length + gone.guests.length > 0) return undefined;
  const merged = describeEdit(before, after, (last.kind ?? 'edit') !== 'edit');
  const rest = { ...queue, pending: queue.pending.slice(0, -1) };
  return addOperation(rest, last.id, merged, { kind: last.kind });
}

/** Must be called before a call with these operations begins. */
export function markSent(queue: OperationQueue, operations: readonly PendingOperation[]): OperationQueue {
  const sent = new Set(operations.map(({ id }) => id));
  const pending = queue.pending.map((operation) =>
    sent.has(operation.id) ? { ...operation, isSent: true } : operation,
  );
  return { ...queue, pending };
}

/** Undo and redo that wait take back nothing that others wrote meanwhile. */
const giveWay = (pending: readonly PendingOperation[], theirs: LayoutPatch): readonly PendingOperation[] =>
  pending.flatMap((operation, index) => {
    if (operation.kind !== 'step' || operation.isSent) return [operation];
    const written = patchesOf(pending.slice(0, index));
    const patch = withoutTheirs(operation.patch, theirs, written);
    return isEmptyPatch(patch) ? [] : [{ ...operation, patch }];
  });

/** A dot that comes back has the colour that it had. */
function withColors(patch: LayoutPatch, colors: OperationQueue['colors']): LayoutPatch {
  const { dots = {} } = patch;
  const back = listGuests(patch).flatMap((id) => {
    const color = colors.get(id);
    return color === undefined || dots[id] === null ? [] : [[id, { color, ...dots[id] }] as const];
  });
  return back.length > 0 ? { ...patch, dots: { ...dots, ...Object.fromEntries(back) } } : patch;
}

/** The guest list may have seated a guest whose dot is coloured, of which this layout has not heard: the colour waits for the dot. */
function keepColors(colors: OperationQueue['colors'], patch: LayoutPatch, { guestPositions }: Layout) {
  const { dots = {} } = patch;
  if (colors.size === 0 && !Object.values(dots).some((dot) => dot?.color)) return colors;
  const kept = new Map(colors);
  for (const id of listGuests(patch)) {
    const color = findDot({ guestPositions }, id) ? undefined : dots[id]?.color;
    if (color === undefined) kept.delete(id);
    else kept.set(id, color);
  }
  return kept;
}

function applyNext(queue: OperationQueue, { seq, id, patch }: LoggedOperation): OperationQueue {
  const own = queue.pending.find((operation) => operation.id === id)?.patch;
  // The stream leaves out rules and pins, which viewers may not see.
  const { rules, pins } = { ...own, ...patch };
  const colored = withColors(patch, queue.colors);
  const plan = applyPlanPatch(queue.confirmed, { ...colored, ...(rules && { rules }), ...(pins && { pins }) });
  const confirmed = { ...plan, layout: { ...plan.layout, version: seq } };
  const { seats = [] } = patch;
  const moved = seats.map(({ guestId }): [number, number] => [guestId, seq]);
  const movedIn = moved.length > 0 ? new Map([...queue.movedIn, ...moved]) : queue.movedIn;
  const colors = keepColors(queue.colors, patch, plan.layout);
  const isSeen = queue.view?.confirmed === queue.confirmed;
  const pending = own ? queue.pending.filter((operation) => operation.id !== id) : giveWay(queue.pending, patch);
  // Not later: an own operation that is heard with this one comes after it, too.
  const written = patchesOf(pending);
  return {
    ...queue,
    confirmed,
    pending,
    movedIn,
    colors,
    theirs: own ? queue.theirs : [...queue.theirs, { patch, written }],
    view: own || !queue.view || !isSeen ? undefined : followTheirs(queue.view, colored, confirmed),
  };
}

/** Takes in operations of the log, own ones too, in whatever order and however often they come. */
export function hearOperations(queue: OperationQueue, operations: readonly LoggedOperation[]): OperationQueue {
  const early = new Map(queue.early);
  for (const operation of operations) early.set(operation.seq, operation);
  // What was made before the version that was read here is in it, and comes after nothing that is heard now.
  const isIn = ({ id }: PendingOperation) =>
    operations.some((operation) => operation.id === id && operation.seq <= queue.confirmed.layout.version);
  let next: OperationQueue = { ...queue, pending: queue.pending.filter((operation) => !isIn(operation)), theirs: [] };
  for (;;) {
    const { version } = next.confirmed.layout;
    const following = early.get(version + 1);
    if (!following) break;
    next = applyNext(next, following);
  }
  const { version } = next.confirmed.layout;
  const left = [...early].filter(([seq]) => seq > version);
  const known = new Set(operations.map(({ id }) => id));
  const pending = next.pending
    .map((operation) => (known.has(operation.id) ? { ...operation, isMade: true } : operation))
    .filter(({ id, isMade }) => !isMade || left.some(([, { id: earlyId }]) => earlyId === id));
  return { ...next, pending, early: new Map(left) };
}

/** Takes in the answers to a call. Refused operations leave the queue, except those that are sent again after the plan was read. */
export function takeAnswers(queue: OperationQueue, answers: readonly OperationAnswer[]): OperationQueue {
  const made = answers.flatMap((answer) => ('seq' in answer ? { ...answer, client: '' } : []));
  const refused = new Set(
    answers.flatMap((answer) => ('refusal' in answer && answer.refusal.reason !== 'reload' ? answer.id : [])),
  );
  const heard = hearOperations(queue, made);
  return { ...heard, pending: heard.pending.filter(({ id }) => !refused.has(id)) };
}

/**
 * Takes in rows of guests as they were after operation `head`: those of guests whom a later operation moved are out of date. `removedIds` are
 * guests who were deleted; with `isComplete` all others who are not in the list were, too.
 */
export function hearGuests(
  queue: OperationQueue,
  guests: readonly (GuestSeat & { readonly attendance?: Attendance | null | undefined })[],
  { head, removedIds = [], isComplete = false }: { head: number; removedIds?: readonly number[]; isComplete?: boolean },
): OperationQueue {
  const { layout } = queue.confirmed;
  const coming = guests.filter(hasNotDeclined);
  // Most of what is heard of guests is not about their seats.
  const isElsewhere = (guest: GuestSeat) => !isSameSeat(findDot(layout, guest.id) ?? NO_SEAT, guest);
  const isMovedLater = (guestId: number) => (queue.movedIn.get(guestId) ?? 0) > head;
  const later = new Set(coming.flatMap(({ id }) => (isMovedLater(id) ? id : [])));
  const changes: RemoteSeats = isComplete
    ? findRemoteSeats(layout, coming, later)
    : new Map([
        ...coming
          .filter((guest) => !later.has(guest.id) && isElsewhere(guest))
          .map((guest): [number, GuestSeat] => [guest.id, guest]),
        ...guests.filter(hasDeclined).map(({ id }): [number, null] => [id, null]),
        ...removedIds.map((id): [number, null] => [id, null]),
      ]);
  const next = applyRemoteSeats(layout, changes, queue.colors);
  if (next === layout) return queue;
  const colors = new Map(queue.colors);
  for (const guestId of changes.keys()) {
    const lost = findDot(next, guestId) ? DEFAULT_DOT_COLOR : findDot(layout, guestId)?.color;
    if (lost === DEFAULT_DOT_COLOR) colors.delete(guestId);
    else if (lost) colors.set(guestId, lost);
  }
  return { ...queue, confirmed: { ...queue.confirmed, layout: next }, colors };
}

/** Goes on from the plan as it was read: the log does not lead there, as after a backup was restored. Operations that were made are known by their id. */
export function replaceConfirmed(queue: OperationQueue, confirmed: EditedPlan): OperationQueue {
  const begun = queue.pending.filter(({ isSent, isMade }) => isSent || isMade);
  const expected = viewOf({ ...queue, pending: begun }, undefined);
  const theirs = diffLayouts(expected.layout, confirmed.layout);
  const pending = giveWay(queue.pending, theirs).map(({ isMade: _, ...operation }) => operation);
  // Operations that were heard while the plan was read may be later than it.
  return hearOperations({ ...openQueue(confirmed), pending }, [...queue.early.values()]);
}
