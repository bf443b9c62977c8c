import { createContext, type RefObject, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { FloorPlanHandle } from '../../../floor-plan/floor-plan.tsx';
import { type DraggedGuest, ListDrag } from './list-drag.ts';

export const ListDragContext = createContext<ListDrag | undefined>(undefined);

/** The one drag of an editor; it ends with the editor. */
export function useNewListDrag(plan: RefObject<FloorPlanHandle | null>): ListDrag {
  const [drag] = useState(() => new ListDrag(() => plan.current));
  useLayoutEffect(() => () => drag.cancel(), [drag]);
  return drag;
}

export function useListDrag(): ListDrag {
  const drag = use(ListDragContext);
  if (drag === undefined) throw new Error('useListDrag needs a ListDragContext above it');
  return drag;
}

/** Follows one part of who is being dragged; `pick` must give the same object as long as that part is the same. */
export function useDraggedGuest<Part>(pick: (dragged: DraggedGuest | null) => Part): Part {
  const drag = useListDrag();
  return useSyncExternalStore(drag.subscribe, () => pick(drag.state));
}
