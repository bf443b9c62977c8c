import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Guest, GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { compareNames } from '../../../shared/text-order.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useSelection } from '../../lib/use-selection.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvents } from '../events/api.ts';
import { useAllGuests } from './api.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ColumnsMenu, type OptionalColumn, useColumnChoice } from './columns-menu.tsx';
import { AllGuestsActions } from './guest-actions.tsx';
import { GuestReferencesContext } from './guest-cells.tsx';
import { GuestList } from './guest-list.tsx';
import { EmptyList, useHasRoomForTable } from './guest-list-frame.tsx';
import { GuestQrDialog } from './guest-qr-dialog.tsx';
import { GuestToolbar } from './guest-toolbar.tsx';
import { SelectionContext } from './selection-controls.tsx';
import { useGuestList } from './use-guest-list.ts';
import { useGuestReferences } from './use-guest-references.ts';

/** The event whose guests are shown. Kept in the address, so that going back shows the same list. */
function useEventFilter(all: readonly GuestWithEvent[]) {
  const [params, setParams] = useSearchParams();
  const names = useMemo(() => new Map(all.map(({ eventId, eventName }) => [eventId, eventName])), [all]);
  const wanted = Number(params.get('event'));
  // Events without guests are no options.
  const chosen = names.has(wanted) ? wanted : undefined;
  const guests = useMemo(
    () => (chosen === undefined ? all : all.filter(({ eventId }) => eventId === chosen)),
    [all, chosen],
  );
  const choose = (eventId: number | undefined) =>
    setParams(eventId === undefined ? {} : { event: String(eventId) }, { replace: true, preventScrollReset: true });
  return { names, chosen, guests, choose };
}

function EventFilter({ filter }: { filter: ReturnType<typeof useEventFilter> }) {
  const t = useT();
  const { data: events } = useEvents();
  const shared = new Map(events?.filter(({ role }) => role !== 'owner').map((event) => [event.id, event]));
  const options = useMemo(() => [...filter.names].sort(([, a], [, b]) => compareNames(a, b)), [filter.names]);
  if (options.length < 2) return null;
  return (
    <select
      aria-label={t('guests.eventFilter')}
      value={filter.chosen ?? ''}
      onChange={({ target }) => filter.choose(target.value === '' ? undefined : Number(target.value))}
      className="min-h-11 min-w-0 max-w-full basis-56 rounded-lg border border-control bg-card pr-9 pl-3 text-base max-sm:grow"
    >
      <option value="">{t('guests.allEvents')}</option>
      {options.map(([id, name]) => !shared.has(id) && <option key={id} value={id} label={name} />)}
      {options.some(([id]) => shared.has(id)) && (
        <optgroup label={t('members.sharedWithMe')}>
          {options.map(([id, name]) => {
            const event = shared.get(id);
            const label = event && `${name} · ${t(`members.role_${event.role}`)} · ${event.ownerName}`;
            return label && <option key={id} value={id} label={label} />;
          })}
        </optgroup>
      )}
    </select>
  );
}

function AddLink() {
  const t = useT();
  return (
    <ButtonLink icon={Plus} to={paths.guestAdd}>
      {t('guests.add')}
    </ButtonLink>
  );
}

export function GuestsPage() {
  const t = useT();
  const { data: guests, isFetching, refetch } = useAllGuests();
  // Waited for, because the boxes for choosing guests depend on them. If they fail, the list can be read.
  const events = useEvents();
  usePageTitle(t('guests.title'));
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-8 sm:px-6">
      <BackLink to={paths.dashboard} label={t('events.backToDashboard')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('guests.title')}</h1>
          <p className="mt-1 text-muted">{t('guests.subtitle')}</p>
        </div>
        <AddLink />
      </div>
      {guests && !events.isLoading ? (
        <LoadedGuests guests={guests} />
      ) : (
        <LoadState
          isFetching={isFetching || events.isLoading}
          loadingLabel={t('guests.loading')}
          message={t('guests.loadError')}
          onRetry={refetch}
        />
      )}
    </div>
  );
}

/** By default the list has no further columns than an event's guests are told apart by. */
const NONE_FILLED: ReadonlySet<OptionalColumn> = new Set();

function LoadedGuests({ guests }: { guests: GuestWithEvent[] }) {
  const t = useT();
  const eventFilter = useEventFilter(guests);
  const { data: events } = useEvents();
  const nameOrders = useMemo(() => new Map(events?.map(({ id, nameOrder }) => [id, nameOrder])), [events]);
  /** Events whose guests can be changed. Until they are loaded, all guests can only be looked at, as those of viewers. */
  const editedIds = useMemo(
    () => new Set(events?.filter(({ role }) => isGranted(role, 'edit-guests')).map(({ id }) => id)),
    [events],
  );
  const { shown, ...list } = useGuestList(eventFilter.guests, nameOrders);
  const selectable = useMemo(() => shown.filter(({ eventId }) => editedIds.has(eventId)), [shown, editedIds]);
  const selection = useSelection(selectable);
  const references = useGuestReferences(guests);
  const columns = useColumnChoice({ storedUnder: 'allGuestsColumns', filled: NONE_FILLED, canCheckIn: true });
  const hasRoomForTable = useHasRoomForTable();
  const [qrGuest, setQrGuest] = useState<Guest>();
  const showAll = () => {
    list.showAll();
    eventFilter.choose(undefined);
  };
  return (
    <GuestReferencesContext value={references}>
      <SelectionContext value={selection}>
        {guests.length > 0 && (
          <GuestToolbar
            list={list}
            shownCount={shown.length}
            columnsMenu={hasRoomForTable && <ColumnsMenu choice={columns} without={['table']} />}
          >
            <EventFilter filter={eventFilter} />
          </GuestToolbar>
        )}
        <GuestList
          guests={shown}
          list={{ ...list, showAll }}
          shownColumns={columns.shown}
          canCheckIn
          isSelectable={(guest) => editedIds.has(guest.eventId)}
          actions={(guest) =>
            editedIds.has(guest.eventId) && <AllGuestsActions guest={guest} onShowQr={() => setQrGuest(guest)} />
          }
          empty={
            <EmptyList title={t('guests.emptyTitle')} message={t('guests.emptyAll')}>
              <AddLink />
            </EmptyList>
          }
        />
        <BulkActions
          selected={selection.selected}
          onSelectNone={selection.selectNone}
          onDeselect={selection.deselect}
        />
        {qrGuest && <GuestQrDialog guest={qrGuest} onClose={() => setQrGuest(undefined)} />}
      </SelectionContext>
    </GuestReferencesContext>
  );
}
