import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import type { SeatedGuest } from './save-guest.ts';
import type { GuestForm } from './use-guest-form.ts';

interface SeatConflictProps {
  form: GuestForm;
  /** The seat that the other guest would get. */
  offered?: Parameters<typeof seatLabel>[1];
  isBusy: boolean;
  submit: (swapWith: SeatedGuest) => () => void;
}

/** Shows who already sits on the seat that was entered, and offers to swap. */
export function SeatConflict({ form, offered, isBusy, submit }: SeatConflictProps) {
  const t = useT();
  const { seatedGuest } = form;
  if (!seatedGuest) return null;
  const name = seatedGuest.fullName;
  const wanted = seatLabel(t, { ...form.getValues(), tableName: seatedGuest.tableName });
  const seat = offered ? seatLabel(t, offered) : null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-danger bg-danger-soft p-4 text-sm"
    >
      <div className="min-w-48 flex-1">
        <p className="font-semibold text-danger">{t('guests.seatTakenTitle', { seat: wanted ?? '' })}</p>
        <p className="mt-1">
          {t('guests.seatTakenBy', { name })}{' '}
          {seat === null ? t('guests.swapUnseat', { name }) : t('guests.swapOffer', { name, seat })}
        </p>
      </div>
      <Button variant="outline" size="small" disabled={isBusy} onClick={submit(seatedGuest)}>
        {isBusy ? t('guests.swapping') : t('guests.swap')}
      </Button>
    </div>
  );
}
