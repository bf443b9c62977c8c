import type { ReplyState } from '../../../../shared/contracts/rsvp.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { useHouseholdReplies } from '../api.ts';
import { ReplyPeople } from './reply-people.tsx';

/** States that get a badge; an answer that counted at once has none. */
const STATES: Partial<Record<ReplyState, { tone: 'warning' | 'soft' | 'neutral' | 'danger'; key: PlainMessageKey }>> = {
  requested: { tone: 'warning', key: 'replies.stateRequested' },
  accepted: { tone: 'soft', key: 'replies.stateAccepted' },
  withdrawn: { tone: 'neutral', key: 'replies.stateWithdrawn' },
  refused: { tone: 'danger', key: 'replies.stateRefused' },
};

const AUTHORS = { guest: 'replies.byGuest', organiser: 'replies.byOrganiser' } as const;

/** All replies of a household, as the server orders them. */
export function ReplyLog({ householdId, timeZone }: { householdId: number; timeZone: string }) {
  const { t, language } = useLanguage();
  const { data: entries, isFetching, refetch } = useHouseholdReplies(householdId);
  if (!entries) return <LoadState isFetching={isFetching} message={t('replies.logFailed')} onRetry={refetch} />;
  if (entries.length === 0) return <p className="text-muted text-sm">{t('replies.logEmpty')}</p>;
  return (
    <ol className="flex flex-col gap-4 border-hairline border-l-2 pl-4">
      {entries.map(({ id, by, state, people, message, at }) => (
        <li key={id} className="flex flex-col gap-1.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <time dateTime={at}>{formatDateTime(at, { language, timeZone })}</time>
            <span>{t(state === 'edited' ? 'replies.byEdit' : AUTHORS[by])}</span>
            {STATES[state] && <Badge tone={STATES[state].tone}>{t(STATES[state].key)}</Badge>}
          </p>
          <ReplyPeople people={people} showsMeals />
          {message !== null && <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{message}</p>}
        </li>
      ))}
    </ol>
  );
}
