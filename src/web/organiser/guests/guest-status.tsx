import type { Guest } from '../../../shared/contracts/guests.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';

interface GuestStatusProps {
  guest: Guest;
  /** Of the event, where it is known: then the time of arrival is said. */
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
