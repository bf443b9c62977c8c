import type { ReactNode } from 'react';
import type { LogFilter } from '../../../shared/contracts/event-log.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useHistory } from './api.ts';
import { ChangeList } from './change-list.tsx';

interface HistoryProps {
  /** Called when a guest was put back. */
  onPutBack?: () => void;
  event: Pick<Event, 'id' | 'timeZone'>;
  filter: LogFilter;
  /** Shown above the list once it is loaded. */
  above?: (people: NonNullable<ReturnType<typeof useHistory>['data']>['pages'][number]['people']) => ReactNode;
}

/** The changes that fit a filter, with a button for earlier ones. */
export function HistoryPages({ event, filter, above, onPutBack }: HistoryProps) {
  const t = useT();
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useHistory(event.id, filter);
  const people = data?.pages[0]?.people ?? [];
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'guestId' && value);
  return (
    <>
      {above?.(people)}
      {data ? (
        <div className="flex flex-col gap-4">
          {changes.length === 0 && <p>{t(isFiltered ? 'history.nothingFound' : 'history.nothing')}</p>}
          <ChangeList event={event} changes={changes} onPutBack={onPutBack} isOfGuest={filter.guestId !== undefined} />
          {hasNextPage && (
            <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
        </div>
      ) : (
        <LoadState isFetching={isFetching} message={t('history.loadFailed')} onRetry={refetch} />
      )}
    </>
  );
}
