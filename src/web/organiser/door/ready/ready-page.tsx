import { ArrowRight, Check, CircleAlert, LoaderCircle, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Door } from '../../../../shared/contracts/door.ts';
import { paths } from '../../../../shared/paths.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DeviceLabelField } from '../device-label-field.tsx';
import type { DoorDevice } from '../model/door-device.ts';
import type { ServerClock } from '../model/server-clock.ts';
import { appUpdates } from '../offline/app-updates.ts';
import { SubPageFrame } from '../sub-page-frame.tsx';
import { differenceInWords } from './clock-difference.ts';
import { useReadiness } from './use-readiness.ts';

type State = 'good' | 'warning' | 'bad' | 'checking';
const LOOKS = {
  good: { icon: Check, colours: 'text-accent', wordKey: 'door.checkGood' },
  warning: { icon: CircleAlert, colours: 'text-warning', wordKey: 'door.checkWarning' },
  bad: { icon: X, colours: 'text-danger', wordKey: 'door.checkBad' },
  checking: { icon: LoaderCircle, colours: 'text-muted', wordKey: 'door.checking' },
} as const;
/** A clock this wrong is worth setting right; the times of arrivals are corrected in any case. */
const NOTABLE_CLOCK_MS = 60_000;

function CheckLine({ state, title, children }: { state: State; title: string; children?: ReactNode }) {
  const { t } = useLanguage();
  const { icon: Icon, colours, wordKey } = LOOKS[state];
  return (
    <li className="flex gap-3 border-hairline border-t py-3 first:border-t-0">
      <Icon className={classNames('mt-0.5 size-5 shrink-0', colours)} aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          <span className="sr-only">{t(wordKey)}: </span>
          {title}
        </p>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </li>
  );
}

const asState = (isGood: boolean | undefined, otherwise: State): State =>
  isGood === undefined ? 'checking' : isGood ? 'good' : otherwise;

interface ReadyPageProps {
  door: Door;
  device: DoorDevice;
  clock: ServerClock;
}

/** Says before the evening whether this device can do without a network, and what is missing. */
export function ReadyPage({ door, device, clock }: ReadyPageProps) {
  const { t, language } = useLanguage();
  const { isStored } = useStore(appUpdates.state);
  const view = useStore(device.view);
  const { readiness, checkAgain, allowCamera } = useReadiness(device, door, clock);
  const { isStorageKept, canWrite, storedGuests, isSessionKept, camera } = readiness ?? {};
  const { id, timeZone } = door.event;
  usePageTitle(t('door.readyTitle'));
  const when = (time: number) => formatDateTime(new Date(time), { language, timeZone });
  const offsetMs = Math.abs(clock.offsetMs());
  const isClockRight = offsetMs < NOTABLE_CLOCK_MS;
  const hasList = storedGuests === undefined ? undefined : storedGuests !== 'none';
  const needed = [isStored, hasList, canWrite, isSessionKept];
  const isReady = needed.every(Boolean);
  const isKnown = !needed.includes(undefined);
  return (
    <SubPageFrame title={t('door.readyTitle')} eventId={id}>
      <p role="status" className={classNames('text-lg', isKnown && (isReady ? 'text-accent' : 'text-danger'))}>
        {t(isKnown ? (isReady ? 'door.isReady' : 'door.isNotReady') : 'door.checking')}
      </p>
      {/* Not before the first answers, which add lines: nothing moves while it is read. */}
      {readiness && (
        <>
          <Card className="px-4 py-1">
            <ul>
              <CheckLine
                state={asState(isStored, 'bad')}
                title={t(isStored === false ? 'door.checkNoApp' : 'door.checkApp')}
              >
                {isStored === false && t('door.checkAppMissing')}
              </CheckLine>
              <CheckLine
                state={asState(hasList, 'bad')}
                title={
                  storedGuests === 'none'
                    ? t('door.checkNoGuests')
                    : t('door.checkGuests', { count: storedGuests ?? view.guests.length })
                }
              >
                {view.readAt !== undefined && t('door.checkReadAt', { time: when(view.readAt) })}
              </CheckLine>
              <CheckLine
                state={asState(canWrite, 'bad')}
                title={t(canWrite === false ? 'door.checkNoWrite' : 'door.checkWrite')}
              >
                {canWrite === false && t('door.paper')}
              </CheckLine>
              <CheckLine
                state={asState(isSessionKept, 'bad')}
                title={t(isSessionKept === false ? 'door.checkNoSession' : 'door.checkSession')}
              >
                {isSessionKept === false && t('door.checkSessionMissing')}
              </CheckLine>
              <CheckLine
                state={asState(isStorageKept, 'warning')}
                title={t(isStorageKept === false ? 'door.checkStorageUnsure' : 'door.checkStorage')}
              >
                {isStorageKept === false && t('door.checkStorageMissing')}
              </CheckLine>
              <CheckLine
                state={camera === undefined ? 'checking' : camera === 'allowed' ? 'good' : 'warning'}
                title={t('door.checkCamera')}
              >
                {camera === 'denied' && t('door.deniedMessage')}
                {camera === 'none' && t('door.noneMessage')}
                {camera === 'notAsked' && (
                  <Button size="small" variant="outline" className="mt-1" onClick={() => void allowCamera()}>
                    {t('door.allowCamera')}
                  </Button>
                )}
              </CheckLine>
              <CheckLine state={isClockRight ? 'good' : 'warning'} title={t('door.checkClock')}>
                {isClockRight
                  ? t('door.clockRight')
                  : t('door.clockWrong', { difference: differenceInWords(offsetMs, language) })}
              </CheckLine>
            </ul>
          </Card>
          <Card className="p-4">
            <DeviceLabelField />
          </Card>
          <Card className="flex flex-col gap-3 p-4">
            <h2 className="text-xl">{t('door.installTitle')}</h2>
            <p className="text-muted text-sm">{t('door.installWhy')}</p>
            <p>
              <strong>iPhone, iPad:</strong> {t('door.installIos')}
            </p>
            <p>
              <strong>Android:</strong> {t('door.installAndroid')}
            </p>
          </Card>
          <div className="flex flex-wrap gap-2">
            <ButtonLink icon={ArrowRight} to={paths.door(id)}>
              {t('door.open')}
            </ButtonLink>
            <Button icon={RotateCw} variant="outline" onClick={checkAgain}>
              {t('door.checkAgain')}
            </Button>
          </div>
        </>
      )}
    </SubPageFrame>
  );
}
