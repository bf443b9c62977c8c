import { ArrowLeftRight, Home, LogOut, MoveRight, UserPlus, Users } from 'lucide-react';
import { useT } from '../../../lib/i18n.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { Tool } from '../../../ui/toolbar.tsx';
import { MenuCommand } from '../commands/menu-command.tsx';
import { useEditorState } from '../plan-editor.ts';

/** What can be done with the guests of the selected tables. */
export function TableGuestsMenu({ className }: { className: string }) {
  const t = useT();
  const tableCount = useEditorState(
    ({ history, selection }) => history.present.layout.tables.filter(({ id }) => selection.has(id)).length,
  );
  if (tableCount === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Tool aria-label={t('tableGuests.menu')} title={t('tableGuests.menu')} className={className}>
          <Users className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        </Tool>
      }
    >
      <MenuCommand command="fillTable" icon={UserPlus} />
      <MenuCommand
        command="emptyTables"
        icon={LogOut}
        label={tableCount > 1 ? t('tableGuests.emptyMany') : undefined}
      />
      <MenuCommand
        command="swapTables"
        icon={ArrowLeftRight}
        label={tableCount === 2 ? t('tableGuests.swapBoth') : undefined}
      />
      <MenuCommand command="moveTableGuests" icon={MoveRight} />
      <MenuCommand command="keepHouseholds" icon={Home} />
    </DropdownMenu>
  );
}
