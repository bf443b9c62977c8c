import type { Event } from '../../../../shared/contracts/events.ts';
import type { MailBatchInput } from '../../../../shared/contracts/guest-mails.ts';
import type { EventReplies, RsvpRequests, RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import { OpenState } from '../rsvp-settings/open-state.tsx';
import { AnswersChart } from './answers-chart.tsx';
import { Counters } from './counters.tsx';
import { HouseholdDialogs } from './household-dialogs.tsx';
import type { HouseholdFilter } from './household-filter.ts';
import { HouseholdList } from './household-list.tsx';
import { RequestsSection } from './requests-section.tsx';

interface AnswersTabProps {
  event: Event;
  settings: RsvpSettings;
  replies: EventReplies;
  requests: RsvpRequests;
  firstFilter: HouseholdFilter;
  isPreparing: boolean;
  onPrepare: (input: MailBatchInput) => void;
  /** The household whose details are open. */
  openHousehold: number | undefined;
  onOpenHousehold: (householdId: number | undefined) => void;
}

/** Who comes: counters, requests, the chart and the households. */
export function AnswersTab(props: AnswersTabProps) {
  const { event, settings, replies, requests, firstFilter, isPreparing, onPrepare, openHousehold, onOpenHousehold } =
    props;
  const household = replies.households.find(({ id }) => id === openHousehold);
  const wasAsked = settings.isOpen || replies.answersByDay.length > 0 || replies.guests.invited > 0;
  return (
    <>
      <OpenState event={event} settings={settings} wasAsked={wasAsked} />
      <RequestsSection event={event} requests={requests} />
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
      {household && (
        <HouseholdDialogs
          key={household.id}
          event={event}
          household={household}
          allowsMaybe={settings.allowsMaybe}
          onClose={() => onOpenHousehold(undefined)}
        />
      )}
    </>
  );
}
