import { useSearchParams } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { AnswersTab } from './answers/answers-tab.tsx';
import { useReplies, useRequests, useRsvpSettings } from './api.ts';
import { usePrepareMails } from './mails/api.ts';
import { BatchView } from './mails/batch-view.tsx';
import { MailsTab } from './mails/mails-tab.tsx';
import { OpenState } from './rsvp-settings/open-state.tsx';
import { ReplyTo } from './rsvp-settings/reply-to.tsx';
import { SettingsForm } from './rsvp-settings/settings-form.tsx';

const TABS = ['answers', 'mails', 'settings'] as const;
type Tab = (typeof TABS)[number];

const readId = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : undefined);

/** The open tab, batch and household are in the address, so that links and the back button lead to them. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const go = (to: Record<string, string>, replace = true) => setParams(to, { replace, preventScrollReset: true });
  return {
    tab: TABS.find((known) => known === params.get('tab')) ?? 'answers',
    batchId: readId(params.get('batch')),
    householdId: readId(params.get('household')),
    isWithoutAddress: params.get('show') === 'noAddress',
    goToTab: (tab: Tab) => go(tab === 'answers' ? {} : { tab }),
    goToBatch: (batchId: number) => go({ tab: 'mails', batch: String(batchId) }, false),
    goToHousehold: (householdId: number | undefined) =>
      go(householdId === undefined ? {} : { household: String(householdId) }),
    goToWithoutAddress: () => go({ show: 'noAddress' }),
  };
}

function RsvpOfEvent({ event }: { event: Event }) {
  const t = useT();
  const place = usePlace();
  const settings = useRsvpSettings(event.id);
  const replies = useReplies(event.id);
  // Waited for, because requests stand above the rest; if they fail, the rest is shown.
  const requests = useRequests(event.id);
  const preparing = usePrepareMails(event.id, ({ id }) => place.goToBatch(id));
  if (!settings.data || !replies.data || requests.isLoading) {
    const retry = () => {
      void settings.refetch();
      void replies.refetch();
    };
    return (
      <LoadState
        isFetching={settings.isFetching || replies.isFetching}
        message={t('replies.loadFailed')}
        onRetry={retry}
      />
    );
  }
  const wasAsked = settings.data.isOpen || replies.data.answersByDay.length > 0;
  const { batchId } = place;
  const shared = { event, settings: settings.data, isPreparing: preparing.isPending, onPrepare: preparing.mutate };
  return (
    <Tabs
      label={t('replies.tabs')}
      value={place.tab}
      onChange={place.goToTab}
      tabs={[
        {
          value: 'answers',
          label: t('replies.answersTab'),
          content: (
            <AnswersTab
              {...shared}
              key={place.isWithoutAddress ? 'noAddress' : 'all'}
              replies={replies.data}
              requests={requests.data ?? []}
              firstFilter={place.isWithoutAddress ? 'noAddress' : 'all'}
              openHousehold={place.householdId}
              onOpenHousehold={place.goToHousehold}
            />
          ),
        },
        {
          value: 'mails',
          label: t('replies.mailsTab'),
          content:
            batchId === undefined ? (
              <MailsTab
                {...shared}
                households={replies.data.households}
                onOpenBatch={place.goToBatch}
                onSettings={() => place.goToTab('settings')}
                onShowWithoutAddress={place.goToWithoutAddress}
              />
            ) : (
              <BatchView key={batchId} event={event} batchId={batchId} onBack={() => place.goToTab('mails')} />
            ),
        },
        {
          value: 'settings',
          label: t('replies.settingsTab'),
          isKept: true,
          content: (
            <>
              {place.tab === 'settings' && <OpenState event={event} settings={settings.data} wasAsked={wasAsked} />}
              <SettingsForm event={event} settings={settings.data} isShown={place.tab === 'settings'} />
              <ReplyTo eventId={event.id} settings={settings.data} />
            </>
          ),
        },
      ]}
    />
  );
}

/** Answers of the guests, mails to them, and how they are asked. */
export function RsvpPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(t('replies.title'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      {event ? (
        <>
          <div>
            <h1 className="text-3xl">{t('replies.title')}</h1>
            <p className="mt-1 text-muted">{t('replies.intro')}</p>
          </div>
          <RsvpOfEvent key={event.id} event={event} />
        </>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
