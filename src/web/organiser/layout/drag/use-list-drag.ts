import { createContext, type RefObject, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { FloorPlanHandle } from '../../../floor-plan/floor-plan.tsx';
import { type DraggedGuest, ListDrag } from './list-drag.ts';

export const ListDragContext = createContext<ListDrag | undefined>(undefined);

/** Created once per editor; unmounting the editor cancels a drag. */
export function useNewListDrag(floorPlan: RefObject<FloorPlanHandle | null>): ListDrag {
  const [drag] = useState(() => new ListDrag(() => floorPlan.current));
  useLayoutEffect(() => () => drag.cancel(), [drag]);
  return drag;
}

export function useListDrag(): ListDrag {
  const drag = use(ListDragContext);
  if (drag === undefined) throw new Error('useListDrag needs a ListDragContext above it');
  return drag;
}

/** Re-renders when this part of the dragged guest changes. `pick` must return the same object while the part is the same. */
export function useDraggedGuest<Part>(pick: (dragged: DraggedGuest | null) => Part): Part {
  const { dragged } = useListDrag();
  return useSyncExternalStore(dragged.subscribe, () => pick(dragged.get()));
}
