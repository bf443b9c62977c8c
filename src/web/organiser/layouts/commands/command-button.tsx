import type { LucideIcon } from 'lucide-react';
import { useT } from '../../../lib/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Tool } from '../../../ui/toolbar.tsx';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { ariaShortcut, shortcutText } from './shortcut.ts';

const BASE = 'inline-flex items-center rounded-lg transition-colors';
const LOOKS = {
  /** A square icon in a toolbar. */
  tool: 'size-11 shrink-0 lg:size-9 justify-center hover:bg-accent-soft',
  /** A toolbar icon; on phones such icons share the toolbar's width. */
  bar: 'h-11 min-w-0 flex-1 justify-center hover:bg-accent-soft sm:w-11 sm:flex-none lg:size-9',
  /** A toolbar icon; on phones such icons share the toolbar's width, on wide screens they show their names. */
  named:
    'h-11 min-w-0 flex-1 justify-center gap-1.5 whitespace-nowrap text-sm hover:bg-accent-soft sm:w-11 sm:flex-none lg:h-9 xl:w-auto xl:px-2',
  /** A toolbar icon; on all screens such icons share the toolbar's width. */
  fill: 'h-11 min-w-0 flex-1 lg:h-9 justify-center hover:bg-accent-soft',
  outline: 'min-h-11 lg:min-h-10 px-3 gap-2 border border-control bg-card font-medium text-sm hover:bg-accent-soft',
} as const;

/** Looks of the commands' buttons in a toolbar, for other buttons beside them. */
export const BAR_TOOL = classNames(BASE, LOOKS.bar);
export const NAMED_TOOL = classNames(BASE, LOOKS.named);

interface CommandButtonProps {
  command: CommandId;
  icon: LucideIcon;
  /** Shown beside the icon. Without it the command's name is the accessible name and the tooltip. */
  label?: string;
  look?: keyof typeof LOOKS;
}

/** A button for a command, disabled while the command can't run. */
export function CommandButton({ command, icon: Icon, label, look = 'tool' }: CommandButtonProps) {
  const t = useT();
  const { actions } = usePlanEditor();
  const { labelKey, shortcuts = [], isEnabled } = COMMANDS[command];
  const canRun = useEditorState(isEnabled);
  const [shortcut] = shortcuts;
  const name = t(labelKey);
  const props = {
    'aria-label': label === undefined ? name : undefined,
    'aria-keyshortcuts': shortcuts.map(ariaShortcut).join(' ') || undefined,
    title: shortcut ? `${name} (${shortcutText(t, shortcut)})` : name,
    'data-command': command,
    onClick: () => actions.run(command),
    className: classNames(BASE, LOOKS[look], !canRun && 'cursor-not-allowed opacity-40 hover:bg-transparent'),
  };
  const content = (
    <>
      <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      {look === 'named' ? <span className="hidden xl:inline">{name}</span> : label}
    </>
  );
  if (look !== 'outline') {
    return (
      <Tool {...props} isOff={!canRun}>
        {content}
      </Tool>
    );
  }
  return (
    <button type="button" aria-disabled={!canRun} {...props}>
      {content}
    </button>
  );
}
