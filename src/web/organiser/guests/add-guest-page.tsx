import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvents } from '../events/api.ts';
import { parseEventId } from '../events/event-id.ts';
import { AddGuestForm } from './add-guest-form.tsx';
import { EmptyList } from './guest-list-frame.tsx';

export function AddGuestPage() {
  const t = useT();
  const { data: events, isFetching, refetch } = useEvents();
  const [isLimitReached, setIsLimitReached] = useState(false);
  const doorId = parseEventId(useSearchParams()[0].get('door') ?? '');
  const doorEvent = events?.find(({ id }) => id === doorId);
  usePageTitle(t('guests.addTitle'));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8 sm:px-6">
      {doorEvent ? (
        <BackLink to={paths.door(doorEvent.id)} label={t('door.backToDoor')} />
      ) : (
        <BackLink to={paths.guests} label={t('guests.backToGuests')} />
      )}
      <div>
        <h1 className="text-3xl sm:text-4xl">{t('guests.addTitle')}</h1>
        <p className="wrap-anywhere mt-1 text-muted">{doorEvent?.name ?? t('guests.addIntro')}</p>
      </div>
      {events === undefined ? (
        <LoadState isFetching={isFetching} message={t('events.loadError')} onRetry={refetch} />
      ) : events.length === 0 ? (
        <EmptyList title={t('guests.noEventsTitle')} message={t('guests.noEventsMessage')}>
          <Button asChild>
            <Link to={paths.eventCreate}>{t('events.create')}</Link>
          </Button>
        </EmptyList>
      ) : (
        <Card className="p-5 sm:p-8">
          <AddGuestForm events={events} doorEvent={doorEvent} onLimit={() => setIsLimitReached(true)} />
        </Card>
      )}
      <UpgradePrompt isOpen={isLimitReached} onOpenChange={setIsLimitReached} reason="guest_limit" />
    </div>
  );
}
