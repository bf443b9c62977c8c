import { useState } from 'react';
import type { Event } from '../../../../shared/contracts/events.ts';
import { useT } from '../../../lib/i18n.tsx';
import { LoadingDialog } from '../../../ui/loading-dialog.tsx';
import { type ReplyHousehold, useGuestsOf, useReplies } from '../api.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { TypedReplyDialog } from './typed-reply-dialog.tsx';

interface HouseholdDialogsProps {
  event: Event;
  household: ReplyHousehold;
  allowsMaybe: boolean;
  onClose: () => void;
}

/** The open household: its details, and from there the dialogs that change it. */
export function HouseholdDialogs({ event, household, allowsMaybe, onClose }: HouseholdDialogsProps) {
  const t = useT();
  const [part, setPart] = useState<'details' | 'typeIn' | 'contact'>('details');
  const showDetails = () => setPart('details');
  // Loads the replies again too: those on the page can be a minute older than the guests.
  useReplies(event.id);
  const guests = useGuestsOf(event.id);
  if (part === 'typeIn')
    return <TypedReplyDialog event={event} household={household} allowsMaybe={allowsMaybe} onClose={showDetails} />;
  if (part === 'contact') return <ContactDialog eventId={event.id} household={household} onClose={showDetails} />;
  return (
    <LoadingDialog
      title={household.name}
      width="medium"
      query={guests}
      failedText={t('replies.loadFailed')}
      onClose={onClose}
    >
      {(all) => (
        <ReplyDialog
          eventId={event.id}
          household={household}
          people={all.filter(({ householdId }) => householdId === household.id)}
          timeZone={event.timeZone}
          onTypeIn={() => setPart('typeIn')}
          onContact={() => setPart('contact')}
          onClose={onClose}
        />
      )}
    </LoadingDialog>
  );
}
