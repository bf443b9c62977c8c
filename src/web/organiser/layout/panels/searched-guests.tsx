import { type ReactNode, useDeferredValue, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { ScrollList } from '../../../ui/scroll-list.tsx';
import type { ListedGuest } from './guest-groups.ts';
import { searchListed } from './list-filter.ts';
import { ListNotice, ListSearch } from './list-search.tsx';

interface SearchedGuestsProps {
  label: string;
  guests: readonly ListedGuest[];
  rowHeightPx: number;
  row: (listed: ListedGuest) => ReactNode;
}

/** One of the panel's lists of guests, with its search. */
export function SearchedGuests({ label, guests, rowHeightPx, row }: SearchedGuestsProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const shown = searchListed(guests, useDeferredValue(search));
  return (
    <>
      <ListSearch label={t('layoutEditor.searchGuests')} value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <ListNotice>{t('layoutEditor.noMatch')}</ListNotice>
      ) : (
        <ScrollList
          label={label}
          rows={shown}
          rowHeight={() => rowHeightPx}
          keyOf={({ id }) => id}
          row={row}
          className="min-h-0 flex-1"
        />
      )}
    </>
  );
}
