import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { useT } from '../../lib/i18n.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { browserTimeZone } from '../../ui/time-zone-select.tsx';
import { useEvent } from '../events/api.ts';
import { useEventId } from '../events/event-id.ts';
import { EventNotFound } from '../events/event-not-found.tsx';
import { EventForm } from './event-form.tsx';
import { FormPage } from './form-page.tsx';
import { valuesOfEvent } from './form-values.ts';

export function EditEventPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  if (isNotFound) return <EventNotFound />;
  const content = () => {
    if (event) {
      return (
        <EventForm
          key={event.id}
          event={event}
          defaultValues={valuesOfEvent(event)}
          suggestedTimeZones={[event.timeZone, browserTimeZone(), DEFAULT_TIME_ZONE]}
        />
      );
    }
    return <LoadState isFetching={isFetching} message={t('eventForm.loadError')} onRetry={refetch} />;
  };
  return <FormPage title={t('eventForm.editTitle')}>{content()}</FormPage>;
}
