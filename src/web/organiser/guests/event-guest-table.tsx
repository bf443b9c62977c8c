import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { GuestActions, type GuestHandlers } from './guest-actions.tsx';
import { GuestStatus } from './guest-status.tsx';
import { GuestTable } from './guest-table.tsx';
import { SelectAll, SelectGuest } from './select-all.tsx';
import type { GuestSortKey } from './sort-guests.ts';
import type { GuestListState } from './use-guest-list.ts';
import type { Selection } from './use-selection.ts';

const TEMPLATE = '1.5rem minmax(0, 1fr) minmax(0, 1fr) 6rem 4rem 9.5rem 15.5rem';

export interface EventGuestListProps {
  guests: readonly Guest[];
  timeZone: string;
  list: GuestListState;
  selection: Selection;
  handlers: GuestHandlers;
}

export function EventGuestTable({ guests, timeZone, list, selection, handlers }: EventGuestListProps) {
  const t = useT();
  const columns: TableColumn<Guest, GuestSortKey>[] = [
    {
      id: 'select',
      heading: <SelectAll selection={selection} />,
      cell: (guest) => <SelectGuest guest={guest} selection={selection} />,
    },
    {
      id: 'name',
      heading: t('guests.name'),
      sortKey: 'name',
      cell: ({ fullName, specialRequirements }) => (
        <>
          <p className="font-medium">{fullName}</p>
          {specialRequirements && <p className="line-clamp-2 text-muted text-xs">{specialRequirements}</p>}
        </>
      ),
    },
    {
      id: 'email',
      heading: t('guests.email'),
      sortKey: 'email',
      cell: ({ email }) => email && <EmailText email={email} />,
    },
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
    {
      id: 'status',
      heading: t('guests.status'),
      cell: (guest) => <GuestStatus guest={guest} timeZone={timeZone} />,
    },
    {
      id: 'actions',
      heading: <span className="sr-only">{t('guests.actions')}</span>,
      cell: (guest) => <GuestActions guest={guest} {...handlers} />,
    },
  ];
  return <GuestTable guests={guests} list={list} columns={columns} template={TEMPLATE} />;
}
