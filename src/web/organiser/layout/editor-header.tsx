import { Ellipsis, ImageDown, Keyboard, Printer, Save } from 'lucide-react';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { useActions } from './actions.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { Counters } from './counters.tsx';
import type { EditingSession } from './editing-session.ts';
import { SaveStatusText, useSaveStatus } from './save-status.tsx';
import { useEditorState } from './use-editor.ts';

const MENU = [
  { command: 'savePicture', icon: ImageDown },
  { command: 'print', icon: Printer },
  { command: 'shortcuts', icon: Keyboard },
] as const;

function MenuCommand({ command, icon: Icon }: { command: CommandId; icon: (typeof MENU)[number]['icon'] }) {
  const t = useT();
  const actions = useActions();
  const canRun = useEditorState(COMMANDS[command].isEnabled);
  return (
    <DropdownMenuItem disabled={!canRun} onSelect={() => actions.run(command)}>
      <Icon className="size-4" aria-hidden="true" />
      {t(COMMANDS[command].labelKey)}
    </DropdownMenuItem>
  );
}

export function EditorHeader({ event, session }: { event: Event; session: EditingSession }) {
  const t = useT();
  const actions = useActions();
  const { isSaving } = useSaveStatus(session);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="flex min-w-0 flex-col">
        <BackLink to={paths.event(event.id)} label={t('layoutEditor.backToEvent')} />
        <h1 className="truncate text-xl sm:text-2xl">
          <span className="sr-only">{t('layoutEditor.titleOf', { name: event.name })}</span>
          <span aria-hidden="true">{event.name}</span>
        </h1>
      </div>
      <div className="hidden lg:block">
        <Counters />
      </div>
      <div className="flex items-center gap-2">
        <SaveStatusText session={session} />
        <Button size="small" className="min-h-11 lg:min-h-10" disabled={isSaving} onClick={() => actions.run('save')}>
          <Save className="size-4" aria-hidden="true" />
          {t('layoutEditor.save')}
        </Button>
        <DropdownMenu
          trigger={
            <Button
              variant="outline"
              size="small"
              aria-label={t('layoutEditor.more')}
              title={t('layoutEditor.more')}
              className="min-h-11 lg:min-h-10"
            >
              <Ellipsis className="size-4" aria-hidden="true" />
            </Button>
          }
        >
          {MENU.map((entry) => (
            <MenuCommand key={entry.command} {...entry} />
          ))}
        </DropdownMenu>
      </div>
    </div>
  );
}
