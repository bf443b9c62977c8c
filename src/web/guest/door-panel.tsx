import { Undo2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import * as calls from '../../shared/calls/index.ts';
import type { CardGuest, DoorView } from '../../shared/contracts/guest-pages.ts';
import { ApiError, call } from '../lib/api-client.ts';
import { buttonLook } from '../ui/button-look.ts';
import { useGuestLanguage } from './language.tsx';

export type Arrival = Pick<CardGuest, 'checkedIn'> & Pick<DoorView, 'checkInTime'>;

type CheckInProblem = 'failed' | 'sessionEnded' | 'guestNotFound';

function toProblem(error: unknown): CheckInProblem {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return 'sessionEnded';
  return status === 404 ? 'guestNotFound' : 'failed';
}

/** Checks the guest in, or undoes it. Unlike the door page it works online only and queues nothing. */
export function useCheckIn(guestId: number, initial: Arrival) {
  const [arrival, setArrival] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<CheckInProblem | null>(null);

  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const { checkedIn, checkInTime } = await call(arrival.checkedIn ? calls.door.undoCheckIn : calls.door.checkIn, {
        params: { id: guestId },
      });
      setArrival({ checkedIn, checkInTime });
    } catch (error) {
      console.warn('The check-in failed', error);
      setProblem(toProblem(error));
    }
    setSending(false);
  }

  return { arrival, isSending, problem, send };
}

type CheckIn = ReturnType<typeof useCheckIn>;

/** The part of a seat card for the organiser and door staff: the guest's notes, and the check-in button. */
export function DoorPanel({ door, checkIn, isUsable }: { door: DoorView; checkIn: CheckIn; isUsable: boolean }) {
  const { t } = useGuestLanguage();
  const { arrival, isSending, problem, send } = checkIn;
  const Icon = arrival.checkedIn ? Undo2 : UserCheck;
  const label = arrival.checkedIn
    ? t(isSending ? 'seatCard.undoing' : 'seatCard.undo')
    : t(isSending ? 'seatCard.checkingIn' : 'seatCard.checkIn');
  return (
    <section className="flex flex-col gap-4 rounded-xl border border-hairline bg-paper p-5 print:hidden">
      <h3 className="text-xl">{t('seatCard.door')}</h3>
      {door.specialRequirements && (
        <p className="whitespace-pre-line break-words text-lg">
          <span className="font-semibold">{t('seatCard.notes')}:</span> {door.specialRequirements}
        </p>
      )}
      <button
        type="button"
        disabled={!isUsable}
        aria-disabled={isSending}
        className={buttonLook({
          variant: arrival.checkedIn ? 'outline' : 'primary',
          size: 'large',
          className: 'min-h-14 text-xl aria-disabled:opacity-60',
        })}
        onClick={send}
      >
        <Icon className="size-5" aria-hidden="true" />
        {label}
      </button>
      <p role="status" className="font-medium text-danger empty:hidden">
        {problem && t(`seatCard.${problem}`)}
      </p>
    </section>
  );
}
