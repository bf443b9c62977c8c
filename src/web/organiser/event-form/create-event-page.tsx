import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { isLimitReached } from '../../../shared/tiers.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { browserTimeZone } from '../../ui/time-zone-select.tsx';
import { useEvents } from '../events/api.ts';
import { EventForm } from './event-form.tsx';
import { FormPage } from './form-page.tsx';
import { newEventValues } from './form-values.ts';

/** Warns before the form is filled in that the tier allows no more events. */
function LimitNotice() {
  const t = useT();
  const tier = useCurrentTier();
  const { data: events } = useEvents();
  if (!events || !isLimitReached(tier.maxEvents, events.length)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warning-soft px-5 py-4 text-warning">
      <p className="max-w-xl text-sm">
        {t('upgrade.eventLimitNotice', { plan: t(`plans.${tier.name}`), count: tier.maxEvents })}
      </p>
      <Button asChild variant="outline" size="small">
        <TiersLink>{t('upgrade.seePlans')}</TiersLink>
      </Button>
    </div>
  );
}

export function CreateEventPage() {
  const { t, language } = useLanguage();
  const { user } = useSession();
  const timeZone = user?.timeZone ?? browserTimeZone();
  return (
    <FormPage title={t('eventForm.createTitle')}>
      <LimitNotice />
      <EventForm
        defaultValues={newEventValues(timeZone, language)}
        suggestedTimeZones={[timeZone, browserTimeZone(), DEFAULT_TIME_ZONE]}
      />
    </FormPage>
  );
}
