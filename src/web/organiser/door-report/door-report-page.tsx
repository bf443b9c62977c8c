import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import type { DoorReport } from '../../../shared/contracts/door-operations.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { keyOf } from '../../lib/call-query.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Select } from '../../ui/select.tsx';
import { invalidateArrivals, useArrivals, useArrivalsLayout } from '../arrivals/api.ts';
import { ArrivalsCard } from '../arrivals/arrivals-card.tsx';
import { ArrivalsStory } from '../arrivals/arrivals-story.tsx';
import { useEvent } from '../event/api.ts';
import { useEventChanges } from '../event/event-changes.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { phaseOf } from '../event/next-step.ts';
import { useDoorReport } from './api.ts';
import { DoorPreparation } from './door-preparation.tsx';
import { HeldSection } from './held-section.tsx';
import { useUndecidedGroups } from './kept-apart.ts';
import { mergeGroups } from './merge-groups.ts';
import { MergeSection } from './merge-section.tsx';
import type { SourceWords } from './operation-line.tsx';
import { deviceName } from './operation-words.ts';
import { AddedGuests, Devices, DoubleEntries, LostOperations } from './report-lists.tsx';
import { tellDoor } from './tell-door.ts';

interface LoadedReportProps {
  event: Event;
  report: DoorReport;
  /** Undefined if they could not be loaded. */
  arrivals: Arrivals | undefined;
}

function LoadedReport({ event, report, arrivals }: LoadedReportProps) {
  const { t, language } = useLanguage();
  const [chosenDevice, setChosenDevice] = useState('');
  const { devices } = report;
  const words: SourceWords = {
    timeOf: (time) => formatDateTime(time, { language, timeZone: event.timeZone }),
    doorOf: (source) => deviceName(t, source, devices),
  };
  const isChosen = ({ device }: { device: string | null }) => chosenDevice === '' || device === chosenDevice;
  const { undecided, keepApart } = useUndecidedGroups(event.id, mergeGroups(report.walkIns));
  const groups = undecided.filter(({ walkIns }) => walkIns.some(isChosen));
  const held = report.held.filter(isChosen);
  const isUntouched = devices.length === 0 && report.walkIns.length === 0 && !arrivals?.arrived;
  if (isUntouched && phaseOf(event, new Date()) === 'before') return <DoorPreparation event={event} />;
  const doubles = report.doubleEntries.filter(({ arrivals }) => arrivals.some(isChosen));
  return (
    <>
      {arrivals && (
        <ArrivalsStory event={event} arrivals={arrivals} more={tellDoor(t, report, undecided.length, words.doorOf)} />
      )}
      {devices.length > 1 && (
        <div className="max-w-xs">
          <Select
            label={t('doorReport.device')}
            value={chosenDevice}
            onChange={({ target }) => setChosenDevice(target.value)}
            options={[
              { value: '', label: t('doorReport.allDevices') },
              ...devices.map((device) => ({ value: device.device, label: words.doorOf(device) })),
            ]}
          />
        </div>
      )}
      {held.length > 0 && <HeldSection eventId={event.id} held={held} words={words} />}
      {groups.length > 0 && <MergeSection eventId={event.id} groups={groups} words={words} onKeepApart={keepApart} />}
      <DoubleEntries rows={doubles} words={words} />
      {arrivals && arrivals.arrived > 0 && <ArrivalsCard event={event} hasStory={false} />}
      <LostOperations rows={report.lost.filter(isChosen)} words={words} />
      <AddedGuests rows={report.walkIns.filter(isChosen)} words={words} />
      <Devices rows={devices.filter(isChosen)} words={words} />
    </>
  );
}

function ReportOfEvent({ event }: { event: Event }) {
  const t = useT();
  const client = useQueryClient();
  const { data: report, isFetching, refetch } = useDoorReport(event.id);
  // Waited for, because story and floor plan stand above the rest; if they fail, the rest is shown.
  const arrivals = useArrivals(event.id);
  const layout = useArrivalsLayout(event.id);
  useEventChanges(event.id, () => {
    void client.invalidateQueries({ queryKey: keyOf(calls.door.readReport, { id: event.id }), exact: true });
    invalidateArrivals(client, event.id);
  });
  if (!report || arrivals.isLoading || layout.isLoading) {
    return <LoadState isFetching={isFetching || !!report} message={t('doorReport.loadFailed')} onRetry={refetch} />;
  }
  return <LoadedReport event={event} report={report} arrivals={arrivals.data} />;
}

/** What phones recorded at the doors that the organiser should see or decide. */
export function DoorReportPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(t('doorReport.title'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-4 sm:px-6">
      {event ? (
        <>
          <h1 className="text-3xl">{t('doorReport.title')}</h1>
          <ReportOfEvent key={event.id} event={event} />
        </>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
