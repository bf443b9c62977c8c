import { useMemo, useState } from 'react';
import type { Event } from '../../../../shared/contracts/events.ts';
import type { MailBatchInput } from '../../../../shared/contracts/guest-mails.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { EventReplies, RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import { useGuestsOf } from '../api.ts';
import { OpenState } from '../rsvp-settings/open-state.tsx';
import { AnswersChart } from './answers-chart.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { Counters } from './counters.tsx';
import { HouseholdDialog } from './household-dialog.tsx';
import type { HouseholdFilter } from './household-filter.ts';
import { HouseholdList } from './household-list.tsx';
import { RequestsSection } from './requests-section.tsx';
import { TypedReplyDialog } from './typed-reply-dialog.tsx';

const NOBODY: readonly Guest[] = [];

interface AnswersTabProps {
  event: Event;
  settings: RsvpSettings;
  replies: EventReplies;
  firstFilter: HouseholdFilter;
  isPreparing: boolean;
  onPrepare: (input: MailBatchInput) => void;
  /** The household whose details are open. */
  openHousehold: number | undefined;
  onOpenHousehold: (householdId: number | undefined) => void;
}

/** Who comes: counters, requests, the chart and the households. */
export function AnswersTab(props: AnswersTabProps) {
  const { event, settings, replies, firstFilter, isPreparing, onPrepare, openHousehold, onOpenHousehold } = props;
  const { data: guests } = useGuestsOf(event.id);
  const [part, setPart] = useState<'details' | 'typeIn' | 'contact'>('details');
  const [round, setRound] = useState(0);
  const household = replies.households.find(({ id }) => id === openHousehold);
  const members = useMemo(() => Map.groupBy(guests ?? [], ({ householdId }) => householdId), [guests]);
  const people = (household && members.get(household.id)) ?? NOBODY;
  const wasAsked = settings.isOpen || replies.answersByDay.length > 0 || replies.guests.invited > 0;
  const showDetails = () => setPart('details');
  const close = () => {
    showDetails();
    onOpenHousehold(undefined);
  };
  return (
    <>
      <OpenState event={event} settings={settings} wasAsked={wasAsked} />
      <RequestsSection event={event} />
      <Counters guests={replies.guests} />
      {wasAsked && <AnswersChart days={replies.answersByDay} />}
      <HouseholdList
        households={replies.households}
        timeZone={event.timeZone}
        firstFilter={firstFilter}
        isMailable={settings.isOpen}
        isPreparing={isPreparing}
        onOpen={onOpenHousehold}
        onMail={(kind, householdIds) => onPrepare({ kind, householdIds })}
      />
      {household && guests && part === 'details' && (
        <HouseholdDialog
          eventId={event.id}
          household={household}
          people={people}
          timeZone={event.timeZone}
          onTypeIn={() => setPart('typeIn')}
          onContact={() => setPart('contact')}
          onClose={close}
        />
      )}
      {household && guests && part === 'typeIn' && (
        <TypedReplyDialog
          key={round}
          event={event}
          household={household}
          people={people}
          allowsMaybe={settings.allowsMaybe}
          onChanged={() => setRound((now) => now + 1)}
          onClose={showDetails}
        />
      )}
      {household && part === 'contact' && (
        <ContactDialog eventId={event.id} household={household} onClose={showDetails} />
      )}
    </>
  );
}
