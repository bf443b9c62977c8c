import { useEffect } from 'react';
import { usePlanEditor } from '../plan-editor.ts';
import { COMMAND_IDS, COMMANDS } from './commands.ts';
import { isPressed } from './shortcut.ts';

const FIELDS = 'input:not([type=checkbox],[type=radio],[type=color]), textarea, select, [contenteditable]';

/** Runs commands by their keys. Keys in dialogs and menus are left alone; `Command.scope` says where others work. */
export function useShortcuts(): void {
  const { actions, frame } = usePlanEditor();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest('[role=dialog], [role=menu]')) return;
      const isInField = target?.closest(FIELDS) != null;
      const isOnFloorPlan = frame.current?.contains(target) ?? false;
      const id = COMMAND_IDS.find((candidate) => {
        const { scope, shortcuts = [] } = COMMANDS[candidate];
        const isInScope = scope === 'everywhere' || (!isInField && (scope === 'page' || isOnFloorPlan));
        return isInScope && shortcuts.some((shortcut) => isPressed(event, shortcut));
      });
      if (id === undefined) return;
      event.preventDefault();
      actions.run(id);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions, frame]);
}
