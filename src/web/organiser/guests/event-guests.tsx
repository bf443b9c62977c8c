import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { HIDDEN_FROM_VIEWERS } from '../../../shared/contracts/plain-fields.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { afterNextPaint } from '../../lib/after-next-paint.ts';
import { isTemporary } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSelection } from '../../lib/use-selection.ts';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { ViewPanel, ViewTabList, ViewTabs } from '../../ui/view-tabs.tsx';
import { invalidateArrivals } from '../arrivals/api.ts';
import { useEventChanges } from '../event/event-changes.ts';
import { useShowParameter } from '../event/use-show-parameter.ts';
import { GuestFileActions } from '../guest-file/guest-file-actions.tsx';
import { followGuests, untilUnchanging } from '../guest-parts/live-guests.ts';
import { AddGuestButton, AddGuestPanel, useAddGuestPanel } from './add-guest-panel.tsx';
import { useEventGuests } from './api.ts';
import { BulkActions } from './bulk-actions.tsx';
import { isCheckInTime } from './check-in-time.ts';
import { ColumnsMenu, type OptionalColumn, useColumnChoice } from './columns-menu.tsx';
import { EditGuestDialog } from './edit-guest-dialog.tsx';
import { FirstNoteNotice } from './first-note-notice.tsx';
import { EventGuestActions } from './guest-actions.tsx';
import { GuestReferencesContext } from './guest-cells.tsx';
import { GuestList } from './guest-list.tsx';
import { EmptyList, useHasRoomForTable } from './guest-list-frame.tsx';
import { GuestQrDialog } from './guest-qr-dialog.tsx';
import { GuestToolbar } from './guest-toolbar.tsx';
import { HouseholdsView } from './households/households-view.tsx';
import { useRemoveGuests } from './remove-guests.ts';
import { SelectionContext } from './selection-controls.tsx';
import { useGuestList } from './use-guest-list.ts';
import { useGuestReferences } from './use-guest-references.ts';

/** The form for adding guests starts open while the list is shorter than this. */
const SHORT_LIST = 10;

type OpenDialog = { kind: 'qr' | 'edit'; guest: Guest } | { kind: 'limit' };

interface EventGuestsProps {
  event: Event;
  /** The page has a heading of its own and nothing above the list. */
  isWholePage?: boolean;
}

/** The guest list of an event with its toolbar, forms and dialogs. */
export function EventGuests({ event, isWholePage = false }: EventGuestsProps) {
  const t = useT();
  const { data: guests, isFetching, refetch } = useEventGuests(event.id);
  return (
    <section aria-label={t('guests.title')} className="flex flex-col gap-3">
      {guests ? (
        <LoadedGuests event={event} guests={guests} title={isWholePage ? undefined : t('guests.title')} />
      ) : (
        <LoadState
          isFetching={isFetching}
          loadingLabel={t('guests.loading')}
          message={t('guests.fetchFailed')}
          onRetry={refetch}
        />
      )}
    </section>
  );
}

/** Takes in what was changed elsewhere: in another tab, in the editor or at the door. */
function useLiveGuests(eventId: number): void {
  const client = useQueryClient();
  useEventChanges(eventId, async () => {
    invalidateArrivals(client, eventId);
    // Nothing is read while this page is making a change.
    await untilUnchanging(client);
    const hasChanged = await followGuests(client, eventId).catch((error) => {
      if (isTemporary(error)) throw error;
      return false;
    });
    void client.invalidateQueries({ queryKey: keyOf(calls.events.read, { id: eventId }), exact: true });
    if (!hasChanged) return;
    for (const read of [calls.tags.read, calls.households.list])
      void client.invalidateQueries({ queryKey: keyOf(read, { id: eventId }), exact: true });
  });
}

/** Whether viewers get the column filled. */
const isShownToViewers = (column: OptionalColumn) =>
  !Object.hasOwn(HIDDEN_FROM_VIEWERS, column === 'notes' ? 'specialRequirements' : column);

const VIEWS = ['people', 'households'] as const;
const VIEW_PARAMETER = 'view';

/** The chosen view, kept in the address so that going back shows the same one. */
function useView() {
  const [params, setParams] = useSearchParams();
  const asked = VIEWS.find((known) => known === params.get(VIEW_PARAMETER)) ?? 'people';
  const [view, setShown] = useState(asked);
  useEffect(() => setShown(asked), [asked]);
  const cancel = useRef(() => {});
  const setView = (next: typeof view) => {
    setShown(next);
    cancel.current();
    // Later, because a new address has the whole page rendered again.
    cancel.current = afterNextPaint(() =>
      setParams(
        (now) => {
          if (next === 'people') now.delete(VIEW_PARAMETER);
          else now.set(VIEW_PARAMETER, next);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    );
  };
  return { view, setView };
}

interface LoadedGuestsProps {
  event: Event;
  guests: Guest[];
  title: string | undefined;
}

function LoadedGuests({ event, guests, title }: LoadedGuestsProps) {
  const t = useT();
  const hasRoomForTable = useHasRoomForTable();
  const nameOrders = useMemo(() => new Map([[event.id, event.nameOrder]]), [event.id, event.nameOrder]);
  const { shown, ...list } = useGuestList(guests, nameOrders);
  const selection = useSelection(shown);
  const references = useGuestReferences(guests, event.id);
  const removal = useRemoveGuests();
  const { view: askedView, setView } = useView();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const edit = useCallback((guest: Guest) => setDialog({ kind: 'edit', guest }), []);
  const addPanel = useAddGuestPanel(guests.length < (hasRoomForTable ? SHORT_LIST : 1));
  const mayEdit = isGranted(event.role, 'edit-guests');
  const canCheckIn = mayEdit && isCheckInTime(event);
  const columns = useColumnChoice({ storedUnder: 'guestColumns', filled: list.filled, canCheckIn });
  const view = mayEdit ? askedView : 'people';
  const shownToViewers = useMemo(() => new Set([...columns.shown].filter(isShownToViewers)), [columns.shown]);
  useLiveGuests(event.id);
  useShowParameter({ unseated: () => list.setFilter('unseated') });

  const actionsOf = (guest: Guest) => (
    <EventGuestActions
      guest={guest}
      canCheckIn={canCheckIn}
      onShowQr={() => setDialog({ kind: 'qr', guest })}
      onEdit={() => edit(guest)}
      onRemove={() => removal.mutate([guest])}
    />
  );
  return (
    <GuestReferencesContext value={references}>
      <SelectionContext value={selection}>
        <ViewTabs value={view} onChange={setView}>
          <GuestToolbar
            title={title}
            lead={
              mayEdit &&
              guests.length > 0 && (
                <ViewTabList
                  label={t('households.views')}
                  tabs={VIEWS.map((value) => ({ value, label: t(`households.${value}View`) }))}
                />
              )
            }
            list={list}
            shownCount={shown.length}
            columnsMenu={hasRoomForTable && mayEdit && view === 'people' && <ColumnsMenu choice={columns} />}
          >
            {mayEdit && (
              <>
                <GuestFileActions event={event} guests={guests} onImported={addPanel.closeUnused} />
                <AddGuestButton state={addPanel} />
              </>
            )}
          </GuestToolbar>
          {mayEdit && (
            <>
              <AddGuestPanel state={addPanel} eventId={event.id} onLimit={() => setDialog({ kind: 'limit' })} />
              <FirstNoteNotice event={event} guests={guests} />
            </>
          )}
          <ViewPanel value="people">
            <GuestList
              guests={shown}
              list={list}
              event={event}
              shownColumns={mayEdit ? columns.shown : shownToViewers}
              canCheckIn={canCheckIn}
              empty={<EmptyList title={t('guests.emptyTitle')} message={t('guests.emptyEvent')} />}
              actions={mayEdit ? actionsOf : undefined}
            />
          </ViewPanel>
          {mayEdit && (
            <ViewPanel value="households">
              <HouseholdsView
                eventId={event.id}
                all={guests}
                shown={shown}
                selected={selection.selected}
                onEdit={edit}
                onShowAll={list.showAll}
              />
            </ViewPanel>
          )}
        </ViewTabs>
      </SelectionContext>
      {mayEdit && (
        <BulkActions
          selected={selection.selected}
          onSelectNone={selection.selectNone}
          onDeselect={selection.deselect}
        />
      )}
      {dialog?.kind === 'edit' && <EditGuestDialog guest={dialog.guest} onClose={close} />}
      {dialog?.kind === 'qr' && <GuestQrDialog guest={dialog.guest} onClose={close} />}
      <UpgradePrompt isOpen={dialog?.kind === 'limit'} onOpenChange={close} reason="guest_limit" event={event} />
    </GuestReferencesContext>
  );
}
