import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { hasDeclined } from '../../../shared/attendance.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { eachPlainField, PLAIN_FIELDS } from '../../../shared/contracts/plain-fields.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { VirtualCards } from '../../ui/virtual-cards.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { AttendanceBadge } from '../guest-parts/attendance-badge.tsx';
import type { OptionalColumn } from './columns-menu.tsx';
import { GuestFacts, GuestName, GuestTags, HouseholdLine } from './guest-cells.tsx';
import { EmptyList, SkippableList, useHasRoomForTable } from './guest-list-frame.tsx';
import { nameHeading, SelectAll, SelectGuest, SortControls } from './selection-controls.tsx';
import type { GuestSortKey } from './sort-guests.ts';
import type { GuestListState } from './use-guest-list.ts';

type Row = Guest & { eventName?: string };
type Column = TableColumn<Row, GuestSortKey>;
type ColumnId = OptionalColumn | 'select' | 'name' | 'event' | 'actions';

const CARD_HEIGHT_PX = 122;
/** Widths of the columns; those of texts share the room that the others leave. */
const WIDTHS: Record<ColumnId, string> = {
  select: '1.5rem',
  name: 'minmax(0, 14fr)',
  email: 'minmax(0, 13fr)',
  ...eachPlainField(() => '8rem'),
  household: 'minmax(0, 8fr)',
  tags: 'minmax(0, 8fr)',
  notes: 'minmax(0, 7fr)',
  event: 'minmax(0, 10fr)',
  table: '5rem',
  seat: '3.5rem',
  status: '9rem',
  actions: '7rem',
};
/** While guests can be checked in, the status says who has not come, and each row has a button. */
const CHECK_IN_WIDTHS = { ...WIDTHS, status: '13rem', actions: '15rem' };
/** A check-in that was made on another day can be undone. */
const UNDO_WIDTHS = { ...WIDTHS, actions: '9.5rem' };
/** The list of all events has table and seat in one column. */
const ALL_GUESTS_WIDTHS = { ...WIDTHS, seat: 'minmax(0, 9fr)', status: '12rem', actions: '10rem' };

/** A text of one line; its title has what does not fit. */
function CellText({ text }: { text: string | null }) {
  return text ? (
    <span title={text} className="block truncate">
      {text}
    </span>
  ) : null;
}

/** The time of arrival is shown only where the event, and so its time zone, is known. */
function GuestStatus({ guest, event, canCheckIn }: { guest: Guest; event: Event | undefined; canCheckIn: boolean }) {
  const { t, language } = useLanguage();
  return (
    <div className="flex min-w-0 items-center gap-x-2">
      {guest.checkedIn ? (
        <Badge tone="soft">
          {guest.checkInTime !== null && event
            ? t('guests.checkedInAt', { time: formatTime(guest.checkInTime, { language, timeZone: event.timeZone }) })
            : t('guests.checkedIn')}
        </Badge>
      ) : (
        <>
          <AttendanceBadge attendance={guest.attendance} />
          {canCheckIn && !hasDeclined(guest) && (
            <span className="truncate text-muted text-sm">{t('guests.notCheckedIn')}</span>
          )}
        </>
      )}
    </div>
  );
}

function EventLink({ guest }: { guest: Row }) {
  return (
    <Link
      to={paths.event(guest.eventId)}
      title={guest.eventName}
      className="inline-flex min-h-6 max-w-full items-center underline underline-offset-4 max-lg:-my-2.5 pointer-coarse:min-h-11 max-sm:min-h-11"
    >
      <span className="truncate">{guest.eventName}</span>
    </Link>
  );
}

/** What cards, which have no headings, can be sorted by. */
function sortKeysOf(event: Event | undefined, { filled }: GuestListState): GuestSortKey[] {
  const all: GuestSortKey[] = event ? ['name', 'email', 'table', 'seat'] : ['name', 'email', 'event', 'table'];
  // Viewers see no addresses.
  const keys = event && !isGranted(event.role, 'edit-guests') ? all.filter((key) => key !== 'email') : all;
  return filled.has('household') ? [...keys, 'household'] : keys;
}

interface GuestListProps {
  guests: readonly Row[];
  list: GuestListState;
  /** The event whose guests these are; undefined for the guests of all events. */
  event?: Event;
  shownColumns: ReadonlySet<OptionalColumn>;
  canCheckIn: boolean;
  /** Undefined for those who may only look: their list can't be selected in either. */
  actions: ((guest: Guest) => ReactNode) | undefined;
  /** Those who can't be changed have no checkbox. */
  isSelectable?: (guest: Guest) => boolean;
  /** Shown in place of a list without guests. */
  empty: ReactNode;
}

/** A table of guests, or cards on narrow screens. */
export function GuestList({
  guests,
  list,
  event,
  shownColumns,
  canCheckIn,
  actions,
  isSelectable = () => true,
  empty,
}: GuestListProps) {
  const t = useT();
  const hasRoomForTable = useHasRoomForTable();
  const status = (guest: Row) => <GuestStatus guest={guest} event={event} canCheckIn={canCheckIn} />;

  const place: Omit<Column, 'id'> = {
    heading: t('guests.place'),
    sortKey: 'table',
    cell: (guest) => <CellText text={seatLabel(t, guest) ?? t('guests.notAssigned')} />,
  };
  const all: Record<ColumnId, Omit<Column, 'id'>> = {
    select: { heading: <SelectAll />, cell: (guest) => isSelectable(guest) && <SelectGuest guest={guest} /> },
    name: {
      heading: nameHeading(t, list.nameOrders),
      sortKey: 'name',
      cell: (guest) => (
        <div className="flex items-center gap-2">
          <GuestName guest={guest} />
          <GuestFacts guest={guest} isShort />
        </div>
      ),
    },
    email: { heading: t('guests.email'), sortKey: 'email', cell: ({ email }) => <CellText text={email} /> },
    ...eachPlainField((field) => ({
      heading: t(`guests.${field}`),
      cell: (guest: Row) => <CellText text={guest[field]} />,
    })),
    household: {
      heading: t('guests.household'),
      sortKey: 'household',
      cell: ({ householdName }) => <CellText text={householdName} />,
    },
    tags: { heading: t('guests.tags'), cell: (guest) => <GuestTags guest={guest} isShort /> },
    notes: { heading: t('guests.notes'), cell: (guest) => <CellText text={guest.specialRequirements} /> },
    event: { heading: t('guests.event'), sortKey: 'event', cell: (guest) => <EventLink guest={guest} /> },
    table: {
      heading: t('guests.table'),
      sortKey: 'table',
      cell: ({ tableNumber, tableName }) => (
        <CellText text={tableName === null ? tableNumber : `${tableName} (${tableNumber})`} />
      ),
    },
    seat: event
      ? { heading: t('guests.seat'), sortKey: 'seat', cell: ({ seatNumber }) => <CellText text={seatNumber} /> }
      : place,
    status: { heading: t('guests.status'), cell: status },
    actions: { heading: <span className="sr-only">{t('guests.actions')}</span>, cell: actions ?? (() => null) },
  };
  const ids = (Object.keys(all) as ColumnId[]).filter((id) => {
    if (id === 'event' || (id === 'table' && !event)) return id === 'event' && !event;
    if (id === 'select' || id === 'actions') return actions !== undefined;
    return id === 'name' || shownColumns.has(id);
  });
  const columns = ids.map((id) => ({ id, ...all[id] }));
  const eventWidths = canCheckIn ? CHECK_IN_WIDTHS : list.counts.arrived > 0 ? UNDO_WIDTHS : WIDTHS;
  const widths = event ? eventWidths : ALL_GUESTS_WIDTHS;

  // A list whose order no heading shows would look unsorted.
  const isOrderShown = columns.some(({ sortKey }) => sortKey === list.order.key);
  const { setOrder } = list;
  useEffect(() => {
    if (hasRoomForTable && !isOrderShown) setOrder({ key: 'name', isDescending: false });
  }, [hasRoomForTable, isOrderShown, setOrder]);

  const card = (guest: Row) => (
    <Card className="px-4 pt-3 pb-1 text-sm [overflow-wrap:anywhere]">
      <div className="flex items-start gap-3">
        {actions && isSelectable(guest) && <SelectGuest guest={guest} />}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <div className="text-base">
              <GuestName guest={guest} />
            </div>
            <GuestFacts guest={guest} />
          </div>
          <div className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted">
            <p className="text-ink">{seatLabel(t, guest) ?? t('guests.notAssigned')}</p>
            <HouseholdLine guest={guest} />
            {guest.email && <EmailText email={guest.email} />}
            {PLAIN_FIELDS.map((field) => guest[field] && <p key={field}>{guest[field]}</p>)}
            {event && guest.specialRequirements && <p>{guest.specialRequirements}</p>}
            <GuestTags guest={guest} />
          </div>
          {!event && <EventLink guest={guest} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 pt-1 pl-9">
        {status(guest)}
        {actions?.(guest)}
      </div>
    </Card>
  );

  if (list.counts.all === 0) return empty;
  if (guests.length === 0)
    return (
      <EmptyList title={t('guests.noMatchTitle')} message={t('guests.noMatchMessage')}>
        <Button variant="outline" onClick={list.showAll}>
          {t('guests.showAll')}
        </Button>
      </EmptyList>
    );
  const { order, search, filter, listFilter } = list;
  const arrangement = JSON.stringify([order, search, filter, [...listFilter.attendances], [...listFilter.tags]]);
  const shown = { label: t('guests.title'), rows: guests, arrangement };
  return (
    <SkippableList>
      {hasRoomForTable ? (
        <Card>
          <VirtualTable
            {...shown}
            template={ids.map((id) => widths[id]).join(' ')}
            columns={columns}
            order={list.order}
            onSort={list.sortBy}
          />
        </Card>
      ) : (
        <>
          <SortControls list={list} sortKeys={sortKeysOf(event, list)} hasSelection={actions !== undefined} />
          <VirtualCards {...shown} estimatedHeight={CARD_HEIGHT_PX} card={card} />
        </>
      )}
    </SkippableList>
  );
}
