import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import type { SeatedGuest } from './save-guest.ts';

interface Seat {
  tableNumber: string | null;
  seatNumber: string | null;
  tableName?: string | null;
}

interface SeatConflictProps {
  seatedGuest: SeatedGuest;
  /** The seat that is already taken. */
  wanted: Seat;
  /** The seat that the other guest would get. */
  offered?: Seat;
  isBusy: boolean;
  onSwap: () => void;
}

const NO_SEAT: Seat = { tableNumber: null, seatNumber: null };

/** Shows who already sits on the seat, and offers to swap. */
export function SeatConflict({ seatedGuest, wanted, offered = NO_SEAT, isBusy, onSwap }: SeatConflictProps) {
  const t = useT();
  const name = seatedGuest.fullName;
  const wantedText = seatLabel(t, { ...wanted, tableName: seatedGuest.tableName });
  const offeredText = seatLabel(t, offered);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-danger bg-danger-soft p-4 text-sm"
    >
      <div className="min-w-48 flex-1">
        <p className="font-semibold text-danger">{t('guests.seatTakenTitle', { seat: wantedText ?? '' })}</p>
        <p className="mt-1">
          {t('guests.seatTakenBy', { name })}{' '}
          {offeredText === null ? t('guests.swapUnseat', { name }) : t('guests.swapOffer', { name, seat: offeredText })}
        </p>
      </div>
      <Button variant="outline" size="small" disabled={isBusy} onClick={onSwap}>
        {isBusy ? t('guests.swapping') : t('guests.swap')}
      </Button>
    </div>
  );
}
