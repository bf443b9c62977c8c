import type { Attendance } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';

const TONES = { invited: 'neutral', coming: 'soft', maybe: 'warning', declined: 'danger' } as const;

/** What a guest answered; nothing for guests who were not asked. */
export function AttendanceBadge({ attendance }: { attendance: Attendance | null }) {
  const t = useT();
  return attendance && <Badge tone={TONES[attendance]}>{t(`attendance.${attendance}`)}</Badge>;
}
