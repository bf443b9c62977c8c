import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { isLimitReached } from '../../../shared/tiers.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { usePassWarning } from '../../tiers/pass-warning.ts';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { mayBuy } from '../../tiers/use-event-tier.ts';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { browserTimeZone } from '../../ui/time-zone-select.tsx';
import { useEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { useEvents } from '../events/api.ts';
import { EventForm } from './event-form.tsx';
import { newEventValues, valuesOfEvent } from './event-form-values.ts';

interface FormPageProps {
  title: string;
  /** The page is one of an event's, below its navigation. */
  isOfEvent?: boolean;
  children: ReactNode;
}

function FormPage({ title, isOfEvent = false, children }: FormPageProps) {
  usePageTitle(title);
  return (
    <div
      className={classNames(
        'mx-auto flex w-full max-w-4xl flex-col px-4 sm:px-6',
        isOfEvent ? 'gap-4 py-4' : 'gap-6 py-8',
      )}
    >
      <h1 className={classNames('text-3xl', !isOfEvent && 'sm:text-4xl')}>{title}</h1>
      {children}
    </div>
  );
}

/** Warns before the form is filled in that the tier allows no more events. */
function LimitNotice() {
  const t = useT();
  const tier = useCurrentTier();
  const { data: events } = useEvents();
  if (!events || !isLimitReached(tier.maxEvents, events.filter(mayBuy).length)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warning-soft px-5 py-4 text-warning">
      <p className="max-w-xl text-sm">
        {t('upgrade.eventLimitNotice', { tier: t(`tiers.${tier.name}`), count: tier.maxEvents })}
      </p>
      <Button asChild variant="outline" size="small">
        <TiersLink>{t('upgrade.seeTiers')}</TiersLink>
      </Button>
    </div>
  );
}

export function CreateEventPage() {
  const { t, language } = useLanguage();
  const { user } = useSession();
  return (
    <FormPage title={t('eventForm.createTitle')}>
      <BackLink to={paths.events} label={t('events.backToEvents')} />
      <EventForm
        defaultValues={newEventValues(user?.timeZone ?? browserTimeZone(), language)}
        notice={<LimitNotice />}
      />
    </FormPage>
  );
}

export function EditEventPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  const warning = usePassWarning()(event?.passUntil ?? null, event?.date ?? '');
  if (isNotFound) return <EventNotFound />;
  return (
    <FormPage title={t('eventForm.editTitle')} isOfEvent>
      {warning && <p className="rounded-xl bg-warning-soft px-5 py-4 text-sm text-warning">{warning}</p>}
      {event ? (
        <EventForm key={event.id} event={event} defaultValues={valuesOfEvent(event)} />
      ) : (
        <LoadState isFetching={isFetching} message={t('eventForm.loadError')} onRetry={refetch} />
      )}
    </FormPage>
  );
}
