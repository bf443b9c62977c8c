import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { VirtualCards } from '../../ui/virtual-cards.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { AttendanceBadge } from '../events/attendance-badge.tsx';
import { GuestFacts, GuestName, GuestTags, HouseholdLine } from './guest-details.tsx';
import { EmptyList, SkippableList, useHasRoomForTable } from './guest-list-frame.tsx';
import { nameHeading, SelectAll, SelectGuest, SortControls } from './selection-controls.tsx';
import type { GuestSortKey } from './sort-guests.ts';
import type { GuestListState } from './use-guest-list.ts';

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
const HOUSEHOLD_COLUMN_TEMPLATE = '1.5rem minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.8fr) 5rem 4rem 9.5rem 15rem';

/** The time of arrival is shown only where the event, and so its time zone, is known. */
function GuestStatus({ guest, event }: { guest: Guest; event: Event | undefined }) {
  const { t, language } = useLanguage();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {guest.checkedIn ? (
        <Badge tone="soft">
          {guest.checkInTime !== null && event
            ? t('guests.checkedInAt', { time: formatTime(guest.checkInTime, { language, timeZone: event.timeZone }) })
            : t('guests.checkedIn')}
        </Badge>
      ) : (
        <>
          <AttendanceBadge attendance={guest.attendance} />
          {guest.attendance !== 'declined' && <span className="text-muted text-sm">{t('guests.notCheckedIn')}</span>}
        </>
      )}
    </div>
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

interface GuestListProps {
  guests: readonly Row[];
  list: GuestListState;
  /** The event whose guests these are; undefined for the guests of all events. */
  event?: Event;
  actions: (guest: Guest) => ReactNode;
  /** Shown in place of a list without guests. */
  empty: ReactNode;
}

/** A table of guests, or cards on narrow screens. */
export function GuestList({ guests, list, event, actions, empty }: GuestListProps) {
  const t = useT();
  const hasRoomForTable = useHasRoomForTable();
  const hasRoomForHouseholds = useMediaQuery('(min-width: 75rem)');
  const hasHouseholds = guests.some(({ householdId }) => householdId !== null);
  const hasHouseholdColumn = event !== undefined && hasHouseholds && hasRoomForHouseholds;
  const { template, cardHeightPx } = event ? EVENT_GUESTS_LOOKS : ALL_GUESTS_LOOKS;
  const select = (guest: Row) => <SelectGuest guest={guest} />;
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
  const householdColumn: Column = {
    id: 'household',
    heading: t('guests.household'),
    sortKey: 'household',
    cell: ({ householdName }) => householdName,
  };
  const columns: Column[] = [
    { id: 'select', heading: <SelectAll />, cell: select },
    {
      id: 'name',
      heading: nameHeading(t, list.nameOrders),
      sortKey: 'name',
      cell: (guest) => (
        <>
          <GuestName guest={guest} />
          {!hasHouseholdColumn && <HouseholdLine guest={guest} />}
          <GuestFacts guest={guest} />
          {event && guest.specialRequirements && (
            <p className="line-clamp-2 text-muted text-xs">{guest.specialRequirements}</p>
          )}
          <GuestTags guest={guest} />
        </>
      ),
    },
    {
      id: 'email',
      heading: t('guests.email'),
      sortKey: 'email',
      cell: ({ email }) => email && <EmailText email={email} />,
    },
    ...(hasHouseholdColumn ? [householdColumn] : []),
    ...seatColumns,
    { id: 'status', heading: t('guests.status'), cell: status },
    { id: 'actions', heading: <span className="sr-only">{t('guests.actions')}</span>, cell: actions },
  ];
  const card = (guest: Row) => (
    <Card className="p-4 text-sm [overflow-wrap:anywhere]">
      <div className="flex items-start gap-3">
        {select(guest)}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="text-base">
            <GuestName guest={guest} />
          </div>
          <HouseholdLine guest={guest} />
          <GuestFacts guest={guest} />
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
          <GuestTags guest={guest} />
          {event && status(guest)}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-hairline border-t pt-2">
        {!event && status(guest)}
        {actions(guest)}
      </div>
    </Card>
  );

  const sortKeys = [...new Set(columns.flatMap(({ sortKey }) => sortKey ?? []))];
  if (hasHouseholds && !hasHouseholdColumn) sortKeys.push('household');

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
          <VirtualTable
            {...shown}
            template={hasHouseholdColumn ? HOUSEHOLD_COLUMN_TEMPLATE : template}
            columns={columns}
            order={list.order}
            onSort={list.sortBy}
          />
        </Card>
      ) : (
        <>
          <SortControls list={list} sortKeys={sortKeys} />
          <VirtualCards {...shown} estimatedHeight={cardHeightPx} card={card} />
        </>
      )}
    </SkippableList>
  );
}
