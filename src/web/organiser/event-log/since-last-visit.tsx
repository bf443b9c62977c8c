import { useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { tellActor } from '../../../shared/tell-change.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { joinNames } from '../../lib/join-names.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useHistory } from './api.ts';
import { newsOf, noteVisit } from './last-visit.ts';

interface VisitProps {
  eventId: number;
  userId: number;
}

function LinkToHistory({ eventId, userId }: VisitProps) {
  const { t, language } = useLanguage();
  const [since] = useState(() => noteVisit(userId, eventId));
  const { data } = useHistory(eventId, {});
  const [page] = data?.pages ?? [];
  const news = page && since !== undefined ? newsOf(page, userId, since) : undefined;
  const count = news?.changes.length ?? 0;
  const names = joinNames(t, language, [...new Set(news?.changes.map(({ actor }) => tellActor(t, actor)))]);
  return (
    <ButtonLink variant="link" size="inline" to={paths.eventHistory(eventId)} className="text-left">
      {count > 0
        ? t(news?.isCut ? 'history.manySinceLastVisit' : 'history.sinceLastVisit', { count, names })
        : t('history.whole')}
    </ButtonLink>
  );
}

/** The link to the history, which says how much others have changed since the reader was here. */
export function SinceLastVisit({ eventId }: Pick<VisitProps, 'eventId'>) {
  const { user } = useSession();
  return user && <LinkToHistory key={eventId} eventId={eventId} userId={user.id} />;
}
