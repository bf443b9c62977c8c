import { Maximize, Redo2, Undo2 } from 'lucide-react';
import { useT } from '../../lib/i18n.tsx';
import { CommandButton } from './command-button.tsx';
import { useEditorState } from './use-editor.ts';

/** On phones, where the tools are a tab away: what is needed while looking at the plan, unless another bar is there. */
export function QuickTools() {
  const t = useT();
  const isBusy = useEditorState(({ selection, carriedGuestId }) => selection.size > 0 || carriedGuestId !== null);
  if (isBusy) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('layoutEditor.controls')}
      className="absolute right-2 bottom-2 flex rounded-xl border border-hairline bg-card/95 shadow-card lg:hidden"
    >
      <CommandButton command="undo" icon={Undo2} />
      <CommandButton command="redo" icon={Redo2} />
      <CommandButton command="fit" icon={Maximize} />
    </div>
  );
}
