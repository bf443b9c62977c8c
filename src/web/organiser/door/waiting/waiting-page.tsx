import { useQuery } from '@tanstack/react-query';
import { Armchair, ArrowLeft, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import type { Door } from '../../../../shared/contracts/door.ts';
import { paths } from '../../../../shared/paths.ts';
import { seatKey } from '../../../../shared/seat-key.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { queryOf } from '../../../lib/call-query.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/toast.tsx';
import { useKeptCheck } from '../list/use-row-actions.ts';
import type { DoorDevice, DoorView } from '../model/door-device.ts';
import type { DoorOperationQueue } from '../model/door-operation-queue.ts';
import type { KeptOperation, KeptState } from '../model/kept-operation.ts';
import { DoorBanner } from '../offline/door-banner.tsx';
import { SubPageFrame } from '../sub-page-frame.tsx';
import { closeNotAppliedNotice } from '../use-notices.ts';
import { createNameFinder, type FindName, operationText, stateText } from './operation-text.ts';

const GROUPS: readonly { state: KeptState; titleKey: `door.group${'Waiting' | 'Held' | 'Lost' | 'Refused'}` }[] = [
  { state: 'refused', titleKey: 'door.groupRefused' },
  { state: 'lost', titleKey: 'door.groupLost' },
  { state: 'held', titleKey: 'door.groupHeld' },
  { state: 'waiting', titleKey: 'door.groupWaiting' },
];

interface LineProps {
  kept: KeptOperation;
  queue: DoorOperationQueue;
  device: DoorDevice | undefined;
  timeZone: string;
  findName: FindName;
}

/** Seats that were free when the server answered that the chosen one is taken. */
function FreeSeats({ kept, device }: Pick<LineProps, 'kept' | 'device'>) {
  const { t } = useLanguage();
  const isKept = useKeptCheck();
  const { operation, freeSeats } = kept;
  const [move] = operation.kind === 'seat' ? operation.moves : [];
  const guest = move && device?.findPerson(move);
  if (!device || !guest || freeSeats.length === 0) return null;
  const name = guest.fullName;
  const taken = new Set(device.view.get().guests.map((other) => seatKey(other.tableNumber, other.seatNumber)));
  const stillFree = freeSeats.filter(({ tableNumber, seatNumber }) => !taken.has(seatKey(tableNumber, seatNumber)));
  if (stillFree.length === 0) return <p className="text-sm">{t('door.freeSeatsGone')}</p>;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 text-sm">{t('door.freeSeatsFor', { name })}</legend>
      {stillFree.slice(0, 6).map((seat) => (
        <Button
          key={`${seat.tableNumber}/${seat.seatNumber}`}
          variant="outline"
          size="small"
          icon={Armchair}
          onClick={() =>
            void device
              .moveInstead(kept, guest, seat)
              .then(
                (recorded) =>
                  isKept(recorded, name) &&
                  toast({ title: t('door.didSeat', { name, seat: seatLabel(t, seat) ?? '' }) }),
              )
          }
        >
          {seatLabel(t, seat)}
        </Button>
      ))}
    </fieldset>
  );
}

function Line({ kept, queue, device, timeZone, findName }: LineProps) {
  const { t, language } = useLanguage();
  const text = operationText(t, kept, findName);
  const isAnswered = kept.state !== 'waiting';
  // Sending again changes nothing if the organiser discarded the operation or somebody else's came first.
  const isFinal = kept.state === 'lost' || kept.reason === 'discarded';
  return (
    <li className="flex flex-col gap-2 border-hairline border-t py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-anywhere min-w-0 font-medium">{text}</p>
        <p className="shrink-0 text-muted text-sm tabular-nums">
          {formatDateTime(kept.operation.at, { language, timeZone })}
        </p>
      </div>
      {isAnswered && (
        <>
          <p className="text-sm">{stateText(t, kept)}</p>
          <FreeSeats kept={kept} device={device} />
          <div className="flex flex-wrap gap-2">
            {!isFinal && (
              <Button size="small" variant="outline" onClick={() => void queue.sendAgain([kept.id])}>
                {t('door.sendAgain')}
              </Button>
            )}
            <Button
              size="small"
              variant="ghost"
              aria-label={`${t('door.dismiss')}: ${text}`}
              onClick={() => void queue.dismiss([kept.id])}
            >
              {t('door.dismiss')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

interface WaitingPageProps {
  eventId: number;
  queue: DoorOperationQueue;
  /** `device` and `door` are undefined outside the door: operations are shown without names then. */
  device?: DoorDevice;
  door?: Door;
}

const NO_VIEW = { get: () => undefined, subscribe: () => () => {} };

/** What this device has recorded and the server has not applied, one by one. */
export function WaitingPage({ eventId, queue, device, door }: WaitingPageProps) {
  const { t } = useLanguage();
  const operations = useStore(queue.operations);
  const isCallRefused = useStore(queue.isCallRefused);
  const view = useStore<DoorView | undefined>(device?.view ?? NO_VIEW);
  // Outside the door, the list that knows the event's time zone has been erased.
  const { data: event } = useQuery({ ...queryOf(calls.events.read, { id: eventId }), enabled: !door });
  const timeZone = door?.event.timeZone ?? event?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const findName = useMemo(() => createNameFinder(view?.guests ?? []), [view?.guests]);
  usePageTitle(t('door.waitingTitle'));
  useEffect(closeNotAppliedNotice, []);
  return (
    <SubPageFrame title={t('door.waitingTitle')} eventId={eventId}>
      <p className="text-muted">{t('door.waitingIntro')}</p>
      {view?.connection === 'offline' && <p className="text-warning">{t('door.offlineHint')}</p>}
      <DoorBanner isShown={isCallRefused} icon={TriangleAlert}>
        {t('door.callRefused')}
      </DoorBanner>
      {operations.length === 0 && (
        <Card className="p-6 text-center">
          <p className="font-medium">{t('door.nothingWaiting')}</p>
        </Card>
      )}
      {GROUPS.map(({ state, titleKey }) => {
        const ofState = operations.filter((kept) => kept.state === state);
        if (ofState.length === 0) return null;
        return (
          <Card key={state} className="flex flex-col gap-1 p-4">
            <h2
              className={classNames(
                'font-sans font-semibold',
                state !== 'waiting' && state !== 'held' && 'text-danger',
              )}
            >
              {t(titleKey, { count: ofState.length })}
            </h2>
            <ul>
              {ofState.map((kept) => (
                <Line key={kept.id} kept={kept} queue={queue} device={device} timeZone={timeZone} findName={findName} />
              ))}
            </ul>
          </Card>
        );
      })}
      <ButtonLink icon={ArrowLeft} variant="outline" className="self-start" to={paths.door(eventId)}>
        {t('door.backToDoor')}
      </ButtonLink>
    </SubPageFrame>
  );
}
