import { ArrowRight } from 'lucide-react';
import type { ReplyEntry } from '../../../../shared/contracts/rsvp.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { useT } from '../../../lib/i18n.tsx';
import { AttendanceBadge } from '../../guest-parts/attendance-badge.tsx';

type Person = ReplyEntry['people'][number];

interface ReplyPeopleProps {
  people: readonly Person[];
  /** Whether dishes are shown. They are not in a request, because they count whatever is decided about it. */
  showsMeals?: boolean;
}

const listDishes = (t: Translate, meals: Person['meals'] = {}) =>
  Object.entries(meals).map(([course, dish]) => `${course}: ${dish ?? t('replies.noDish')}`);

/** What a reply said of each person, and what was known before. */
export function ReplyPeople({ people, showsMeals = false }: ReplyPeopleProps) {
  const t = useT();
  return (
    <ul className="flex flex-col gap-1.5">
      {people.map(({ guestId, name, from, to, newName, ageGroup, needsHighChair, meals }) => (
        <li key={guestId} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {from !== to && from !== null && (
            <>
              <span className="text-muted">{t(`attendance.${from}`)}</span>
              <ArrowRight className="size-3.5 text-muted" aria-hidden="true" />
            </>
          )}
          {to === null && from !== null ? (
            <span className="text-muted">{t('replies.notAsked')}</span>
          ) : (
            <AttendanceBadge attendance={to} />
          )}
          <span className="text-muted [overflow-wrap:anywhere]">
            {[
              newName === '' ? t('replies.nameRemoved') : newName && t('replies.newName', { name: newName }),
              ageGroup === null ? t('replies.ageNotGiven') : ageGroup && t(`attendance.${ageGroup}`),
              needsHighChair === false ? t('replies.noHighChair') : needsHighChair && t('attendance.highChair'),
              ...(showsMeals ? listDishes(t, meals) : []),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
