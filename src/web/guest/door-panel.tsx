import { Undo2, UserCheck } from 'lucide-react';
import type { DoorView } from '../../shared/contracts/guest-pages.ts';
import { buttonLook } from '../ui/button-look.ts';
import { useLanguage } from './language.tsx';
import type { useCheckIn } from './use-check-in.ts';

interface DoorPanelProps {
  door: DoorView;
  checkIn: ReturnType<typeof useCheckIn>;
  isUsable: boolean;
}

/** The part of a seat card for the organiser and door staff: the guest's notes, and the check-in button. */
export function DoorPanel({ door, checkIn, isUsable }: DoorPanelProps) {
  const { t } = useLanguage();
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
