import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { AllGuestsCards, AllGuestsTable } from './all-guests-list.tsx';
import { useAllGuests } from './api.ts';
import { BulkActions } from './bulk-actions.tsx';
import { EventFilter, useEventFilter } from './event-filter.tsx';
import { EmptyList, NoMatch, SkippableList, useHasRoomForTable } from './guest-list-frame.tsx';
import { GuestQrDialog } from './guest-qr-dialog.tsx';
import { GuestToolbar } from './guest-toolbar.tsx';
import { useGuestList } from './use-guest-list.ts';
import { useSelection } from './use-selection.ts';

function AddLink() {
  const t = useT();
  return (
    <Button asChild>
      <Link to={paths.guestAdd}>
        <Plus className="size-4" aria-hidden="true" />
        {t('guests.add')}
      </Link>
    </Button>
  );
}

function Page({ children }: { children: ReactNode }) {
  const t = useT();
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
      {children}
    </div>
  );
}

/** The list of all guests of all events. */
export function GuestsPage() {
  const t = useT();
  const { data: guests, isFetching, refetch } = useAllGuests();
  usePageTitle(t('guests.title'));
  return (
    <Page>
      {guests ? (
        <LoadedGuests guests={guests} />
      ) : (
        <LoadState
          isFetching={isFetching}
          loadingLabel={t('guests.loading')}
          message={t('guests.loadError')}
          onRetry={refetch}
        />
      )}
    </Page>
  );
}

function LoadedGuests({ guests }: { guests: GuestWithEvent[] }) {
  const t = useT();
  const hasRoomForTable = useHasRoomForTable();
  const eventFilter = useEventFilter(guests);
  const { shown, ...list } = useGuestList(eventFilter.guests);
  const selection = useSelection(shown);
  const [qrGuest, setQrGuest] = useState<GuestWithEvent>();
  const List = hasRoomForTable ? AllGuestsTable : AllGuestsCards;

  if (guests.length === 0) {
    return (
      <EmptyList title={t('guests.emptyTitle')} message={t('guests.emptyAll')}>
        <AddLink />
      </EmptyList>
    );
  }
  return (
    <>
      <GuestToolbar list={list} shownCount={shown.length}>
        <EventFilter filter={eventFilter} />
      </GuestToolbar>
      {shown.length === 0 ? (
        <NoMatch
          onShowAll={() => {
            list.showAll();
            eventFilter.choose(undefined);
          }}
        />
      ) : (
        <SkippableList>
          <List guests={shown} list={list} selection={selection} onShowQr={setQrGuest} />
        </SkippableList>
      )}
      <BulkActions selected={selection.selected} onSelectNone={selection.selectNone} onDeselect={selection.deselect} />
      {qrGuest && <GuestQrDialog guest={qrGuest} onClose={() => setQrGuest(undefined)} />}
    </>
  );
}
