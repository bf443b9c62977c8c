import { Undo2, UserCheck, UserPlus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { paths } from '../../../../shared/paths.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { formatTime } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { VirtualCards } from '../../../ui/virtual-cards.tsx';
import { EmptyList, SkippableList } from '../../guests/guest-list-frame.tsx';
import type { DoorDevice, DoorView } from '../model/door-device.ts';
import { createGuestFinder, type DoorFilter } from '../model/find-guests.ts';
import { createDoorSorter } from '../model/sort-guests.ts';
import { allowSounds, giveSignal } from '../signals.ts';
import { GuestDetails } from './guest-details.tsx';
import { ListToolbar } from './list-toolbar.tsx';

interface GuestRowProps {
  guest: DoorGuest;
  timeZone: string;
  tagColours: Door['tagColours'];
  onToggle: (guest: DoorGuest) => void;
}

function GuestRow({ guest, timeZone, tagColours, onToggle }: GuestRowProps) {
  const { t, language } = useLanguage();
  const { fullName: name, isNamePlaceholder, checkedIn, checkInTime, specialRequirements } = guest;
  const Icon = checkedIn ? Undo2 : UserCheck;
  return (
    <div
      className={classNames(
        'flex items-center gap-3 rounded-xl border border-hairline px-4 py-3 shadow-card [overflow-wrap:anywhere]',
        checkedIn ? 'bg-accent-soft' : 'bg-card',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className={classNames('text-lg leading-snug', isNamePlaceholder ? 'italic' : 'font-semibold')}>{name}</p>
        <p className="text-balance">
          {seatLabel(t, guest) ?? <span className="text-muted">{t('guests.notAssigned')}</span>}
        </p>
        <GuestDetails guest={guest} tagColours={tagColours} />
        {specialRequirements && <p className="line-clamp-2 text-muted text-sm">{specialRequirements}</p>}
        {checkedIn && (
          <p className="font-medium text-accent text-sm">
            {checkInTime === null
              ? t('door.arrived')
              : t('door.arrivedAt', { time: formatTime(checkInTime, { language, timeZone }) })}
          </p>
        )}
      </div>
      <Button
        variant={checkedIn ? 'outline' : 'primary'}
        data-action="check-in"
        aria-label={checkedIn ? t('guests.undoCheckIn', { name }) : t('guests.checkInName', { name })}
        className="min-h-13 shrink-0 scroll-mt-48 scroll-mb-24 px-3"
        onClick={() => onToggle(guest)}
      >
        <Icon className="size-5" aria-hidden="true" />
        {t(checkedIn ? 'guests.undo' : 'guests.checkIn')}
      </Button>
    </div>
  );
}

const ESTIMATED_ROW_HEIGHT_PX = 92;

/** Shown when the search finds nobody; tells staff what to do, and lets the organiser add the guest. */
function Nobody({ door, isSearching, onShowAll }: { door: Door; isSearching: boolean; onShowAll: () => void }) {
  const t = useT();
  const isOwner = door.role === 'owner';
  const message = isSearching ? t(isOwner ? 'door.noMatchOwner' : 'door.noMatchStaff') : t('door.noneOfKindMessage');
  return (
    <EmptyList title={t(isSearching ? 'door.noMatchTitle' : 'door.noneOfKind')} message={message}>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" onClick={onShowAll}>
          {t('door.showAll')}
        </Button>
        {isSearching && isOwner && (
          <ButtonLink icon={UserPlus} to={paths.guestAddAtDoor(door.event.id)}>
            {t('guests.add')}
          </ButtonLink>
        )}
      </div>
    </EmptyList>
  );
}

export function DoorList({ door, view, session }: { door: Door; view: DoorView; session: DoorDevice }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<DoorFilter>('all');
  const [sort] = useState(createDoorSorter);
  const [find] = useState(createGuestFinder);
  // Deferred, so that typing stays fast while a long list is filtered.
  const shownSearch = useDeferredValue(search);
  const sorted = useMemo(() => sort(view.guests), [sort, view.guests]);
  const found = useMemo(() => find(sorted, filter, shownSearch), [find, sorted, filter, shownSearch]);
  const { tagColours, event } = door;
  const { timeZone } = event;

  const toggle = useCallback(
    (guest: DoorGuest) => {
      allowSounds();
      if (guest.checkedIn) {
        session.undo(guest.id);
      } else {
        session.checkIn(guest.id);
        giveSignal('welcome');
      }
    },
    [session],
  );
  const row = useCallback(
    (guest: DoorGuest) => <GuestRow guest={guest} timeZone={timeZone} tagColours={tagColours} onToggle={toggle} />,
    [timeZone, tagColours, toggle],
  );
  const showAll = () => {
    setSearch('');
    setFilter('all');
  };

  const content = () => {
    if (!view.isLoaded)
      return (
        <div className="flex justify-center py-16">
          <Spinner label={t(view.connection === 'offline' ? 'door.waitingForList' : 'door.loadingList')} />
        </div>
      );
    if (view.guests.length === 0) return <EmptyList title={t('door.emptyTitle')} message={t('door.emptyMessage')} />;
    if (found.guests.length === 0)
      return <Nobody door={door} isSearching={shownSearch.trim() !== ''} onShowAll={showAll} />;
    return (
      <SkippableList>
        {found.isNearly && <p className="text-sm text-warning">{t('door.nearly')}</p>}
        <VirtualCards
          label={t('guests.title')}
          rows={found.guests}
          estimatedHeight={ESTIMATED_ROW_HEIGHT_PX}
          card={row}
        />
      </SkippableList>
    );
  };

  return (
    <section aria-label={t('door.list')} className="flex min-w-0 flex-col gap-3">
      <ListToolbar
        search={search}
        onSearch={setSearch}
        filter={filter}
        onFilter={setFilter}
        view={view}
        shownCount={found.guests.length}
      />
      {content()}
    </section>
  );
}
