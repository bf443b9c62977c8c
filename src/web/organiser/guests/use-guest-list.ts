import { useEffect, useMemo, useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { countGuests, filterGuests, type GuestFilter, prepareSearch } from './guest-filter.ts';
import { createGuestSorter, type GuestOrder, type GuestSortKey } from './sort-guests.ts';

/** Waits until the list is rendered. */
const PREPARE_DELAY_MS = 300;
/** Prepared in batches, so that input in between is handled at once. */
const PREPARED_AT_ONCE = 2_000;

/** State of a guest list: search, filter and order, and the guests to show. */
export function useGuestList<G extends Guest & { eventName?: string }>(guests: readonly G[]) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<GuestFilter>('all');
  const [order, setOrder] = useState<GuestOrder>({ key: 'name', isDescending: false });
  const [sort] = useState(createGuestSorter);
  const sorted = useMemo(() => sort(guests, order), [sort, guests, order]);
  const shown = useMemo(() => filterGuests(sorted, filter, search), [sorted, filter, search]);
  const counts = useMemo(() => countGuests(guests), [guests]);
  useEffect(() => {
    let prepared = 0;
    let timer = setTimeout(prepareMore, PREPARE_DELAY_MS);
    function prepareMore() {
      prepareSearch(guests.slice(prepared, prepared + PREPARED_AT_ONCE));
      prepared += PREPARED_AT_ONCE;
      if (prepared < guests.length) timer = setTimeout(prepareMore);
    }
    return () => clearTimeout(timer);
  }, [guests]);
  return {
    search,
    setSearch,
    filter,
    setFilter,
    order,
    setOrder,
    /** Sorts by `key`; sorting by the same key again reverses the order. */
    sortBy: (key: GuestSortKey) => setOrder((now) => ({ key, isDescending: now.key === key && !now.isDescending })),
    shown,
    counts,
    showAll: () => {
      setSearch('');
      setFilter('all');
    },
  };
}

export type GuestListState = Omit<ReturnType<typeof useGuestList>, 'shown'>;
