import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { VirtualCards } from '../../ui/virtual-cards.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { EmptyList, SkippableList, useHasRoomForTable } from './guest-list-frame.tsx';
import type { GuestSortKey } from './sort-guests.ts';
import type { GuestListState } from './use-guest-list.ts';
import { type Selection, useSelection } from './use-selection.ts';

type Row = Guest & { eventName?: string };
type Column = TableColumn<Row, GuestSortKey>;

const ALL_GUESTS_LOOKS = {
  template: '1.5rem minmax(0, 4fr) minmax(0, 6fr) minmax(0, 4fr) minmax(0, 3.8fr) 8.5rem 10.5rem',
  cardHeightPx: 205,
};
const EVENT_GUESTS_LOOKS = {
  template: '1.5rem minmax(0, 1fr) minmax(0, 1fr) 6rem 4rem 9.5rem 15.5rem',
  cardHeightPx: 186,
};

function SelectAll({ selection }: { selection: Selection }) {
  const t = useT();
  const { isAllSelected, selected } = selection;
  return (
    <Checkbox
      label={t('guests.selectAll')}
      checked={isAllSelected}
      isMixed={!isAllSelected && selected.length > 0}
      onChange={isAllSelected ? selection.selectNone : selection.selectAll}
    />
  );
}

function SelectGuest({ guest, selection }: { guest: Guest; selection: Selection }) {
  const t = useT();
  return (
    <Checkbox
      data-action="select"
      label={t('guests.select', { name: guest.fullName })}
      checked={selection.isSelected(guest.id)}
      onChange={() => selection.toggle(guest.id)}
    />
  );
}

/** The time of arrival is shown only where the event, and so its time zone, is known. */
function GuestStatus({ guest, event }: { guest: Guest; event: Event | undefined }) {
  const { t, language } = useLanguage();
  if (!guest.checkedIn) return <span className="text-muted text-sm">{t('guests.notCheckedIn')}</span>;
  return (
    <Badge tone="soft">
      {guest.checkInTime !== null && event
        ? t('guests.checkedInAt', { time: formatTime(guest.checkInTime, { language, timeZone: event.timeZone }) })
        : t('guests.checkedIn')}
    </Badge>
  );
}

function EventLink({ guest }: { guest: Row }) {
  return (
    <Link
      to={paths.event(guest.eventId)}
      className="inline-flex min-h-6 items-center max-sm:-my-2.5 max-sm:min-h-11 underline underline-offset-4"
    >
      {guest.eventName}
    </Link>
  );
}

interface SortControlsProps {
  list: GuestListState;
  columns: readonly Column[];
  selection: Selection;
}

/** Select-all and sorting for cards, which have no headings. */
function SortControls({ list: { order, setOrder }, columns, selection }: SortControlsProps) {
  const t = useT();
  const Icon = order.isDescending ? ArrowDown : ArrowUp;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <div className="flex items-center gap-3 pl-4">
        <SelectAll selection={selection} />
        <span aria-hidden="true">{t('guests.filterAll')}</span>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <label className="flex items-center gap-2">
          <span className="text-muted">{t('guests.sortBy')}</span>
          <select
            value={order.key}
            onChange={({ target }) => setOrder({ ...order, key: target.value as GuestSortKey })}
            className="min-h-11 rounded-lg border border-control bg-card pr-9 pl-3"
          >
            {columns.map(
              ({ sortKey }) =>
                sortKey && (
                  <option key={sortKey} value={sortKey}>
                    {t(`guests.${sortKey}`)}
                  </option>
                ),
            )}
          </select>
        </label>
        <button
          type="button"
          aria-label={order.isDescending ? t('guests.descending') : t('guests.ascending')}
          onClick={() => setOrder({ ...order, isDescending: !order.isDescending })}
          className="flex size-11 shrink-0 items-center justify-center rounded-lg border border-control bg-card hover:bg-accent-soft"
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

interface GuestListProps {
  guests: readonly Row[];
  list: GuestListState;
  /** The event whose guests these are; undefined for the guests of all events. */
  event?: Event;
  actions: (guest: Guest) => ReactNode;
  /** Shown in place of a list without guests. */
  empty: ReactNode;
}

/** A table of guests, or cards on narrow screens, with the actions for selected guests. */
export function GuestList({ guests, list, event, actions, empty }: GuestListProps) {
  const t = useT();
  const hasRoomForTable = useHasRoomForTable();
  const selection = useSelection(guests);
  const { template, cardHeightPx } = event ? EVENT_GUESTS_LOOKS : ALL_GUESTS_LOOKS;
  const select = (guest: Row) => <SelectGuest guest={guest} selection={selection} />;
  const status = (guest: Row) => <GuestStatus guest={guest} event={event} />;

  const seatColumns: Column[] = event
    ? [
        {
          id: 'table',
          heading: t('guests.table'),
          sortKey: 'table',
          cell: ({ tableNumber, tableName }) =>
            tableName === null ? (
              tableNumber
            ) : (
              <>
                {tableName} <span className="text-muted">({tableNumber})</span>
              </>
            ),
        },
        { id: 'seat', heading: t('guests.seat'), sortKey: 'seat', cell: ({ seatNumber }) => seatNumber },
      ]
    : [
        { id: 'event', heading: t('guests.event'), sortKey: 'event', cell: (guest) => <EventLink guest={guest} /> },
        {
          id: 'seat',
          heading: t('guests.place'),
          sortKey: 'table',
          cell: (guest) => seatLabel(t, guest) ?? <span className="text-muted">{t('guests.notAssigned')}</span>,
        },
      ];
  const columns: Column[] = [
    { id: 'select', heading: <SelectAll selection={selection} />, cell: select },
    {
      id: 'name',
      heading: t('guests.name'),
      sortKey: 'name',
      cell: ({ fullName, specialRequirements }) => (
        <>
          <p className="font-medium">{fullName}</p>
          {event && specialRequirements && <p className="line-clamp-2 text-muted text-xs">{specialRequirements}</p>}
        </>
      ),
    },
    {
      id: 'email',
      heading: t('guests.email'),
      sortKey: 'email',
      cell: ({ email }) => email && <EmailText email={email} />,
    },
    ...seatColumns,
    { id: 'status', heading: t('guests.status'), cell: status },
    { id: 'actions', heading: <span className="sr-only">{t('guests.actions')}</span>, cell: actions },
  ];
  const card = (guest: Row) => (
    <Card className="p-4 text-sm [overflow-wrap:anywhere]">
      <div className="flex items-start gap-3">
        {select(guest)}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="font-medium text-base">{guest.fullName}</p>
          {guest.email && (
            <p className="text-muted">
              <EmailText email={guest.email} />
            </p>
          )}
          {!event && (
            <p>
              <EventLink guest={guest} />
            </p>
          )}
          <p>{seatLabel(t, guest) ?? t('guests.notAssigned')}</p>
          {event && guest.specialRequirements && <p className="text-muted">{guest.specialRequirements}</p>}
          {event && <div>{status(guest)}</div>}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-hairline border-t pt-2">
        {!event && status(guest)}
        {actions(guest)}
      </div>
    </Card>
  );

  const content = () => {
    if (list.counts.all === 0) return empty;
    if (guests.length === 0)
      return (
        <EmptyList title={t('guests.noMatchTitle')} message={t('guests.noMatchMessage')}>
          <Button variant="outline" onClick={list.showAll}>
            {t('guests.showAll')}
          </Button>
        </EmptyList>
      );
    const shown = { label: t('guests.title'), rows: guests };
    return (
      <SkippableList>
        {hasRoomForTable ? (
          <Card>
            <VirtualTable {...shown} template={template} columns={columns} order={list.order} onSort={list.sortBy} />
          </Card>
        ) : (
          <>
            <SortControls list={list} columns={columns} selection={selection} />
            <VirtualCards {...shown} estimatedHeight={cardHeightPx} card={card} />
          </>
        )}
      </SkippableList>
    );
  };
  return (
    <>
      {content()}
      <BulkActions selected={selection.selected} onSelectNone={selection.selectNone} onDeselect={selection.deselect} />
    </>
  );
}
