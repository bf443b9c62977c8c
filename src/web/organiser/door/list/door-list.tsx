import { UserPlus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { isGranted } from '../../../../shared/event-roles.ts';
import { paths } from '../../../../shared/paths.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VirtualCards } from '../../../ui/virtual-cards.tsx';
import { EmptyList, SkippableList } from '../../guests/guest-list-frame.tsx';
import type { DoorDevice, DoorView } from '../model/door-device.ts';
import { groupDoorHouseholds } from '../model/door-households.ts';
import type { DoorSorter } from '../model/door-order.ts';
import type { DoorFilter, GuestFinder } from '../model/guest-finder.ts';
import { DoorGuestDialog } from './door-guest-dialog.tsx';
import { DoorGuestRow, estimateRowHeight, USUAL_ROW_HEIGHT_PX } from './door-guest-row.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useRowActions } from './use-row-actions.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

interface NobodyProps {
  door: Door;
  isSearching: boolean;
  onShowAll: () => void;
  onWalkIn: () => void;
}

/** Shown when the search finds nobody; tells staff what to do, and lets them add the guest where that is allowed. */
function Nobody({ door, isSearching, onShowAll, onWalkIn }: NobodyProps) {
  const t = useT();
  const mayEdit = isGranted(door.role, 'edit-guests');
  const mayAdd = mayEdit || door.doorAllows?.walkIn === true;
  const message = isSearching ? t(mayAdd ? 'door.noMatchOwner' : 'door.noMatchStaff') : t('door.noneOfKindMessage');
  return (
    <EmptyList title={t(isSearching ? 'door.noMatchTitle' : 'door.noneOfKind')} message={message}>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" onClick={onShowAll}>
          {t('door.showAll')}
        </Button>
        {isSearching && mayEdit && (
          <ButtonLink icon={UserPlus} variant="outline" reloadDocument to={paths.guestAddAtDoor(door.event.id)}>
            {t('guests.add')}
          </ButtonLink>
        )}
        {isSearching && door.doorAllows?.walkIn && (
          <Button icon={UserPlus} onClick={onWalkIn}>
            {t('door.walkIn')}
          </Button>
        )}
      </div>
    </EmptyList>
  );
}

interface DoorListProps {
  door: Door;
  view: DoorView;
  device: DoorDevice;
  sort: DoorSorter;
  finder: GuestFinder;
}

export function DoorList({ door, view, device, sort, finder }: DoorListProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  // The letter is shown first, and the list in tasks of its own: together they would hold up a slow phone's next key.
  const searched = useDeferredValue(search);
  const [filter, setFilter] = useState<DoorFilter>('all');
  const [openedId, setOpenedId] = useState<number>();
  const [isAdding, setIsAdding] = useState(false);
  const sorted = useMemo(() => sort(view.guests), [sort, view.guests]);
  const found = useMemo(() => finder.find(sorted, filter, searched), [finder, sorted, filter, searched]);
  const households = useMemo(() => groupDoorHouseholds(view.guests), [view.guests]);
  const open = useCallback((guest: DoorGuest) => setOpenedId(guest.id), []);
  const [said, setSaid] = useState({ text: '', count: 0 });
  const say = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  const actions = useRowActions(device, { open, say });
  const { tagColours, event, doorAllows } = door;
  const { timeZone } = event;
  const { heldIds } = view;

  const row = useCallback(
    (guest: DoorGuest) => {
      const household = households.get(guest.householdId ?? -1);
      const mayName = doorAllows?.nameCompanion === true && guest.isNamePlaceholder;
      return (
        <DoorGuestRow
          guest={guest}
          household={household}
          timeZone={timeZone}
          tagColours={tagColours}
          hasMore={household !== undefined || mayName || doorAllows?.seat === true}
          isHeld={heldIds.has(guest.id)}
          actions={actions}
        />
      );
    },
    [timeZone, tagColours, households, doorAllows, heldIds, actions],
  );
  /** Scrolls to the top: staff who had scrolled down would miss the first results, and add a guest who is listed. */
  const show = (next: { search?: string; filter?: DoorFilter }) => {
    setSearch(next.search ?? search);
    setFilter(next.filter ?? filter);
    window.scrollTo({ top: 0 });
  };
  const showAll = () => show({ search: '', filter: 'all' });
  const opened = openedId === undefined ? undefined : view.guests.find(({ id }) => id === openedId);

  const content = () => {
    if (!view.isLoaded)
      return (
        <div className="flex justify-center py-16">
          <Spinner label={t(view.connection === 'offline' ? 'door.waitingForList' : 'door.loadingList')} />
        </div>
      );
    if (view.guests.length === 0) return <EmptyList title={t('door.emptyTitle')} message={t('door.emptyMessage')} />;
    if (found.guests.length === 0)
      return (
        <Nobody
          door={door}
          isSearching={searched.trim() !== ''}
          onShowAll={showAll}
          onWalkIn={() => setIsAdding(true)}
        />
      );
    return (
      <SkippableList>
        {found.isNearly && <p className="text-sm text-warning">{t('door.nearly')}</p>}
        <VirtualCards
          label={t('guests.title')}
          rows={found.guests}
          // Without a search one height for all: rows would jump when somebody above them arrives.
          estimatedHeight={searched ? estimateRowHeight : USUAL_ROW_HEIGHT_PX}
          search={searched}
          card={row}
        />
        {searched.trim() !== '' && doorAllows?.walkIn && (
          <Button icon={UserPlus} variant="outline" className="self-center" onClick={() => setIsAdding(true)}>
            {t('door.walkIn')}
          </Button>
        )}
      </SkippableList>
    );
  };

  return (
    <section aria-label={t('door.list')} className="flex min-w-0 flex-col gap-3 short:gap-1">
      <ListToolbar
        search={search}
        onSearch={(next) => show({ search: next })}
        filter={filter}
        onFilter={(next) => show({ filter: next })}
        view={view}
        shownCount={found.guests.length}
      />
      <p role="status" className="sr-only">
        {/* Another element each time: the same words would not be read again. */}
        <span key={said.count}>{said.text}</span>
      </p>
      {content()}
      {opened && (
        <DoorGuestDialog
          key={opened.id}
          door={door}
          guest={opened}
          household={households.get(opened.householdId ?? -1)}
          device={device}
          onClose={() => setOpenedId(undefined)}
        />
      )}
      {isAdding && (
        <WalkInDialog
          device={device}
          name={search.trim()}
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false);
            setFilter('all');
          }}
        />
      )}
    </section>
  );
}
