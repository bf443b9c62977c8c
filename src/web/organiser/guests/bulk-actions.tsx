import { Download, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeMenu } from './bulk/change-menu.tsx';
import { exportSelected } from './export-selected.ts';
import { useRemoveGuests } from './remove-guests.ts';
import { useCheckInMany } from './use-check-in-many.ts';

interface BulkActionsProps {
  selected: readonly (Guest & { eventName?: string })[];
  onSelectNone: () => void;
  onDeselect: (ids: ReadonlySet<number>) => void;
}

/** Two buttons per row on phones. */
const BUTTON = { variant: 'outline', size: 'small', className: 'max-sm:basis-[calc(50%-0.25rem)]' } as const;

/** Bottom bar with the actions for all selected guests, of one event or several. */
export function BulkActions({ selected, onSelectNone, onDeselect }: BulkActionsProps) {
  const { t, language } = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  // Guests who could not be removed stay selected.
  const removal = useRemoveGuests(onDeselect);
  const { checkIn, progress } = useCheckInMany();
  const count = selected.length;

  const remove = () =>
    removal.mutate(selected, {
      onSettled: () => setIsAsking(false),
    });
  const absentCount = selected.filter(({ checkedIn }) => !checkedIn).length;

  return (
    <>
      {count > 0 && (
        <BottomBar label={t('guests.selected', { count })}>
          <p role="status" className="px-2 font-medium text-sm tabular-nums">
            {progress
              ? t(progress.kind === 'undo' ? 'guests.undoingCheckIns' : 'guests.checkingIn', {
                  done: progress.done,
                  count: progress.total,
                })
              : t('guests.selected', { count })}
          </p>
          <Button variant="link" size="inline" className="ml-auto sm:mr-auto sm:ml-0" onClick={onSelectNone}>
            {t('guests.selectNone')}
          </Button>
          <span aria-hidden="true" className="basis-full sm:hidden" />
          <Button
            icon={UserCheck}
            {...BUTTON}
            disabled={absentCount === 0 || progress !== undefined}
            onClick={() => checkIn(selected)}
          >
            {t('guests.checkInSelected')}
          </Button>
          <ChangeMenu selected={selected} button={BUTTON} />
          <Button icon={Download} {...BUTTON} onClick={() => exportSelected(selected, { t, language })}>
            {t('guests.exportSelected')}
          </Button>
          <Button icon={Trash2} {...BUTTON} variant="danger" onClick={() => setIsAsking(true)}>
            {t('guests.removeSelected')}
          </Button>
        </BottomBar>
      )}
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isBusy={removal.isPending}
        title={t('guests.removeManyTitle', { count })}
        description={t('guests.removeManyMessage')}
        confirm={
          <Button variant="danger" disabled={removal.isPending} onClick={remove}>
            {removal.isPending ? t('guests.removing') : t('guests.removeSelected')}
          </Button>
        }
      />
    </>
  );
}
