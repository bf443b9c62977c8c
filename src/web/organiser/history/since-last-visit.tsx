import { useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { tellActor } from '../../../shared/tell-change.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { joinNames } from '../../lib/join-names.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useHistory } from './api.ts';
import { changesOfOthers, noteVisit } from './last-visit.ts';

interface VisitProps {
  eventId: number;
  userId: number;
}

function LinkToHistory({ eventId, userId }: VisitProps) {
  const { t, language } = useLanguage();
  const [since] = useState(() => noteVisit(userId, eventId));
  const { data } = useHistory(eventId, {});
  const [page] = data?.pages ?? [];
  const news = page && since !== undefined ? changesOfOthers(page.changes, userId, since) : [];
  const names = [...new Set(news.map(({ actor }) => tellActor(t, actor)))];
  return (
    <ButtonLink variant="link" size="inline" to={paths.eventHistory(eventId)} className="text-left">
      {news.length > 0
        ? t('history.sinceLastVisit', { count: news.length, names: joinNames(t, language, names) })
        : t('history.whole')}
    </ButtonLink>
  );
}

/** The link to the history, which says how much others have changed since the reader was here. */
export function SinceLastVisit({ eventId }: Pick<VisitProps, 'eventId'>) {
  const { user } = useSession();
  return user && <LinkToHistory key={eventId} eventId={eventId} userId={user.id} />;
}
