import { type ComponentType, createContext, type RefObject, use, useMemo, useSyncExternalStore } from 'react';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { SeatingContent } from '../../../shared/contracts/seating.ts';
import type { FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import { type ItemNames, itemNamesIn } from '../../floor-plan/item-names.ts';
import { useT } from '../../lib/i18n.tsx';
import type { NameOrderChoices } from '../guests/use-guest-sorter.ts';
import type { EditorActions } from './commands/editor-actions.ts';
import type { ListDrag } from './drag/list-drag.ts';
import type { EditingSession } from './session/editing-session.ts';
import type { Editor } from './session/editor.ts';
import type { EditorState } from './session/editor-state.ts';
import type { SaveStatus } from './session/session-events.ts';
import type { SeatDesk } from './solve/seat-desk.ts';

/** The parts of the editor. Its components reach them by the functions of this file, and by nothing else. */
export interface EditorParts {
  /** What is shown: the layout with its history, the guests, the selection and the open dialog. */
  readonly editor: Editor;
  /** Saves what the editor changes, keeps drafts and hears of changes made elsewhere. */
  readonly session: EditingSession;
  /** What commands, menus and gestures do; `actions.group` is for several selected guests. */
  readonly actions: EditorActions;
  /** Guests who are dragged from a list to the floor plan. */
  readonly listDrag: ListDrag;
  /** Seating by rules: searches, and offers the plans it found. */
  readonly desk: SeatDesk;
  /** Whether there are the account's rooms and the venue's picture: the sandbox has no account. */
  readonly hasAccount: boolean;
  /** Left out in the sandbox. */
  readonly others: OthersInPanels | undefined;
  readonly place: PlanPlace;
  /** What names are sorted by in the event's lists. */
  readonly nameOrders: NameOrderChoices;
}

/** What the panels show of other people. */
export interface OthersInPanels {
  /** In the row of a guest: who else has selected or drags that guest. */
  readonly SelectedBy: ComponentType<{ guestId: number }>;
  /** Who else is looking for a plan. */
  readonly Searching: ComponentType;
}

/** The floor plan on the page: what can be asked of it, and its element. */
export interface PlanPlace {
  readonly floorPlan: RefObject<FloorPlanHandle | null>;
  /** Has the focus while keys work on the floor plan. */
  readonly frame: RefObject<HTMLDivElement | null>;
}

export const EditorContext = createContext<EditorParts | undefined>(undefined);

function useParts(): EditorParts {
  const parts = use(EditorContext);
  if (parts === undefined) throw new Error('This component needs an EditorContext above it');
  return parts;
}

export const useEditor = (): Editor => useParts().editor;
export const useEditingSession = (): EditingSession => useParts().session;
export const useActions = (): EditorActions => useParts().actions;
export const useListDrag = (): ListDrag => useParts().listDrag;
export const useSeatDesk = (): SeatDesk => useParts().desk;
export const usePlanPlace = (): PlanPlace => useParts().place;
export const useHasAccount = (): boolean => useParts().hasAccount;
export const useOthersInPanels = (): OthersInPanels | undefined => useParts().others;
export const useNameOrders = (): NameOrderChoices => useParts().nameOrders;

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

/** What is not saved yet, and why. */
export function useSaveStatus(): SaveStatus {
  const session = useEditingSession();
  return useSyncExternalStore(session.subscribe, () => session.status);
}
