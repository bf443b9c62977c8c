import type { PresentPerson, SentPresence } from '../../../../shared/contracts/presence.ts';
import { distance, type Point } from '../../../../shared/layout/geometry.ts';
import { CANVAS_MARGIN, CANVAS_SIZE, MAX_SELECTED_IDS } from '../../../../shared/layout/layout-limits.ts';
import type { PieceId } from '../../../../shared/layout/pieces.ts';
import { createCompanyDrawing } from '../../../floor-plan/draw-company.ts';
import type { FloorPlanView } from '../../../floor-plan/floor-plan-view.ts';
import type { Company } from '../../event/plan-company.ts';

/** The share of the way that a cursor goes in a frame. */
const GLIDE = 0.3;
const ARRIVED = 0.5;

const isReachable = (value: number) => value >= -CANVAS_MARGIN && value <= CANVAS_SIZE.max + CANVAS_MARGIN;
const round = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** Draws the others on the layer above the tables. Returns what ends it. */
export function showCompany(
  view: FloorPlanView,
  { people, isShown }: Pick<Company, 'people' | 'isShown'>,
  nameOf: (person: PresentPerson) => string,
): () => void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const cursors = new Map<string, Point>();
  let frame = 0;

  /** Moves the cursors on; returns whether one is still on its way. */
  function glide(): boolean {
    let isMoving = false;
    for (const { id, cursor } of people.get()) {
      const at = cursors.get(id);
      if (!cursor) cursors.delete(id);
      else if (!at || calm.matches || distance(at, cursor) < ARRIVED) cursors.set(id, cursor);
      else {
        cursors.set(id, { x: at.x + (cursor.x - at.x) * GLIDE, y: at.y + (cursor.y - at.y) * GLIDE });
        isMoving = true;
      }
    }
    return isMoving;
  }

  function step(): void {
    frame = glide() ? requestAnimationFrame(step) : 0;
    view.marksLayer.batchDraw();
  }

  function update(): void {
    const shown = isShown.get() ? people.get().map((person) => ({ ...person, label: nameOf(person) })) : [];
    if (shown.length === 0 && !view.marks.company) return;
    const drawing = createCompanyDrawing(shown, ({ id }) => cursors.get(id) ?? null);
    if (frame === 0) step();
    view.mark({ company: shown.length > 0 ? drawing : undefined });
  }

  const stops = [people.subscribe(update), isShown.subscribe(update)];
  update();
  return () => {
    for (const stop of stops) stop();
    cancelAnimationFrame(frame);
    view.mark({ company: undefined });
  };
}

/** What this page does, besides pointing and dragging on the plan. */
export interface OwnWork {
  readonly selection: ReadonlySet<PieceId>;
  readonly guests: ReadonlySet<number>;
  readonly isSearching: boolean;
}

/** Says where this page's pointer is, what is dragged, and what `work` tells. */
export function watchPointer(view: FloorPlanView, work: () => OwnWork) {
  const container = view.stage.container();
  const stop = new AbortController();
  const { signal } = stop;
  let cursor: Point | null = null;
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = container.getBoundingClientRect();
    const at = round(view.toLayout({ x: clientX - left, y: clientY - top }));
    cursor = isReachable(at.x) && isReachable(at.y) ? at : null;
  };
  const onLeave = () => {
    cursor = null;
  };
  const listener = container.parentElement ?? container;
  listener.addEventListener('pointermove', onMove, { signal });
  listener.addEventListener('pointerleave', onLeave, { signal });
  const listIds = (ids: Iterable<PieceId>) => [...ids].slice(0, MAX_SELECTED_IDS).map(String);

  function findDrag(): SentPresence['drag'] {
    const { draggedPieces, draggedGuest } = view.marks;
    if (draggedPieces) return { ids: listIds(draggedPieces.ids), by: round(draggedPieces.by) };
    if (!draggedGuest) return null;
    const at = round(draggedGuest.at);
    return isReachable(at.x) && isReachable(at.y) ? { guestId: draggedGuest.guestId, at } : null;
  }

  return {
    look(): SentPresence {
      const { selection, guests, isSearching } = work();
      const selected = [...guests].slice(0, MAX_SELECTED_IDS);
      return { cursor, selection: listIds(selection), drag: findDrag(), guests: selected, isSearching };
    },
    stop: () => stop.abort(),
  };
}
