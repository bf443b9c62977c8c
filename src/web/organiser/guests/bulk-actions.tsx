import { Armchair, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useClearSeats, useRemoveGuests } from './remove-guests.ts';

interface BulkActionsProps {
  eventId: number;
  selected: readonly Guest[];
  onSelectNone: () => void;
}

/** What can be done with several guests at once; stays in view while the list scrolls. */
export function BulkActions({ eventId, selected, onSelectNone }: BulkActionsProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveGuests(eventId);
  const seats = useClearSeats(eventId);
  const count = selected.length;

  const remove = () =>
    removal.mutate(selected, {
      onSuccess: () => {
        setIsAsking(false);
        onSelectNone();
      },
    });
  const canClear = selected.some(({ tableNumber, seatNumber }) => tableNumber || seatNumber);

  return (
    <>
      {count > 0 && (
        <section
          aria-label={t('guests.selected', { count })}
          className="sticky bottom-4 z-20 flex flex-wrap items-center gap-2 rounded-2xl border border-hairline bg-card p-3 shadow-lifted"
        >
          <p role="status" className="px-2 font-medium text-sm tabular-nums">
            {t('guests.selected', { count })}
          </p>
          <Button variant="link" size="inline" className="ml-auto sm:mr-auto sm:ml-0" onClick={onSelectNone}>
            {t('guests.selectNone')}
          </Button>
          <span aria-hidden="true" className="basis-full sm:hidden" />
          <Button
            variant="outline"
            size="small"
            className="grow sm:grow-0"
            disabled={!canClear || seats.isPending}
            onClick={() => seats.clear(selected)}
          >
            <Armchair className="size-4" aria-hidden="true" />
            {t('guests.clearSeats')}
          </Button>
          <Button variant="danger" size="small" className="grow sm:grow-0" onClick={() => setIsAsking(true)}>
            <Trash2 className="size-4" aria-hidden="true" />
            {t('guests.removeSelected')}
          </Button>
        </section>
      )}
      <Dialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => removal.isPending || setIsAsking(isOpen)}
        title={t('guests.removeManyTitle', { count })}
        description={t('guests.removeManyMessage')}
        closeLabel={t('common.close')}
        actions={
          <>
            <Button variant="outline" disabled={removal.isPending} onClick={() => setIsAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" disabled={removal.isPending} onClick={remove}>
              {removal.isPending ? t('guests.removing') : t('guests.removeSelected')}
            </Button>
          </>
        }
      />
    </>
  );
}
