import { useEffect, useMemo, useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { filledColumns } from './columns-menu.tsx';
import { countGuests, filterGuests, type GuestFilter, prepareSearch } from './guest-filter.ts';
import { countAnswersAndTags, EMPTY_LIST_FILTER, filterByAnswerAndTag } from './list-filter.ts';
import type { GuestOrder, GuestSortKey } from './sort-guests.ts';
import { type NameOrderChoices, useGuestSorter } from './use-guest-sorter.ts';

/** Search texts are prepared after this delay, so that the list is rendered first. */
const PREPARE_DELAY_MS = 300;
/** Search texts are prepared in batches of this size, so that input in between is handled at once. */
const PREPARED_AT_ONCE = 2_000;

/** State of a guest list: search, filter and order, and the guests to show. */
export function useGuestList<G extends Guest & { eventName?: string }>(
  guests: readonly G[],
  nameOrders: NameOrderChoices,
) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<GuestFilter>('all');
  const [listFilter, setListFilter] = useState(EMPTY_LIST_FILTER);
  const [order, setOrder] = useState<GuestOrder>({ key: 'name', isDescending: false });
  const sort = useGuestSorter(guests, nameOrders);
  const sorted = useMemo(() => sort(guests, order), [sort, guests, order]);
  const found = useMemo(() => filterGuests(sorted, filter, search), [sorted, filter, search]);
  const shown = useMemo(() => filterByAnswerAndTag(found, listFilter), [found, listFilter]);
  const counts = useMemo(() => countGuests(guests), [guests]);
  const filled = useMemo(() => filledColumns(guests), [guests]);
  const listCounts = useMemo(() => countAnswersAndTags(guests), [guests]);
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
    listFilter,
    setListFilter,
    order,
    setOrder,
    nameOrders,
    /** Sorts by `key`; sorting by the same key again reverses the order. */
    sortBy: (key: GuestSortKey) => setOrder((now) => ({ key, isDescending: now.key === key && !now.isDescending })),
    shown,
    counts,
    listCounts,
    filled,
    showAll: () => {
      setSearch('');
      setFilter('all');
      setListFilter(EMPTY_LIST_FILTER);
    },
  };
}

export type GuestListState = Omit<ReturnType<typeof useGuestList>, 'shown'>;
