import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { DoorView } from '../model/door-session.ts';
import { DOOR_FILTERS, type DoorFilter } from '../model/find-guests.ts';

const FILTER_KEYS = {
  all: 'guests.filterAll',
  notArrived: 'door.filterNotArrived',
  arrived: 'guests.filterArrived',
} as const;

interface ListToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  filter: DoorFilter;
  onFilter: (filter: DoorFilter) => void;
  view: DoorView;
  shownCount: number;
}

export function ListToolbar({ search, onSearch, filter, onFilter, view, shownCount }: ListToolbarProps) {
  const { t, language } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const all = view.guests.length;
  const counts = { all, arrived: view.arrivedCount, notArrived: all - view.arrivedCount };
  return (
    <div className="sticky top-17 z-10 -mx-3 flex flex-col gap-2 bg-paper px-3 pt-1 pb-2 sm:mx-0 sm:px-0">
      <div className="relative">
        <Search className="absolute top-4 left-3.5 size-5 text-muted" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={t('door.search')}
          placeholder={t('door.searchPlaceholder')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          className="min-h-13 w-full rounded-xl border border-control bg-card pr-12 pl-11 text-lg placeholder:text-muted [&::-webkit-search-cancel-button]:appearance-none"
        />
        {search !== '' && (
          <button
            type="button"
            aria-label={t('door.clearSearch')}
            onClick={() => {
              onSearch('');
              input.current?.focus();
            }}
            className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-lg text-muted hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and announce itself as a form. */}
      <div role="group" aria-label={t('guests.filters')} className="flex flex-wrap gap-1.5">
        {DOOR_FILTERS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={filter === option}
            onClick={() => onFilter(option)}
            className={classNames(
              'inline-flex min-h-11 flex-auto items-center justify-center gap-1 whitespace-nowrap rounded-full border px-2 text-sm transition-colors sm:flex-1',
              filter === option
                ? 'border-accent bg-accent text-on-accent'
                : 'border-control bg-card hover:bg-accent-soft',
            )}
          >
            {t(FILTER_KEYS[option])}
            <span className="tabular-nums opacity-80">{formatNumber(counts[option], language)}</span>
          </button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {search !== '' && t('guests.shown', { count: shownCount })}
      </p>
    </div>
  );
}
