import { ArrowRight } from 'lucide-react';
import type { ReplyEntry } from '../../../../shared/contracts/rsvp.ts';
import { useT } from '../../../lib/i18n.tsx';
import { AttendanceBadge } from '../../events/attendance-badge.tsx';

/** What a reply said of each person, and what was known before. */
export function ReplyPeople({ people }: { people: ReplyEntry['people'] }) {
  const t = useT();
  return (
    <ul className="flex flex-col gap-1.5">
      {people.map(({ guestId, name, from, to, newName, ageGroup, needsHighChair }) => (
        <li key={guestId} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {from !== to && from !== null && (
            <>
              <span className="text-muted">{t(`attendance.${from}`)}</span>
              <ArrowRight className="size-3.5 text-muted" aria-hidden="true" />
            </>
          )}
          <AttendanceBadge attendance={to} />
          <span className="text-muted [overflow-wrap:anywhere]">
            {[
              newName === '' ? t('replies.nameRemoved') : newName && t('replies.newName', { name: newName }),
              ageGroup && t(`attendance.${ageGroup}`),
              needsHighChair && t('attendance.highChair'),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
