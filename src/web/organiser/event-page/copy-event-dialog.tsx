import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import { type CopyEventInput, type Event, MAX_EVENT_LENGTHS } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { toInstant, toWallTime } from '../../lib/wall-time.ts';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

function limitOf(error: unknown) {
  const code = error instanceof ApiError ? error.code : undefined;
  return code === 'event_limit' || code === 'guest_limit' ? code : undefined;
}

/** Copies the event, then opens the copy. `limit` is the tier's limit because of which the server refused, if any. */
function useCopyEvent(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: (body: CopyEventInput) => call(calls.events.copy, { params: { id: eventId }, body }),
    onSuccess: async (event) => {
      client.setQueryData(keyOf(calls.events.readForOrganiser, { id: event.id }), event);
      invalidateOverviews(client);
      await navigate(paths.event(event.id));
      toast({ title: t('events.copied'), description: event.name });
    },
    onError: (error) => {
      if (!limitOf(error)) toastFailure(t, 'events.failedToCopy', error);
    },
  });
  return { copying, limit: limitOf(copying.error) };
}

interface CopyEventDialogProps {
  event: Event;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for the name and date of a copy. Mounted while open only, so that it starts anew each time. */
export function CopyEventDialog({ event, onOpenChange }: CopyEventDialogProps) {
  const t = useT();
  const { hasFloorPlan } = useCurrentTier();
  const [name, setName] = useState(() => t('events.copyName', { name: event.name }).slice(0, MAX_EVENT_LENGTHS.name));
  const originalDate = toWallTime(event.date, event.timeZone);
  const [date, setDate] = useState(originalDate);
  const [withGuests, setWithGuests] = useState(event.guestCount > 0);
  const [isTried, setIsTried] = useState(false);
  const { copying, limit } = useCopyEvent(event.id);
  const isCopying = copying.isPending;

  const instant = toInstant(date, event.timeZone);
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    setIsTried(true);
    if (isCopying || !instant || name.trim() === '') return;
    copying.mutate({ name, withGuests, ...(date !== originalDate && { date: instant.toISOString() }) });
  };

  return (
    <>
      <Dialog
        isOpen={limit === undefined}
        onOpenChange={onOpenChange}
        isBusy={isCopying}
        onSubmit={submit}
        title={t('events.copyTitle')}
        description={t(hasFloorPlan ? 'events.copyMessageWithRoom' : 'events.copyMessage')}
        width="medium"
        confirm={
          <Button type="submit" disabled={isCopying}>
            {isCopying ? t('events.copying') : t('events.copy')}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <Field
            label={t('eventForm.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={MAX_EVENT_LENGTHS.name}
            autoComplete="off"
            error={isTried && name.trim() === '' ? t('events.nameRequired') : undefined}
          />
          <DateTimePicker
            value={date}
            onChange={setDate}
            error={isTried && !instant ? t('events.dateRequired') : undefined}
          />
          {event.guestCount > 0 && (
            <Switch
              label={t('events.copyGuests')}
              hint={t('events.copyGuestsHint', { count: event.guestCount })}
              isOn={withGuests}
              onChange={setWithGuests}
            />
          )}
        </div>
      </Dialog>
      <UpgradePrompt isOpen={limit !== undefined} onOpenChange={copying.reset} reason={limit ?? 'event_limit'} />
    </>
  );
}
