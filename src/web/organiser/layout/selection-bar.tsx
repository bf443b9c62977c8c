import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, Pencil, Trash2, X } from 'lucide-react';
import { useT } from '../../lib/i18n.tsx';
import { CommandButton } from './command-button.tsx';
import { useEditorState } from './use-editor.ts';

/** Over the plan while tables are selected: all that dragging them does, by single taps. */
export function SelectionBar() {
  const t = useT();
  const count = useEditorState((state) => state.selection.size);
  if (count === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('layoutEditor.selected', { count })}
      className="absolute inset-x-0 bottom-2 z-10 mx-auto flex w-fit items-center rounded-xl border border-hairline bg-card p-1 shadow-lifted lg:bottom-3"
    >
      <span className="hidden px-2 text-muted text-sm sm:inline">{t('layoutEditor.selected', { count })}</span>
      <CommandButton command="nudgeLeft" icon={ArrowLeft} />
      <CommandButton command="nudgeUp" icon={ArrowUp} />
      <CommandButton command="nudgeDown" icon={ArrowDown} />
      <CommandButton command="nudgeRight" icon={ArrowRight} />
      <span aria-hidden="true" className="mx-1 hidden h-6 w-px bg-hairline sm:block" />
      <CommandButton command="edit" icon={Pencil} />
      <CommandButton command="duplicate" icon={Copy} />
      <CommandButton command="delete" icon={Trash2} />
      <span className="hidden sm:inline">
        <CommandButton command="escape" icon={X} />
      </span>
    </div>
  );
}
