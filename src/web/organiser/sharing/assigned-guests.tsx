import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { foldName, matchesWords } from '../../../shared/name-search/fold-name.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { ChartGuest } from './chart-data.ts';

const ROW_HEIGHT_PX = 56;
const OVERSCAN_ROWS = 6;
/** Shorter lists have no search field. */
const MIN_TO_SEARCH = 12;

interface AssignedGuestsProps {
  guests: readonly ChartGuest[];
  /** Ids of guests whose table is not on the floor plan. */
  undrawn: ReadonlySet<number>;
  selectedId: number | undefined;
  /** Called with the selected guest to deselect. */
  onSelect: (guestId: number) => void;
}

/** The list of seated guests. It scrolls by itself and renders only the rows in view. */
export function AssignedGuests({ guests, undrawn, selectedId, onSelect }: AssignedGuestsProps) {
  const { t, language } = useLanguage();
  const [search, setSearch] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const folded = useMemo(() => guests.map(({ fullName }) => foldName(fullName)), [guests]);
  const wanted = foldName(search);
  const shown = useMemo(
    () => (wanted === '' ? guests : guests.filter((_, index) => matchesWords(folded[index] ?? '', wanted))),
    [guests, folded, wanted],
  );
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => shown[index]?.id ?? index,
  });
  const active = Math.min(activeIndex, shown.length - 1);
  const optionId = (index: number) => `${headingId}-${shown[index]?.id}`;

  // Scrolls to a guest who was selected on the floor plan.
  useEffect(() => {
    const index = selectedId === undefined ? -1 : shown.findIndex(({ id }) => id === selectedId);
    if (index < 0) return;
    setActiveIndex(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [selectedId, shown, virtualizer]);

  function moveTo(index: number): void {
    const next = Math.min(Math.max(index, 0), shown.length - 1);
    setActiveIndex(next);
    virtualizer.scrollToIndex(next, { align: 'auto' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: shown.length - 1,
    };
    const index = moves[event.key];
    const guest = shown[active];
    if (index !== undefined) moveTo(index);
    else if ((event.key === 'Enter' || event.key === ' ') && guest) onSelect(guest.id);
    else return;
    event.preventDefault();
  }

  // An empty listbox would be one without options.
  const listbox = shown.length > 0 && {
    role: 'listbox',
    'aria-labelledby': headingId,
    'aria-activedescendant': optionId(active),
    tabIndex: 0,
    onKeyDown,
  };
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 id={headingId} className="text-lg">
        {t('sharedSeating.assignedGuests')}{' '}
        <span className="text-muted">({formatNumber(guests.length, language)})</span>
      </h2>
      {guests.length >= MIN_TO_SEARCH && (
        <input
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          aria-label={t('sharedSeating.searchGuests')}
          placeholder={t('sharedSeating.searchGuests')}
          className="min-h-11 w-full rounded-lg border border-control bg-card px-3 placeholder:text-muted"
        />
      )}
      <div ref={scroller} {...listbox} className="h-64 overflow-y-auto rounded-lg border border-hairline">
        {shown.length === 0 && (
          <p className="p-4 text-muted text-sm">
            {t(guests.length === 0 ? 'sharedSeating.noneAssigned' : 'sharedSeating.noneFound')}
          </p>
        )}
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const guest = shown[index];
            if (!guest) return null;
            const isSelected = guest.id === selectedId;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which has the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div
                key={key}
                id={optionId(index)}
                role="option"
                aria-selected={isSelected}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                onClick={() => {
                  setActiveIndex(index);
                  onSelect(guest.id);
                }}
                style={{ height: ROW_HEIGHT_PX, transform: `translateY(${start}px)` }}
                className={classNames(
                  'absolute inset-x-0 top-0 flex cursor-pointer flex-col justify-center border-hairline border-b border-l-4 px-3',
                  isSelected ? 'border-l-danger bg-danger-soft' : 'border-l-transparent hover:bg-accent-soft',
                  index === active && 'in-focus-visible:bg-accent-soft',
                )}
              >
                <span className={classNames('truncate', isSelected && 'font-semibold')}>{guest.fullName}</span>
                <span className="truncate text-muted text-sm">
                  {seatLabel(t, guest)}
                  {undrawn.has(guest.id) && ` (${t('sharedSeating.notOnPlan')})`}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </Card>
  );
}
