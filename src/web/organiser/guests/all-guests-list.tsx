import { Link } from 'react-router';
import type { GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { VirtualCards } from '../../ui/virtual-cards.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { AllGuestsActions } from './all-guests-actions.tsx';
import { GuestStatus } from './guest-status.tsx';
import { GuestTable } from './guest-table.tsx';
import { SelectAll, SelectGuest } from './select-all.tsx';
import { SortControls } from './sort-controls.tsx';
import type { GuestSortKey } from './sort-guests.ts';
import type { GuestListState } from './use-guest-list.ts';
import type { Selection } from './use-selection.ts';

const TEMPLATE = '1.5rem minmax(0, 4fr) minmax(0, 6fr) minmax(0, 4fr) minmax(0, 3.8fr) 8.5rem 10.5rem';
const SORT_KEYS = ['name', 'email', 'event', 'table'] as const;
const ESTIMATED_CARD_HEIGHT_PX = 205;

interface AllGuestsListProps {
  guests: readonly GuestWithEvent[];
  list: GuestListState;
  selection: Selection;
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

export function AllGuestsTable({ guests, list, selection, onShowQr }: AllGuestsListProps) {
  const t = useT();
  const columns: TableColumn<GuestWithEvent, GuestSortKey>[] = [
    {
      id: 'select',
      heading: <SelectAll selection={selection} />,
      cell: (guest) => <SelectGuest guest={guest} selection={selection} />,
    },
    {
      id: 'name',
      heading: t('guests.name'),
      sortKey: 'name',
      cell: ({ fullName }) => <p className="font-medium">{fullName}</p>,
    },
    {
      id: 'email',
      heading: t('guests.email'),
      sortKey: 'email',
      cell: ({ email }) => email && <EmailText email={email} />,
    },
    { id: 'event', heading: t('guests.event'), sortKey: 'event', cell: (guest) => <EventLink guest={guest} /> },
    {
      id: 'seat',
      heading: t('guests.place'),
      sortKey: 'table',
      cell: (guest) => seatLabel(t, guest) ?? <span className="text-muted">{t('guests.notAssigned')}</span>,
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

export function AllGuestsCards({ guests, list, selection, onShowQr }: AllGuestsListProps) {
  const t = useT();
  return (
    <>
      <SortControls list={list} keys={SORT_KEYS} selection={selection} />
      <VirtualCards
        label={t('guests.title')}
        rows={guests}
        estimatedHeight={ESTIMATED_CARD_HEIGHT_PX}
        card={(guest) => (
          <Card className="flex flex-col gap-1 p-4 text-sm [overflow-wrap:anywhere]">
            <div className="flex items-start gap-3">
              <SelectGuest guest={guest} selection={selection} />
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <p className="font-medium text-base">{guest.fullName}</p>
                {guest.email && (
                  <p className="text-muted">
                    <EmailText email={guest.email} />
                  </p>
                )}
                <p>
                  <EventLink guest={guest} />
                </p>
                <p>{seatLabel(t, guest) ?? t('guests.notAssigned')}</p>
              </div>
            </div>
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
