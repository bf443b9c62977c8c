import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GUEST_FILTERS } from './guest-filter.ts';
import type { GuestListState } from './use-guest-list.ts';

const FILTER_KEYS = {
  all: 'guests.filterAll',
  arrived: 'guests.filterArrived',
  notArrived: 'guests.filterNotArrived',
  unseated: 'guests.filterUnseated',
} as const;

interface GuestToolbarProps {
  list: GuestListState;
  shownCount: number;
  /** Heading, if the list is only a part of the page. */
  title?: string;
  /** Further actions for the list. */
  children?: ReactNode;
}

/** Search field, filters with counts, and the number of guests shown. */
export function GuestToolbar({ list, shownCount, title, children }: GuestToolbarProps) {
  const { t, language } = useLanguage();
  // Search and filters are hidden for an empty list; the other actions stay where they are.
  const isEmpty = list.counts.all === 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {title !== undefined && <h2 className="text-2xl max-sm:basis-full sm:mr-3">{title}</h2>}
        {!isEmpty && (
          <div className="relative min-w-0 flex-1 basis-64">
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and announce itself as a form. */}
          <div role="group" aria-label={t('guests.filters')} className="flex flex-wrap gap-1.5">
            {GUEST_FILTERS.map((filter) => (
              <button
                key={filter}
                type="button"
                aria-pressed={list.filter === filter}
                onClick={() => list.setFilter(filter)}
                className={classNames(
                  'inline-flex min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors',
                  list.filter === filter
                    ? 'border-accent bg-accent text-on-accent'
                    : 'border-control bg-card hover:bg-accent-soft',
                )}
              >
                {t(FILTER_KEYS[filter])}
                <span className="tabular-nums opacity-80">{formatNumber(list.counts[filter], language)}</span>
              </button>
            ))}
          </div>
          <p role="status" className="ml-auto text-muted text-sm">
            {t('guests.shown', { count: shownCount })}
          </p>
        </div>
      )}
    </div>
  );
}
