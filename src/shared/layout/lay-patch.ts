import type { LayoutPatch } from '../contracts/layout-operations.ts';
import { type CurrentPlan, type JudgeRefusal, judgeOperation } from './judge-operation.ts';
import { applyPlanPatch, type EditedPlan } from './patch.ts';

type Entries = Readonly<Record<string, object | null>>;

function omit<Part extends Entries>(entries: Part | undefined, id: string): Part | undefined {
  if (!entries || !Object.hasOwn(entries, id)) return entries;
  const left = Object.entries(entries).filter(([key]) => key !== id);
  return left.length > 0 ? (Object.fromEntries(left) as Part) : undefined;
}

/** The patch without undefined parts. */
export const compact = (patch: { [Part in keyof LayoutPatch]: LayoutPatch[Part] | undefined }): LayoutPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, part]) => part !== undefined)) as LayoutPatch;

/** Without what a judge refused; undefined if nothing can be left out. */
function withoutRefused(patch: LayoutPatch, refusal: JudgeRefusal): LayoutPatch | undefined {
  const { tables, items, dots, seats = [] } = patch;
  if (refusal.reason === 'seatTaken') {
    // Whoever loses the seat stays at the table.
    const left = seats.map((change) => (change.guestId === refusal.guestId ? { ...change, seat: null } : change));
    return seats.some(({ guestId, seat }) => guestId === refusal.guestId && seat !== null)
      ? { ...patch, seats: left }
      : undefined;
  }
  if (refusal.reason === 'guestMoved' || refusal.reason === 'guestDeclined') {
    const left = seats.filter(({ guestId }) => guestId !== refusal.guestId);
    return compact({ ...patch, seats: left.length > 0 ? left : undefined });
  }
  if (refusal.reason === 'tableNumberExists') {
    const { label: _, tableNumber: __, ...fields } = tables?.[refusal.tableId] ?? {};
    const isEmpty = Object.keys(fields).length === 0;
    return compact({
      ...patch,
      tables: isEmpty ? omit(tables, refusal.tableId) : { ...tables, [refusal.tableId]: fields },
    });
  }
  if (refusal.reason === 'outOfRange') {
    const { id } = refusal;
    const left = { ...patch, tables: omit(tables, id), items: omit(items, id), dots: omit(dots, id) };
    const isNamed = left.tables !== tables || left.items !== items || left.dots !== dots;
    return compact(isNamed ? left : { ...patch, canvas: undefined });
  }
  return undefined;
}

/**
 * Lays a patch on a plan as far as that can be done: unlike an operation, which is refused as a whole, it loses only what others have taken
 * or deleted meanwhile.
 */
export function layPatch(plan: EditedPlan, patch: LayoutPatch, guests?: CurrentPlan['guests']): EditedPlan {
  let asked: LayoutPatch | undefined = patch;
  while (asked) {
    const judged = judgeOperation({ layout: plan.layout, guests }, asked);
    if (judged.ok) return applyPlanPatch(plan, judged.patch);
    const less: LayoutPatch | undefined = withoutRefused(asked, judged.refusal);
    // A refusal for something that is not in the patch leaves nothing out: it would be judged for ever.
    const isLess: boolean | undefined =
      less && Object.keys(less).length > 0 && JSON.stringify(less) !== JSON.stringify(asked);
    asked = isLess ? less : undefined;
  }
  return plan;
}
