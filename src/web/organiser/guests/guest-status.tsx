import type { Guest } from '../../../shared/contracts/guests.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';

interface GuestStatusProps {
  guest: Guest;
  /** The event's time zone. Without it, the time of arrival is not shown. */
  timeZone?: string;
}

export function GuestStatus({ guest, timeZone }: GuestStatusProps) {
  const { t, language } = useLanguage();
  if (!guest.checkedIn) return <span className="text-muted text-sm">{t('guests.notCheckedIn')}</span>;
  return (
    <Badge tone="soft">
      {guest.checkInTime !== null && timeZone !== undefined
        ? t('guests.checkedInAt', { time: formatTime(guest.checkInTime, { language, timeZone }) })
        : t('guests.checkedIn')}
    </Badge>
  );
}
