import { createContext, use, useSyncExternalStore } from 'react';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { EditorActions } from './commands/editor-actions.ts';
import type { Editor } from './session/editor.ts';
import type { EditorState } from './session/editor-state.ts';

export const EditorContext = createContext<Editor | undefined>(undefined);
export const ActionsContext = createContext<EditorActions | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('useEditor needs an EditorContext above it');
  return editor;
}

export function useActions(): EditorActions {
  const actions = use(ActionsContext);
  if (actions === undefined) throw new Error('useActions needs an ActionsContext above it');
  return actions;
}

/** Re-renders when this part of the state changes. `pick` must return the same object while the part is the same. */
export function useEditorState<Part>(pick: (state: EditorState) => Part): Part {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, () => pick(editor.state));
}

const layoutOf = (state: EditorState): Layout => state.history.present;

export function useLayout(): Layout {
  return useEditorState(layoutOf);
}
