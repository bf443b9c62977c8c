import { useEffect, useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ErrorCode } from '../../../shared/contracts/errors.ts';
import { type Event, MAX_EVENT_LENGTHS } from '../../../shared/contracts/events.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { errorText } from '../../lib/error-text.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { usePassWarning } from '../../tiers/pass-warning.ts';
import { toast } from '../../ui/toast.tsx';
import { type EventBody, useSaveEvent } from '../event/api.ts';
import type { EventsPageState } from '../events/events-page.tsx';
import { type EventFormValues, eventFormSchema } from './event-form-values.ts';

const KEY_OF_CODE: Partial<Record<ErrorCode, PlainMessageKey>> = {
  invalid_input: 'eventForm.checkFields',
  invalid_image: 'eventForm.brokenPicture',
  payload_too_large: 'events.fileTooLarge',
  not_found: 'events.notFoundTitle',
};

/** State of the event form. After saving, it returns to the list of events. */
export function useEventForm(defaultValues: EventFormValues, event: Event | undefined) {
  const t = useT();
  const navigate = useNavigate();
  const saving = useSaveEvent(event?.id);
  const warnOfPass = usePassWarning();
  const [isLimitReached, setIsLimitReached] = useState(false);
  const [schema] = useState(() => eventFormSchema(event));
  const form = useForm<EventFormValues, unknown, EventBody>({ resolver: contractResolver(schema), defaultValues });

  // Must be read while rendering: react-hook-form tracks only the state that was read.
  const { dirtyFields } = form.formState;
  /** Only the changed fields are sent, because another tab may have changed the others. */
  const changesIn = (body: EventBody): Partial<EventBody> => {
    // The stored instant depends on both the date and the time zone.
    const isTimeChanged = dirtyFields.date || dirtyFields.timeZone;
    const isChanged = (name: string) =>
      name === 'date' || name === 'timeZone' ? isTimeChanged : dirtyFields[name as keyof EventFormValues];
    return Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name)));
  };

  const { isSuccess, data: saved } = saving;
  const isNew = event === undefined;
  useEffect(() => {
    // Navigates only after the form counts as clean; otherwise the leave guard would ask.
    if (isSuccess)
      void navigate(paths.events, { state: isNew ? ({ newEventId: saved.id } satisfies EventsPageState) : null });
  }, [isSuccess, isNew, saved, navigate]);

  const showFailure = (error: unknown) => {
    if (error instanceof ApiError) {
      if (error.code === 'event_limit') return setIsLimitReached(true);
      if (error.code === 'invalid_image') form.setError('backgroundImage', { message: 'eventForm.brokenPicture' });
      for (const { path, message } of error.issues) {
        if (path in defaultValues) form.setError(path as keyof EventFormValues, { message });
      }
    }
    toast({
      variant: 'destructive',
      title: t(event ? 'events.failedToUpdate' : 'events.failedToCreate'),
      description: errorText(t, error, KEY_OF_CODE),
    });
  };
  const submit = form.handleSubmit(
    (body) =>
      saving.mutate(event ? changesIn(body) : body, {
        onSuccess: (stored) => {
          const warning = warnOfPass(stored.passUntil, stored.date);
          toast({
            title: t(event ? 'events.updated' : 'events.created'),
            ...(warning && { description: warning, stays: true }),
          });
        },
        onError: showFailure,
      }),
    () => toast({ variant: 'destructive', title: t('eventForm.checkFields') }),
  );
  return {
    form,
    submit,
    isSaving: saving.isPending || isSuccess,
    isUnsaved: form.formState.isDirty && !isSuccess,
    limitPrompt: { isOpen: isLimitReached, onOpenChange: setIsLimitReached },
  };
}

/** Returns the properties of a control of the event form. */
export function useEventField() {
  const t = useT();
  const { register, formState } = useFormContext<EventFormValues>();
  return (name: keyof EventFormValues) => ({
    ...register(name),
    autoComplete: 'off',
    ...(name in MAX_EVENT_LENGTHS && { maxLength: MAX_EVENT_LENGTHS[name as keyof typeof MAX_EVENT_LENGTHS] }),
    error: contractMessage(t, formState.errors[name]?.message),
  });
}
