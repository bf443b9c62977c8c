import { useRef, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { useSaveEvent } from '../event/api.ts';

interface FirstNoteNoticeProps {
  event: Event;
  guests: readonly Guest[];
}

/** Tells whoever wrote or imported the first notes of an event that guests see them, once, with the switch beside it. */
export function FirstNoteNotice({ event, guests }: FirstNoteNoticeProps) {
  const t = useT();
  const hasNotes = guests.some(({ specialRequirements }) => specialRequirements !== null);
  // As the page found it: the notice stays after the switch is turned, so that it can be turned back.
  const isNews = useRef(!hasNotes && event.showNotesToGuests).current;
  const [isClosed, setIsClosed] = useState(false);
  const saving = useSaveEvent(event.id);
  if (!isNews || !hasNotes || isClosed) return null;
  const change = (showNotesToGuests: boolean) =>
    saving.mutate({ showNotesToGuests }, { onError: (error) => toastFailure(t, 'events.failedToUpdate', error) });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl bg-warning-soft px-4 py-3 text-sm"
    >
      <p className="max-w-2xl text-warning">{t('guests.notesAreSeen')}</p>
      <div className="flex items-center gap-4">
        <Switch label={t('eventForm.showNotes')} isOn={event.showNotesToGuests} onChange={change} />
        <Button variant="outline" size="small" onClick={() => setIsClosed(true)}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}
