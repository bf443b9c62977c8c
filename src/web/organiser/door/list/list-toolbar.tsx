import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { FilterButtons } from '../../../ui/filter-buttons.tsx';
import type { DoorView } from '../model/door-device.ts';
import type { DoorFilter } from '../model/guest-finder.ts';

const FILTER_LABELS = {
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
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { guests, arrivedCount, expectedCount } = view;
  const counts = { all: guests.length, arrived: arrivedCount, notArrived: expectedCount - arrivedCount };
  return (
    // On short screens only the search stays while the list is scrolled.
    <div className="sticky top-(--door-header) z-10 -mx-3 flex flex-col gap-2 bg-paper px-3 pt-1 pb-2 sm:mx-0 sm:px-0 short:contents">
      <div className="relative short:sticky short:top-(--door-header) short:z-10 short:bg-paper">
        <Search className="absolute top-4 left-3.5 size-5 text-muted short:top-3" aria-hidden="true" />
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
          className="min-h-13 w-full rounded-xl short:min-h-11 border border-control bg-card pr-12 pl-11 text-lg placeholder:text-muted [&::-webkit-search-cancel-button]:appearance-none"
        />
        <button
          type="button"
          hidden={search === ''}
          aria-label={t('door.clearSearch')}
          onClick={() => {
            onSearch('');
            input.current?.focus();
          }}
          className="absolute top-1 right-1 flex size-11 short:top-0 items-center justify-center rounded-lg text-muted hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {view.isLoaded ? (
        <FilterButtons
          label={t('guests.filters')}
          labels={FILTER_LABELS}
          counts={counts}
          value={filter}
          onChange={onFilter}
          // The number stands below its word: beside it, it would reach the edge on a phone.
          className="min-h-12 flex-1 flex-col justify-center whitespace-nowrap px-2 leading-tight sm:min-h-11 sm:flex-row sm:gap-1"
        />
      ) : (
        // The place is kept until the numbers are known.
        <div className="h-12 sm:h-11" />
      )}
      <p role="status" className="sr-only">
        {search !== '' && t('guests.shown', { count: shownCount })}
      </p>
    </div>
  );
}
