import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { SeatingContent } from '../../../shared/contracts/seating.ts';
import { type ItemNames, itemNamesIn } from '../../floor-plan/item-names.ts';
import { useT } from '../../lib/i18n.tsx';
import type { EditorActions } from './commands/editor-actions.ts';
import type { ListDrag } from './drag/list-drag.ts';
import type { Editor, EditorState } from './session/editor.ts';
import type { SeatDesk } from './solve/seat-desk.ts';

interface EditorParts {
  readonly editor: Editor;
  readonly actions: EditorActions;
  readonly listDrag: ListDrag;
  readonly desk: SeatDesk;
}

export const EditorContext = createContext<EditorParts | undefined>(undefined);

function useParts(): EditorParts {
  const parts = use(EditorContext);
  if (parts === undefined) throw new Error('This component needs an EditorContext above it');
  return parts;
}

export const useEditor = (): Editor => useParts().editor;
export const useActions = (): EditorActions => useParts().actions;
export const useListDrag = (): ListDrag => useParts().listDrag;
export const useSeatDesk = (): SeatDesk => useParts().desk;

/** Re-renders when this part of the state changes. `pick` must return the same object while the part is the same. */
export function useEditorState<Part>(pick: (state: EditorState) => Part): Part {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, () => pick(editor.state));
}

export const useLayout = (): Layout => useEditorState(({ history }) => history.present.layout);
export const useSeating = (): SeatingContent => useEditorState(({ history }) => history.present.seating);

/** Names of the kinds of floor items; the same object while the language stays. */
export function useItemNames(): ItemNames {
  const t = useT();
  return useMemo(() => itemNamesIn(t), [t]);
}

/** Whether this guest is being dragged, alone or with the other selected ones. */
export function useIsDragged(guestId: number | undefined): boolean {
  const { dragged } = useListDrag();
  const { group } = useActions();
  return useSyncExternalStore(dragged.subscribe, () => {
    const leader = dragged.get()?.guestId;
    return guestId !== undefined && leader !== undefined && group.isDraggedWith(leader, guestId);
  });
}
