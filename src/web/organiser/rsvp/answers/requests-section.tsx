import { Check, X } from 'lucide-react';
import type { Event } from '../../../../shared/contracts/events.ts';
import type { RsvpRequests } from '../../../../shared/contracts/rsvp.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDecideRequest } from '../api.ts';
import { ReplyPeople } from './reply-people.tsx';

interface RequestsSectionProps {
  event: Event;
  requests: RsvpRequests;
}

/** Answers that came after the deadline and wait for the organiser. Nothing if there is none. */
export function RequestsSection({ event: { id: eventId, timeZone }, requests }: RequestsSectionProps) {
  const { t, language } = useLanguage();
  const deciding = useDecideRequest(eventId);
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="replies-requests" className="flex flex-col gap-3">
      <div>
        <h2 id="replies-requests" className="text-xl">
          {t('replies.requests')}
        </h2>
        <p className="text-muted text-sm">{t('replies.requestsHint')}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {requests.map(({ id, householdName: name, people, message, at }) => (
          <li key={id}>
            <Card className="flex flex-col gap-3 border-l-4 border-l-warning p-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">{name}</h3>
                <time dateTime={at} className="text-muted text-sm">
                  {formatDateTime(at, { language, timeZone })}
                </time>
              </div>
              <ReplyPeople people={people} />
              {message !== null && (
                <p className="whitespace-pre-line rounded-lg bg-paper p-3 text-sm [overflow-wrap:anywhere]">
                  {message}
                </p>
              )}
              <div className="flex flex-wrap gap-2">
                <Button
                  icon={Check}
                  size="small"
                  disabled={deciding.isPending}
                  aria-label={t('replies.acceptOf', { name })}
                  onClick={() => deciding.mutate({ id, name, decision: 'accept' })}
                >
                  {t('replies.accept')}
                </Button>
                <Button
                  icon={X}
                  variant="outline"
                  size="small"
                  disabled={deciding.isPending}
                  aria-label={t('replies.refuseOf', { name })}
                  onClick={() => deciding.mutate({ id, name, decision: 'refuse' })}
                >
                  {t('replies.refuse')}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
