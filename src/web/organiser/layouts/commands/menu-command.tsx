import type { LucideIcon } from 'lucide-react';
import { useT } from '../../../lib/i18n.tsx';
import { DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import { COMMANDS, type CommandId } from './commands.ts';

interface MenuCommandProps {
  command: CommandId;
  icon: LucideIcon;
  /** Shown in the menu instead of the command's own name. */
  label?: string | undefined;
}

/** A command in a menu, disabled while it can't run. */
export function MenuCommand({ command, icon: Icon, label }: MenuCommandProps) {
  const t = useT();
  const { actions } = usePlanEditor();
  const canRun = useEditorState(COMMANDS[command].isEnabled);
  return (
    <DropdownMenuItem disabled={!canRun} data-command={command} onSelect={() => actions.run(command)}>
      <Icon className="size-4" aria-hidden="true" />
      {label ?? t(COMMANDS[command].labelKey)}
    </DropdownMenuItem>
  );
}
