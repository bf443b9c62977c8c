import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  isLogDay,
  LOG_FILE_LINES,
  LOG_KEPT_DAYS,
  LOG_KINDS,
  type LogActor,
  type LogFilter,
} from '../../../shared/contracts/event-log.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { tellActor } from '../../../shared/tell-change.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Select } from '../../ui/select.tsx';
import { useEvent } from '../event/api.ts';
import { useEventChanges } from '../event/event-changes.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { invalidateHistory, useHistoryFile } from './api.ts';
import { HistoryPages } from './history-pages.tsx';

interface FiltersProps {
  people: readonly LogActor[];
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

function Filters({ people, filter, onChange }: FiltersProps) {
  const t = useT();
  const personOf = ({ kind, id }: LogActor) => (kind === 'user' ? `user:${id}` : kind);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Select
        label={t('history.person')}
        value={filter.person ?? ''}
        onChange={({ target }) => onChange({ ...filter, person: target.value || undefined })}
        options={[
          { value: '', label: t('history.anyone') },
          ...people.map((actor) => ({ value: personOf(actor), label: tellActor(t, actor) })),
        ]}
      />
      <Select
        label={t('history.kind')}
        value={filter.kind ?? ''}
        onChange={({ target }) => onChange({ ...filter, kind: LOG_KINDS.find((kind) => kind === target.value) })}
        options={[
          { value: '', label: t('history.anything') },
          ...LOG_KINDS.map((kind) => ({ value: kind, label: t(`history.kind_${kind}`) })),
        ]}
      />
      <Field
        type="date"
        label={t('history.day')}
        value={filter.day ?? ''}
        onChange={({ target }) => onChange({ ...filter, day: target.value || undefined })}
      />
    </div>
  );
}

function HistoryOfEvent({ event }: { event: Event }) {
  const t = useT();
  const client = useQueryClient();
  const [filter, setFilter] = useState<LogFilter>({});
  const asked = { ...filter, day: filter.day && isLogDay(filter.day) ? filter.day : undefined };
  const [known, setKnown] = useState<readonly LogActor[]>([]);
  const file = useHistoryFile(event.id);
  useEventChanges(event.id, () => invalidateHistory(client, event.id));
  return (
    <Card className="flex flex-col gap-4 p-4 sm:px-6">
      <HistoryPages
        event={event}
        filter={asked}
        above={(people) => {
          // The choice stays while the list for another filter is loaded.
          if (people.length > 0 && people.length !== known.length) setKnown(people);
          return (
            <>
              <Filters people={people.length > 0 ? people : known} filter={filter} onChange={setFilter} />
              {/* Above the list, whose height is not known before it is loaded. */}
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Button
                  icon={Download}
                  variant="outline"
                  size="small"
                  disabled={file.isPending}
                  onClick={() => file.mutate(asked)}
                >
                  {t('history.download')}
                </Button>
                <span className="text-muted text-sm">{t('history.fileLines', { count: LOG_FILE_LINES })}</span>
              </div>
            </>
          );
        }}
      />
    </Card>
  );
}

/** Who changed what of an event, by day. */
export function HistoryPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(t('history.title'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-4 sm:px-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-3xl">{t('history.title')}</h1>
        <p className="text-muted text-sm">{t('history.subtitle', { count: LOG_KEPT_DAYS })}</p>
      </div>
      {event ? (
        <HistoryOfEvent key={event.id} event={event} />
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
