import type { ComponentType } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { laterPart, PanelPlaceholder, type PlaceholderProps } from '../../../ui/later-part.tsx';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import type { OpenDialog } from '../session/editor-state.ts';

/** Says that the script of a dialog can't be loaded. */
function DialogPlaceholder({ isLoading, onRetry }: PlaceholderProps) {
  const t = useT();
  const { editor } = usePlanEditor();
  if (isLoading) return null;
  return (
    <Dialog isOpen onOpenChange={() => editor.show({ dialog: null })} title={t('common.unreachableTitle')}>
      <PanelPlaceholder isLoading={false} onRetry={onRetry} />
    </Dialog>
  );
}

/** A dialog whose script is loaded when it is first opened. */
export const laterDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>, isNeededOffline = false) =>
  laterPart(load, { placeholder: DialogPlaceholder, isNeededOffline });

interface DialogHostProps {
  kind: OpenDialog['kind'];
  dialog: ComponentType;
}

/** Mounts a dialog while it is the open one. */
export function DialogHost({ kind, dialog: Dialog }: DialogHostProps) {
  const isOpen = useEditorState(({ dialog }) => dialog?.kind === kind);
  return isOpen && <Dialog />;
}
