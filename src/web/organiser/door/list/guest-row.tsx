import { Undo2, UserCheck } from 'lucide-react';
import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { formatTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface GuestRowProps {
  guest: DoorGuest;
  timeZone: string;
  onToggle: (guest: DoorGuest) => void;
}

export function GuestRow({ guest, timeZone, onToggle }: GuestRowProps) {
  const { t, language } = useLanguage();
  const { fullName: name, checkedIn, checkInTime, specialRequirements } = guest;
  const Icon = checkedIn ? Undo2 : UserCheck;
  return (
    <div
      className={classNames(
        'flex items-center gap-3 rounded-xl border border-hairline px-4 py-3 shadow-card [overflow-wrap:anywhere]',
        checkedIn ? 'bg-accent-soft' : 'bg-card',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-lg leading-snug">{name}</p>
        <p className="text-balance">
          {seatLabel(t, guest) ?? <span className="text-muted">{t('guests.notAssigned')}</span>}
        </p>
        {specialRequirements && <p className="line-clamp-2 text-muted text-sm">{specialRequirements}</p>}
        {checkedIn && (
          <p className="font-medium text-accent text-sm">
            {checkInTime === null
              ? t('door.arrived')
              : t('door.arrivedAt', { time: formatTime(checkInTime, { language, timeZone }) })}
          </p>
        )}
      </div>
      <Button
        variant={checkedIn ? 'outline' : 'primary'}
        data-action="check-in"
        aria-label={checkedIn ? t('guests.undoCheckIn', { name }) : t('guests.checkInName', { name })}
        className="min-h-13 shrink-0 scroll-mt-48 scroll-mb-24 px-3"
        onClick={() => onToggle(guest)}
      >
        <Icon className="size-5" aria-hidden="true" />
        {t(checkedIn ? 'guests.undo' : 'guests.checkIn')}
      </Button>
    </div>
  );
}
