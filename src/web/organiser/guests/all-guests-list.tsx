import { Link } from 'react-router';
import type { GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { seatText } from '../../../shared/seat-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import type { TableColumn } from '../../ui/table-column.ts';
import { VirtualCards } from '../../ui/virtual-cards.tsx';
import { AllGuestsActions } from './all-guests-actions.tsx';
import type { GuestSortKey } from './guest-order.ts';
import { GuestStatus } from './guest-status.tsx';
import { GuestTable } from './guest-table.tsx';
import { SortControls } from './sort-controls.tsx';
import type { GuestListState } from './use-guest-list.ts';

const TEMPLATE = 'minmax(0, 4fr) minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3.5fr) 8.5rem 11rem';
const SORT_KEYS = ['name', 'email', 'event', 'table'] as const;
const ESTIMATED_CARD_HEIGHT_PX = 205;

interface AllGuestsListProps {
  guests: readonly GuestWithEvent[];
  list: GuestListState;
  onShowQr: (guest: GuestWithEvent) => void;
}

function EventLink({ guest }: { guest: GuestWithEvent }) {
  return (
    <Link
      to={paths.event(guest.eventId)}
      className="inline-flex min-h-6 items-center max-sm:-my-2.5 max-sm:min-h-11 underline underline-offset-4"
    >
      {guest.eventName}
    </Link>
  );
}

export function AllGuestsTable({ guests, list, onShowQr }: AllGuestsListProps) {
  const t = useT();
  const columns: TableColumn<GuestWithEvent, GuestSortKey>[] = [
    {
      id: 'name',
      heading: t('guests.name'),
      sortKey: 'name',
      cell: ({ fullName }) => <p className="font-medium">{fullName}</p>,
    },
    { id: 'email', heading: t('guests.email'), sortKey: 'email', cell: ({ email }) => email },
    { id: 'event', heading: t('guests.event'), sortKey: 'event', cell: (guest) => <EventLink guest={guest} /> },
    {
      id: 'seat',
      heading: t('guests.place'),
      sortKey: 'table',
      cell: (guest) => seatText(t, guest) ?? <span className="text-muted">{t('guests.notAssigned')}</span>,
    },
    { id: 'status', heading: t('guests.status'), cell: (guest) => <GuestStatus guest={guest} /> },
    {
      id: 'actions',
      heading: <span className="sr-only">{t('guests.actions')}</span>,
      cell: (guest) => <AllGuestsActions guest={guest} onShowQr={onShowQr} />,
    },
  ];
  return <GuestTable guests={guests} list={list} columns={columns} template={TEMPLATE} />;
}

export function AllGuestsCards({ guests, list, onShowQr }: AllGuestsListProps) {
  const t = useT();
  return (
    <>
      <SortControls list={list} keys={SORT_KEYS} />
      <VirtualCards
        label={t('guests.title')}
        rows={guests}
        estimatedHeight={ESTIMATED_CARD_HEIGHT_PX}
        card={(guest) => (
          <Card className="flex flex-col gap-1 p-4 text-sm [overflow-wrap:anywhere]">
            <p className="font-medium text-base">{guest.fullName}</p>
            {guest.email && <p className="text-muted">{guest.email}</p>}
            <p>
              <EventLink guest={guest} />
            </p>
            <p>{seatText(t, guest) ?? t('guests.notAssigned')}</p>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-hairline border-t pt-2">
              <GuestStatus guest={guest} />
              <AllGuestsActions guest={guest} onShowQr={onShowQr} />
            </div>
          </Card>
        )}
      />
    </>
  );
}
