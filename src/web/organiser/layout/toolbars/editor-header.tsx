import { ArrowLeft, Ellipsis, ImageDown, Keyboard, Printer, Save } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { Event } from '../../../../shared/contracts/events.ts';
import { paths } from '../../../../shared/paths.ts';
import { useT } from '../../../lib/i18n.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { ColorByMenu } from '../coloring/color-by-menu.tsx';
import { MenuCommand } from '../commands/menu-command.tsx';
import { useActions } from '../editor-context.ts';
import type { EditingSession } from '../session/editing-session.ts';
import { ContextBar } from './context-bar.tsx';
import { SaveStatusText, useSaveStatus } from './save-status.tsx';

/** On phones the status is below the event's name; on wide screens all parts are in one line, with the context bar. */
const AREAS =
  'grid-cols-[auto_minmax(0,1fr)_auto] [grid-template-areas:"back_title_buttons"_"back_status_buttons"] lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:[grid-template-areas:"back_bar_status_buttons"_"title_bar_status_buttons"]';

const MENU = [
  { command: 'savePicture', icon: ImageDown },
  { command: 'print', icon: Printer },
  { command: 'shortcuts', icon: Keyboard },
] as const;

interface EditorHeaderProps {
  event: Event;
  session: EditingSession;
  isWide: boolean;
  /** The element around the floor plan, which takes its focus. */
  frame: RefObject<HTMLElement | null>;
}

export function EditorHeader({ event, session, isWide, frame }: EditorHeaderProps) {
  const t = useT();
  const back = t('layoutEditor.backToEvent');
  const actions = useActions();
  const { isSaving } = useSaveStatus(session);
  return (
    <div className={classNames('grid items-center gap-x-3', AREAS)}>
      <div className="[grid-area:back]">
        {isWide ? (
          <BackLink to={paths.event(event.id)} label={back} />
        ) : (
          <Link
            to={paths.event(event.id)}
            aria-label={back}
            title={back}
            className="flex size-11 items-center justify-center rounded-lg border border-hairline bg-card text-muted"
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
          </Link>
        )}
      </div>
      <h1 className="min-w-0 truncate text-lg leading-tight [grid-area:title] lg:max-w-80 lg:text-2xl">
        <span className="sr-only">{t('layoutEditor.titleOf', { name: event.name })}</span>
        <span aria-hidden="true">{event.name}</span>
      </h1>
      {isWide && (
        <div className="min-w-0 [grid-area:bar]">
          <ContextBar frame={frame} />
        </div>
      )}
      <div className="min-w-0 [grid-area:status] lg:justify-self-end">
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
          <ColorByMenu />
        </DropdownMenu>
      </div>
    </div>
  );
}
