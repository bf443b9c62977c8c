import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { listAnswers } from './list-filter.ts';
import type { GuestListState } from './use-guest-list.ts';

const FILTER_LABELS = {
  all: 'guests.filterAll',
  arrived: 'guests.filterArrived',
  notArrived: 'guests.filterNotArrived',
  unseated: 'guests.filterUnseated',
} as const;

interface GuestToolbarProps {
  list: GuestListState;
  shownCount: number;
  /** Heading, if the list is only a part of the page. */
  title?: string | undefined;
  /** Before the search, for instance a switch between views. */
  lead?: ReactNode;
  /** After the filters. */
  columnsMenu: ReactNode;
  children?: ReactNode;
}

/** Search field, filters with counts, and the number of guests shown. */
export function GuestToolbar({ list, shownCount, title, lead, columnsMenu, children }: GuestToolbarProps) {
  const t = useT();
  // Search and filters are hidden for an empty list; the other actions stay where they are.
  const isEmpty = list.counts.all === 0;
  const answers = listAnswers(list.listCounts.attendances);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {(title || lead) && (
          <div className="flex items-center gap-3 max-sm:order-first max-sm:grow">
            {title && <h2 className="text-2xl">{title}</h2>}
            {lead}
          </div>
        )}
        {!isEmpty && (
          <div className="relative min-w-0 flex-1 basis-48 max-sm:basis-full">
            <Search className="absolute top-3.5 left-3 size-4 text-muted" aria-hidden="true" />
            <input
              type="search"
              aria-label={t('guests.search')}
              placeholder={t('guests.searchPlaceholder')}
              value={list.search}
              onChange={({ target }) => list.setSearch(target.value)}
              className="min-h-11 w-full rounded-lg border border-control bg-card pr-3 pl-9 placeholder:text-muted"
            />
          </div>
        )}
        {children}
      </div>
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FilterButtons
            label={t('guests.filters')}
            labels={FILTER_LABELS}
            counts={list.counts}
            value={list.filter}
            onChange={list.setFilter}
            isOneLine
            className="min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 gap-1.5 px-3"
          />
          <FilterPanel filter={list.listFilter} counts={list.listCounts} onChange={list.setListFilter} />
          {columnsMenu}
          <div className="ml-auto flex flex-wrap justify-end gap-x-3 text-muted text-sm max-sm:min-w-0 max-sm:flex-1 max-sm:text-right">
            <p role="status" className={shownCount === list.counts.all ? 'sr-only' : undefined}>
              {t('guests.shown', { count: shownCount })}
            </p>
            {answers.length > 0 && (
              <p>{answers.map(([answer, count]) => t(`attendance.${answer}Count`, { count })).join(' · ')}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
