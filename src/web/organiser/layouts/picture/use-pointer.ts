import { useEffect } from 'react';
import { usePlanEditor } from '../plan-editor.ts';
import type { PlanPointer } from '../session/editor-state.ts';

/** Gives clicks and drags of the plan to `pointer`, and back to the one before it when it is done. */
export function usePointer(pointer: PlanPointer | undefined): void {
  const { editor } = usePlanEditor();
  useEffect(() => {
    if (!pointer) return;
    editor.show({ pointers: [...editor.state.pointers, pointer] });
    return () => editor.show({ pointers: editor.state.pointers.filter((other) => other !== pointer) });
  }, [editor, pointer]);
}
