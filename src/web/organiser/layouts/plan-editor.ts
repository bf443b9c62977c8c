import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { SeatingContent } from '../../../shared/contracts/seating.ts';
import type { FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import { type ItemNames, itemNamesIn } from '../../floor-plan/item-names.ts';
import { useT } from '../../lib/i18n.tsx';
import type { OpenedEvent } from '../event/api.ts';
import type { NameOrderChoices } from '../guests/use-guest-sorter.ts';
import type { EditorActions } from './commands/editor-actions.ts';
import type { ListDrag } from './drag/list-drag.ts';
import type { EditingSession } from './session/editing-session.ts';
import type { Editor } from './session/editor.ts';
import type { EditorState } from './session/editor-state.ts';
import type { SaveStatus } from './session/session-events.ts';
import type { SeatDesk } from './solve/seat-desk.ts';

/** All that a component of the editor can do. What it shows, it reads with the other functions of this file, which render it again. */
export interface PlanEditor {
  /** The layout and its rules with their undo steps, the guests, the selection and the open dialog. */
  readonly editor: Editor;
  /** What commands, menus and gestures do; `actions.group` is for several selected guests. */
  readonly actions: EditorActions;
  /** Sends what was changed, keeps drafts, and takes in what others change. */
  readonly saving: EditingSession;
  /** Seating by rules: searches, and offers the plans it found. */
  readonly desk: SeatDesk;
  /** Guests who are dragged from a list to the floor plan. */
  readonly listDrag: ListDrag;
  /** Left out in the sandbox. */
  readonly account: EditorAccount | undefined;
  readonly floorPlan: RefObject<FloorPlanHandle | null>;
  /** Around the floor plan; has the focus while keys work on it. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** What names are sorted by in the event's lists. */
  readonly nameOrders: NameOrderChoices;
}

/** What needs an account or the organiser's application: rooms, with what an empty plan offers, the venue's picture, other people, and leaving the page. */
export interface EditorAccount {
  readonly offer: ReactNode;
  readonly dialogs: ReactNode;
  readonly picture: ReactNode;
  readonly company: ReactNode;
  /** In the row of a guest: who else has selected or drags that guest. */
  readonly SelectedBy: ComponentType<{ guestId: number }>;
  /** Who else is looking for a plan. */
  readonly OthersSearching: ComponentType;
  /** Shown when a save was refused because the tier or the pass has ended. */
  readonly TierEnded: ComponentType<{ event: OpenedEvent; isShown: boolean; onClose: () => void }>;
}

export const PlanEditorContext = createContext<PlanEditor | undefined>(undefined);

export function usePlanEditor(): PlanEditor {
  const planEditor = use(PlanEditorContext);
  if (planEditor === undefined) throw new Error('This component needs a PlanEditorContext above it');
  return planEditor;
}

/** Re-renders when this part of the state changes. `pick` must return the same object while the part is the same. */
export function useEditorState<Part>(pick: (state: EditorState) => Part): Part {
  const { editor } = usePlanEditor();
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
  const { listDrag, actions } = usePlanEditor();
  return useSyncExternalStore(listDrag.dragged.subscribe, () => {
    const leader = listDrag.dragged.get()?.guestId;
    return guestId !== undefined && leader !== undefined && actions.group.isDraggedWith(leader, guestId);
  });
}

/** What is not saved yet, and why. */
export function useSaveStatus(): SaveStatus {
  const { saving } = usePlanEditor();
  return useSyncExternalStore(saving.subscribe, () => saving.status);
}
