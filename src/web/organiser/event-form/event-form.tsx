import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { DetailsSection } from './details-section.tsx';
import type { EventFormValues } from './form-values.ts';
import { GuestListSection } from './guest-list-section.tsx';
import { GuestPageSection } from './guest-page-section.tsx';
import { useEventForm } from './use-event-form.ts';

interface EventFormProps {
  /** The event being edited; undefined for a new one. */
  event?: Event;
  defaultValues: EventFormValues;
  suggestedTimeZones: string[];
}

export function EventForm({ event, defaultValues, suggestedTimeZones }: EventFormProps) {
  const t = useT();
  const { form, submit, isSaving, isUnsaved, limitPrompt } = useEventForm(defaultValues, event);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <DetailsSection suggestedTimeZones={suggestedTimeZones} />
        <GuestListSection />
        <GuestPageSection />
        <BottomBar label={t('eventForm.actions')}>
          <Button asChild variant="outline" size="large" className="max-sm:flex-1 sm:ml-auto">
            <Link to={paths.events}>{t('common.cancel')}</Link>
          </Button>
          <Button type="submit" size="large" disabled={isSaving} className="max-sm:flex-2">
            {isSaving ? t('eventForm.saving') : t('eventForm.save')}
          </Button>
        </BottomBar>
      </form>
      <LeaveGuard isUnsaved={isUnsaved} />
      <UpgradePrompt {...limitPrompt} reason="event_limit" />
    </FormProvider>
  );
}
