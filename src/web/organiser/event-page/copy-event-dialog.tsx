import { type FormEvent, useState } from 'react';
import { type CopyEventInput, type Event, MAX_EVENT_LENGTHS } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { toInstant, toWallTime } from '../../lib/wall-time.ts';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useCopyEvent } from './use-copy-event.ts';

interface CopyEventDialogProps {
  event: Event;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for the name and date of a copy. Unmounted while closed, so that it starts empty each time. */
export function CopyEventDialog({ isOpen, ...props }: CopyEventDialogProps) {
  return isOpen ? <OpenCopyDialog {...props} /> : null;
}

function OpenCopyDialog({ event, onOpenChange }: Omit<CopyEventDialogProps, 'isOpen'>) {
  const t = useT();
  const { hasFloorPlan } = useCurrentTier();
  const [name, setName] = useState(() => t('events.copyName', { name: event.name }).slice(0, MAX_EVENT_LENGTHS.name));
  const [date, setDate] = useState(() => toWallTime(event.date, event.timeZone));
  const [withGuests, setWithGuests] = useState(event.guestCount > 0);
  const [isTried, setIsTried] = useState(false);
  const { copy, isCopying, limit, closeLimit } = useCopyEvent(event.id);

  const instant = toInstant(date, event.timeZone);
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    setIsTried(true);
    if (isCopying || !instant || name.trim() === '') return;
    const isMoved = date !== toWallTime(event.date, event.timeZone);
    const body: CopyEventInput = { name, withGuests, ...(isMoved && { date: instant.toISOString() }) };
    copy(body);
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
      <UpgradePrompt isOpen={limit !== undefined} onOpenChange={closeLimit} reason={limit ?? 'event_limit'} />
    </>
  );
}
