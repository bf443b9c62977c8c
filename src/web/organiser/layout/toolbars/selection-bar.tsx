import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, Pencil, Trash2, X } from 'lucide-react';
import { useT } from '../../../lib/i18n.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { CommandButton } from '../commands/command-button.tsx';
import { useEditorState } from '../editor-context.ts';

/** While tables are selected: all that dragging them does, by single taps. */
export function SelectionBar() {
  const t = useT();
  const count = useEditorState((state) => state.selection.size);
  if (count === 0) return null;
  return (
    <Toolbar
      label={t('layoutEditor.selected', { count })}
      className="mx-auto flex h-full w-fit items-center rounded-xl border border-hairline bg-card px-0.5"
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
      <CommandButton command="escape" icon={X} />
    </Toolbar>
  );
}
