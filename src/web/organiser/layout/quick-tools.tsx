import { Maximize, Redo2, Undo2 } from 'lucide-react';
import { useT } from '../../lib/i18n.tsx';
import { CommandButton } from './command-button.tsx';

/** On phones, where the tools are a tab away: what is needed while looking at the plan. */
export function QuickTools() {
  const t = useT();
  return (
    <div
      role="toolbar"
      aria-label={t('layoutEditor.controls')}
      className="absolute top-8 right-2 flex flex-col rounded-xl border border-hairline bg-card/95 shadow-card lg:hidden"
    >
      <CommandButton command="undo" icon={Undo2} />
      <CommandButton command="redo" icon={Redo2} />
      <CommandButton command="fit" icon={Maximize} />
    </div>
  );
}
