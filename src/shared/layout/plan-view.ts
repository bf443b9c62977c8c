import { hasDeclined } from '../attendance.ts';
import type { LayoutPatch } from '../contracts/layout-operations.ts';
import { placeOf } from './diff-layouts.ts';
import { type CurrentPlan, judgeOperation } from './judge-operation.ts';
import { applyPlanPatch, type EditedPlan, listGuests } from './patch.ts';
import { findDot } from './table-occupancy.ts';

export type Guests = CurrentPlan['guests'];

/** What the user sees: operations that wait, laid on what the server has. One that would be refused shows nothing. */
export interface PlanView {
  readonly confirmed: EditedPlan;
  readonly waiting: readonly LayoutPatch[];
  readonly guests: Guests;
  readonly plan: EditedPlan;
  /** Without the last of those that wait. */
  readonly beforeLast: EditedPlan;
}

function lay(plan: EditedPlan, patch: LayoutPatch, guests: Guests): EditedPlan {
  const judged = judgeOperation({ layout: plan.layout, guests }, patch);
  return judged.ok ? applyPlanPatch(plan, judged.patch) : plan;
}

/** Whether the same guests are on the list and coming, of those whom the patches name. */
function areAlike(patches: readonly LayoutPatch[], before: Guests, after: Guests): boolean {
  if (before === after) return true;
  const isAlike = (id: number) => {
    const [was, is] = [before?.get(id), after?.get(id)];
    return was && is ? hasDeclined(was) === hasDeclined(is) : !was && !is;
  };
  const listNamed = (patch: LayoutPatch) => [...listGuests(patch), ...Object.keys(patch.pins ?? {}).map(Number)];
  return before !== undefined && after !== undefined && patches.every((patch) => listNamed(patch).every(isAlike));
}

/** Lays what waits on what the server has. What an earlier view has of it is not judged again. */
export function viewPlan(
  { confirmed, waiting, guests }: Pick<PlanView, 'confirmed' | 'waiting' | 'guests'>,
  known: PlanView | undefined,
): PlanView {
  let [plan, beforeLast, laid] = [confirmed, confirmed, 0];
  if (known?.confirmed === confirmed && areAlike(waiting, known.guests, guests)) {
    const other = known.waiting.findIndex((patch, index) => patch !== waiting[index]);
    if (other === -1) [plan, beforeLast, laid] = [known.plan, known.beforeLast, known.waiting.length];
    else if (other === known.waiting.length - 1 && other < waiting.length) [plan, laid] = [known.beforeLast, other];
  }
  for (const patch of waiting.slice(laid)) {
    beforeLast = plan;
    plan = lay(plan, patch, guests);
  }
  return { confirmed, waiting, guests, plan, beforeLast };
}

/** Fields of tables and floor items on which the judgement of others depends. */
const JUDGED_FIELDS = ['id', 'at', 'label', 'tableNumber'];

const isRenumbered = (change: object | null | undefined) =>
  change === null || (change !== undefined && 'tableNumber' in change);

/**
 * Whether an operation of others changes neither how what waits is judged nor what it writes: both can be laid on a plan in any order.
 * Where that is not easily told, it does.
 */
function areIndependent({ confirmed: { layout }, waiting }: PlanView, theirs: LayoutPatch): boolean {
  const { canvas, picture, tables = {}, items = {}, seats = [], rules, pins } = theirs;
  const pieces = Object.entries({ ...tables, ...items });
  const isPlain = pieces.every(([, fields]) => fields && !JUDGED_FIELDS.some((field) => field in fields));
  if (!isPlain || canvas || picture !== undefined || rules || pins) return false;
  const placeNow = (guestId: number) => placeOf(layout, findDot(layout, guestId));
  const places = seats.flatMap((seat) => [seat, placeNow(seat.guestId)]);
  // Whoever is listed at a table that the plan lacks sits there once it is added.
  if (places.some(({ tableNumber }) => tableNumber !== undefined)) return false;
  const guests = new Set(listGuests(theirs));
  const joined = new Set(places.flatMap(({ tableId }) => tableId ?? []));
  const isJoined = (tableId: string | null) => tableId !== null && joined.has(tableId);
  return waiting.every((patch) => {
    const { tables: own = {}, items: ownItems = {}, seats: ownSeats = [] } = patch;
    return !(
      patch.canvas ||
      pieces.some(([id]) => Object.hasOwn(own, id) || Object.hasOwn(ownItems, id)) ||
      listGuests(patch).some((guestId) => guests.has(guestId)) ||
      [...joined].some((id) => Object.hasOwn(own, id) && isRenumbered(own[id])) ||
      (joined.size > 0 &&
        ownSeats.some(({ guestId, tableId }) => isJoined(tableId) || isJoined(placeNow(guestId).tableId)))
    );
  });
}

/**
 * The view after an operation of others, which led to `confirmed`; undefined where what waits has to be judged again. The time it takes does not
 * grow with what waits.
 */
export function followTheirs(view: PlanView, theirs: LayoutPatch, confirmed: EditedPlan): PlanView | undefined {
  if (!areIndependent(view, theirs)) return undefined;
  const follow = (plan: EditedPlan): EditedPlan => {
    if (plan === view.confirmed) return confirmed;
    const { layout, seating } = applyPlanPatch(plan, theirs);
    return { layout: { ...layout, version: confirmed.layout.version }, seating };
  };
  const beforeLast = follow(view.beforeLast);
  return { ...view, confirmed, plan: follow(view.plan), beforeLast };
}
