import { Armchair, House, Merge, PencilLine, Tags, Utensils, X } from 'lucide-react';
import { useState } from 'react';
import { ATTENDANCES, type Guest } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../../ui/dropdown-menu.tsx';
import { useEventMenu } from '../api.ts';
import { useClearSeats } from '../clear-seats.ts';
import { EditHouseholdDialog } from '../households/edit-household-dialog.tsx';
import { MergeDialog } from '../households/merge-dialog.tsx';
import { MealsDialog } from './meals-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { TagGuestsDialog } from './tag-guests-dialog.tsx';
import { useListChange } from './use-list-change.ts';

type OpenDialog = 'tags' | 'meals' | 'table' | 'household' | 'merge';

interface ChangeMenuProps {
  selected: readonly Guest[];
  /** Look of the button. */
  button: Partial<Parameters<typeof Button>[0]>;
}

/** The event of all selected guests; undefined if they are of several. */
function useCommonEvent(selected: readonly Guest[]): number | undefined {
  const [first] = selected;
  return first && selected.every(({ eventId }) => eventId === first.eventId) ? first.eventId : undefined;
}

/** Everything that can be changed for all selected guests at once. */
export function ChangeMenu({ selected, button }: ChangeMenuProps) {
  const t = useT();
  const [dialog, setDialog] = useState<OpenDialog>();
  const { change } = useListChange();
  const seats = useClearSeats();
  const eventId = useCommonEvent(selected);
  const { data: menu } = useEventMenu(eventId);
  const canClear = selected.some(({ tableNumber, seatNumber }) => tableNumber || seatNumber);
  const householdCount = new Set(selected.flatMap(({ householdId }) => householdId ?? [])).size;
  const close = () => setDialog(undefined);
  const icon = 'size-4 shrink-0';
  return (
    <>
      <DropdownMenu
        trigger={
          <Button icon={PencilLine} {...button}>
            {t('guests.changeSelected')}
          </Button>
        }
      >
        <DropdownMenuLabel>{t('attendance.title')}</DropdownMenuLabel>
        {[...ATTENDANCES, null].map((attendance) => (
          <DropdownMenuItem key={attendance} onSelect={() => change(selected, { attendance })}>
            {t(`attendance.${attendance ?? 'notAsked'}`)}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => setDialog('tags')}>
          <Tags className={icon} aria-hidden="true" />
          {t('guests.changeTags')}
        </DropdownMenuItem>
        {menu && menu.courses.length > 0 && (
          <DropdownMenuItem onSelect={() => setDialog('meals')}>
            <Utensils className={icon} aria-hidden="true" />
            {t('guests.changeMeals')}
          </DropdownMenuItem>
        )}
        {eventId !== undefined && (
          <DropdownMenuItem onSelect={() => setDialog('household')}>
            <House className={icon} aria-hidden="true" />
            {t('households.move')}
          </DropdownMenuItem>
        )}
        {eventId !== undefined && householdCount > 1 && (
          <DropdownMenuItem onSelect={() => setDialog('merge')}>
            <Merge className={icon} aria-hidden="true" />
            {t('households.merge')}
          </DropdownMenuItem>
        )}
        {eventId !== undefined && (
          <DropdownMenuItem onSelect={() => setDialog('table')}>
            <Armchair className={icon} aria-hidden="true" />
            {t('guests.seatAtTable')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem disabled={!canClear} onSelect={() => seats.clear(selected)}>
          <X className={icon} aria-hidden="true" />
          {t('guests.clearSeats')}
        </DropdownMenuItem>
      </DropdownMenu>
      {dialog === 'tags' && <TagGuestsDialog eventId={eventId} selected={selected} onClose={close} />}
      {dialog === 'meals' && menu && <MealsDialog menu={menu} selected={selected} onClose={close} />}
      {dialog === 'table' && eventId !== undefined && (
        <TableDialog eventId={eventId} selected={selected} onClose={close} />
      )}
      {dialog === 'household' && eventId !== undefined && (
        <EditHouseholdDialog eventId={eventId} selected={selected} onClose={close} />
      )}
      {dialog === 'merge' && eventId !== undefined && (
        <MergeDialog eventId={eventId} selected={selected} onClose={close} />
      )}
    </>
  );
}
