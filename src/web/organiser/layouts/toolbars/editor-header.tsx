import { BookmarkPlus, Ellipsis, ImageDown, Keyboard, LayoutTemplate, Printer, Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import type { OpenedEvent } from '../../event/api.ts';
import { ColorByMenu } from '../coloring/color-by-menu.tsx';
import { MenuCommand } from '../commands/menu-command.tsx';
import { usePlanEditor, useSaveStatus } from '../plan-editor.ts';
import { ContextBar } from './context-bar.tsx';
import { SaveStatusText } from './save-status.tsx';

const MENU = [
  { command: 'savePicture', icon: ImageDown },
  { command: 'print', icon: Printer },
  { command: 'shortcuts', icon: Keyboard },
] as const;
const ROOM_MENU = [
  { command: 'saveRoom', icon: BookmarkPlus },
  { command: 'startFromRoom', icon: LayoutTemplate },
] as const;

interface EditorHeaderProps {
  event: OpenedEvent;
  isWide: boolean;
  /** Who else is here. */
  children: ReactNode;
}

export function EditorHeader({ event, isWide, children }: EditorHeaderProps) {
  const t = useT();
  const { actions, account } = usePlanEditor();
  const { isSaving } = useSaveStatus();
  return (
    <div className="flex items-center gap-x-3">
      <h1 className="sr-only">{t('layoutEditor.titleOf', { name: event.name })}</h1>
      {isWide && (
        <div className="min-w-0 flex-1">
          <ContextBar />
        </div>
      )}
      <div className="min-w-0 max-lg:flex-1">{!event.hasLostAccess && <SaveStatusText />}</div>
      <div className="flex items-center gap-2">
        {children}
        {/* The sandbox saves every change at once. */}
        {account && !event.hasLostAccess && (
          <Button size="small" className="min-h-11 lg:min-h-10" disabled={isSaving} onClick={() => actions.run('save')}>
            <Save className="size-4" aria-hidden="true" />
            {t('layoutEditor.save')}
          </Button>
        )}
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
          {[...(account ? ROOM_MENU : []), ...MENU].map((entry) => (
            <MenuCommand key={entry.command} {...entry} />
          ))}
          <ColorByMenu />
        </DropdownMenu>
      </div>
    </div>
  );
}
