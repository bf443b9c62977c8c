import { Maximize, Redo2, Undo2 } from 'lucide-react';
import { useT } from '../../../lib/i18n.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { CommandButton } from '../commands/command-button.tsx';
import { useEditorState } from '../editor-context.ts';
import { CarryBar } from './carry-bar.tsx';
import { Counters } from './counters.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** On phones, where the other tools are a tab away: what is needed while looking at the plan. */
function QuickTools() {
  const t = useT();
  return (
    <Toolbar label={t('layoutEditor.controls')} className="flex shrink-0 lg:hidden">
      <CommandButton command="undo" icon={Undo2} />
      <CommandButton command="redo" icon={Redo2} />
      <CommandButton command="fit" icon={Maximize} />
    </Toolbar>
  );
}

/**
 * One line beside the plan, never over it, so that no seat is hidden: what can be done with what is selected, who waits for
 * a seat, or else how far the seating has come. It keeps its height, so that the plan does not move.
 */
export function ContextBar() {
  const isCarrying = useEditorState(({ carriedGuestId }) => carriedGuestId !== null);
  const isSelecting = useEditorState(({ selection }) => selection.size > 0);
  return (
    <div className="flex h-12 min-w-0 items-center justify-between gap-2 lg:h-11 lg:justify-center">
      {isCarrying ? (
        <CarryBar />
      ) : isSelecting ? (
        <SelectionBar />
      ) : (
        <>
          <Counters />
          <QuickTools />
        </>
      )}
    </div>
  );
}
