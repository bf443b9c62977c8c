import { type ComponentType, Suspense } from 'react';
import { useEditorState } from '../editor-context.ts';
import type { OpenDialog } from '../session/editor.ts';

interface DialogHostProps {
  kind: OpenDialog['kind'];
  /** A lazy component, whose script is loaded when the dialog is first opened. */
  dialog: ComponentType;
}

/** Mounts a dialog while it is the open one. */
export function DialogHost({ kind, dialog: Dialog }: DialogHostProps) {
  const isOpen = useEditorState(({ dialog }) => dialog?.kind === kind);
  return (
    isOpen && (
      <Suspense>
        <Dialog />
      </Suspense>
    )
  );
}
