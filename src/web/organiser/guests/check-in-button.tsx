import { Undo2, UserCheck } from 'lucide-react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheckIn } from './use-check-in.ts';

/** One button for check-in and undo, so that it keeps the focus. */
export function CheckInButton({ guest }: { guest: Guest }) {
  const t = useT();
  const checkIn = useCheckIn(guest);
  const name = guest.fullName;
  const Icon = guest.checkedIn ? Undo2 : UserCheck;
  return (
    <Button
      variant={guest.checkedIn ? 'ghost' : 'outline'}
      size="small"
      data-action="check-in"
      // aria-disabled, because a disabled button would lose the focus.
      aria-disabled={checkIn.isPending}
      aria-label={guest.checkedIn ? t('guests.undoCheckIn', { name }) : t('guests.checkInName', { name })}
      className="scroll-mt-32 scroll-mb-24 whitespace-nowrap aria-disabled:opacity-60"
      onClick={() => checkIn.isPending || checkIn.mutate(!guest.checkedIn)}
    >
      <Icon className="size-4" aria-hidden="true" />
      {guest.checkedIn ? t('guests.undo') : t('guests.checkIn')}
    </Button>
  );
}
