import { type FormEvent, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useDeleteEvent } from '../event/api.ts';

/** Makes names comparable that differ only in Unicode composition or spaces. */
const normalise = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ');

interface DeleteEventDialogProps {
  event: Event;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Deleting can't be undone, so the organiser has to type the event's name. */
export function DeleteEventDialog({ event, isOpen, onOpenChange }: DeleteEventDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const deletion = useDeleteEvent(event.id);
  const isConfirmed = normalise(typed) === normalise(event.name);

  const change = (isNowOpen: boolean) => {
    setTyped('');
    onOpenChange(isNowOpen);
  };
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (isConfirmed && !deletion.isPending) deletion.mutate();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      onSubmit={submit}
      title={t('events.deleteTitle')}
      description={t('events.deleteMessage')}
      confirm={
        <Button variant="danger" type="submit" disabled={!isConfirmed || deletion.isPending}>
          {deletion.isPending ? t('events.deleting') : t('events.delete')}
        </Button>
      }
    >
      {event.tier === 'pass' && <p className="mb-4 text-sm">{t('events.deletePass')}</p>}
      <Field
        label={t('events.deleteConfirmLabel', { name: event.name })}
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Dialog>
  );
}
