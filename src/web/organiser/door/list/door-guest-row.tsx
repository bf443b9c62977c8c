import { Ellipsis, Hourglass, Undo2, UserCheck, Users } from 'lucide-react';
import { memo, useState } from 'react';
import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { isDoubleEntry, listArrivals } from '../../../../shared/door/arrivals.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { formatTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { householdLabel } from '../household-label.ts';
import type { DoorHousehold } from '../model/door-households.ts';
import { DoorGuestDetails } from './door-guest-details.tsx';

export interface RowActions {
  /** Resolves when the tap is stored. */
  readonly toggle: (guest: DoorGuest) => Promise<void>;
  readonly checkInHousehold: (household: DoorHousehold) => Promise<void>;
  readonly open: (guest: DoorGuest) => void;
}

interface DoorGuestRowProps {
  guest: DoorGuest;
  /** Undefined without a household, or where fewer than two of it are expected or here. */
  household: DoorHousehold | undefined;
  timeZone: string;
  tagColours: Door['tagColours'];
  hasMore: boolean;
  /** What is shown of the guest counts only if the organiser applies a held operation. */
  isHeld: boolean;
  actions: RowActions;
}

function Arrival({ guest, timeZone }: Pick<DoorGuestRowProps, 'guest' | 'timeZone'>) {
  const { t, language } = useLanguage();
  const time = (at: string) => formatTime(at, { language, timeZone });
  const { checkInTime } = guest;
  return (
    <>
      <p className="font-medium text-accent text-sm">
        {checkInTime === null ? t('door.arrived') : t('door.arrivedAt', { time: time(checkInTime) })}
      </p>
      {isDoubleEntry(guest) && (
        <p className="text-sm text-warning">
          {t('door.doubleEntry')}{' '}
          {listArrivals(guest)
            .map(({ at, door }) => (door === null ? time(at) : `${time(at)} ${door}`))
            .join(', ')}
        </p>
      )}
    </>
  );
}

// Made once: React then skips them when a search shows another guest in the row.
const CHECK_IN_ICON = <UserCheck className="size-5" aria-hidden="true" />;
const UNDO_ICON = <Undo2 className="size-5" aria-hidden="true" />;

const FRAME_PX = 38;
const NAME_AND_SEAT_PX = 48.75;
const SMALL_LINE_PX = 20;
const BUTTON_PX = 52;
/** Height of most guests' rows before they arrive. */
export const USUAL_ROW_HEIGHT_PX = FRAME_PX + BUTTON_PX;

/** The row's height for a guest without details, whose texts don't wrap. If it is right, a search draws the row once. */
export function estimateRowHeight({ checkedIn, specialRequirements }: DoorGuest): number {
  const smallLines = Number(checkedIn) + Number(Boolean(specialRequirements));
  return Math.round(FRAME_PX + Math.max(BUTTON_PX, NAME_AND_SEAT_PX + smallLines * SMALL_LINE_PX));
}

/** One guest of the list. Only a stored tap changes what it shows. */
export const DoorGuestRow = memo(function DoorGuestRow(props: DoorGuestRowProps) {
  const { guest, household, timeZone, tagColours, hasMore, isHeld, actions } = props;
  const { t } = useLanguage();
  // The guest whose tap is being stored: an id, not a flag, because the list reuses rows for other guests.
  const [storingId, setStoringId] = useState<number>();
  const isStoring = storingId === guest.id;
  const { fullName: name, isNamePlaceholder, checkedIn, specialRequirements } = guest;
  const store = (tap: Promise<void>) => {
    setStoringId(guest.id);
    void tap.finally(() => setStoringId((id) => (id === guest.id ? undefined : id)));
  };
  return (
    <div
      className={classNames(
        // On short screens as low as its buttons allow, so that four guests are seen at once.
        'flex flex-col gap-2 rounded-xl border border-hairline px-4 py-3 shadow-card [overflow-wrap:anywhere] short:px-2 short:py-px',
        isHeld ? 'bg-warning-soft' : checkedIn ? 'bg-accent-soft' : 'bg-card',
      )}
    >
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1 short:flex short:flex-wrap short:items-baseline short:gap-x-2">
          <p
            className={classNames(
              'text-lg leading-snug short:text-base',
              isNamePlaceholder ? 'italic' : 'font-semibold',
            )}
          >
            {name}
          </p>
          <p className="text-balance short:text-sm">
            {seatLabel(t, guest) ?? <span className="text-muted">{t('guests.notAssigned')}</span>}
          </p>
          <DoorGuestDetails guest={guest} tagColours={tagColours} />
          {specialRequirements && <p className="line-clamp-2 text-muted text-sm">{specialRequirements}</p>}
          {checkedIn && <Arrival guest={guest} timeZone={timeZone} />}
          {isHeld && (
            <p className="flex items-center gap-1.5 font-medium text-sm text-warning">
              <Hourglass className="size-4 shrink-0" aria-hidden="true" />
              {t('door.held')}
            </p>
          )}
        </div>
        {hasMore && (
          <IconButton icon={Ellipsis} label={t('door.moreOf', { name })} onClick={() => actions.open(guest)} />
        )}
        <Button
          variant={checkedIn ? 'outline' : 'primary'}
          data-action="check-in"
          aria-label={checkedIn ? t('guests.undoCheckIn', { name }) : t('guests.checkInName', { name })}
          aria-busy={isStoring}
          // Without a transition, because a search shows another guest in this row.
          className="min-h-13 shrink-0 short:min-h-11 short:[&>svg]:hidden scroll-mt-[calc(var(--door-header)+8rem)] scroll-mb-24 px-3 transition-none"
          onClick={() => isStoring || store(actions.toggle(guest))}
        >
          {checkedIn ? UNDO_ICON : CHECK_IN_ICON}
          {t(checkedIn ? 'guests.undo' : 'guests.checkIn')}
        </Button>
      </div>
      {household && household.missing.length > 1 && !checkedIn && (
        <Button
          variant="outline"
          size="small"
          icon={Users}
          // The guest's dialog has it too.
          className="self-start scroll-mt-[calc(var(--door-header)+8rem)] scroll-mb-24 short:hidden"
          aria-label={[householdLabel(t, household), guest.householdName].filter(Boolean).join(': ')}
          onClick={() => isStoring || store(actions.checkInHousehold(household))}
        >
          {householdLabel(t, household)}
        </Button>
      )}
    </div>
  );
});
