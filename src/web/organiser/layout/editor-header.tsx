import { Ellipsis, ImageDown, Keyboard, Printer, Save } from 'lucide-react';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { useActions } from './actions.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { Counters } from './counters.tsx';
import type { EditingSession } from './editing-session.ts';
import { SaveStatusText, useSaveStatus } from './save-status.tsx';
import { useEditorState } from './use-editor.ts';

/** On phones two lines, each with something at its right; beside a wide plan all in one. */
const AREAS =
  'grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:"back_status"_"title_buttons"] lg:grid-cols-[auto_1fr_auto_auto] lg:[grid-template-areas:"back_counters_status_buttons"_"title_counters_status_buttons"]';

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
    <div className={classNames('grid items-center gap-x-3', AREAS)}>
      <div className="[grid-area:back]">
        <BackLink to={paths.event(event.id)} label={t('layoutEditor.backToEvent')} />
      </div>
      <h1 className="min-w-0 truncate text-xl [grid-area:title] sm:text-2xl">
        <span className="sr-only">{t('layoutEditor.titleOf', { name: event.name })}</span>
        <span aria-hidden="true">{event.name}</span>
      </h1>
      <div className="hidden justify-self-center [grid-area:counters] lg:block">
        <Counters />
      </div>
      <div className="justify-self-end [grid-area:status]">
        <SaveStatusText session={session} />
      </div>
      <div className="flex items-center gap-2 justify-self-end [grid-area:buttons]">
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
