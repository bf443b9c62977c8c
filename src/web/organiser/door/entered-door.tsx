import { ListChecks, ScanLine, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Door } from '../../../shared/contracts/door.ts';
import { MAIN_CONTENT_ID, SkipLink } from '../../frame/main-content.tsx';
import { formatTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { useStore } from '../../lib/store.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { classNames } from '../../ui/class-names.ts';
import { DoorHeader } from './door-header.tsx';
import { DoorList } from './list/door-list.tsx';
import { createDoorSorter } from './model/door-order.ts';
import { createGuestFinder } from './model/guest-finder.ts';
import { DoorBanner } from './offline/door-banner.tsx';
import { UpdateBanner } from './offline/update-banner.tsx';
import { ScanResultScreen } from './scan-result-screen.tsx';
import { ScannerPanel } from './scanner/scanner-panel.tsx';
import type { OpenedDoor } from './use-door-device.ts';
import { useNotices } from './use-notices.ts';
import { useScanResults } from './use-scan-results.ts';

/** Screens on which the scanner and the list fit side by side: large ones, and phones held sideways. */
const HAS_ROOM_FOR_BOTH = '(min-width: 56rem), (min-width: 40rem) and (max-height: 30rem)';
const VIEWS = [
  { view: 'scan', labelKey: 'door.scan', icon: ScanLine },
  { view: 'list', labelKey: 'door.list', icon: ListChecks },
] as const;
type View = (typeof VIEWS)[number]['view'];

/** Bottom bar of phones that switches between the scanner and the list. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useT();
  return (
    <nav
      data-bottom-bar
      aria-label={t('door.views')}
      className="sticky bottom-0 z-20 flex gap-2 border-hairline border-t bg-paper/95 px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur short:pt-1 short:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
    >
      {VIEWS.map(({ view: option, labelKey, icon: Icon }) => (
        <button
          key={option}
          type="button"
          aria-pressed={view === option}
          onClick={() => onChange(option)}
          className={classNames(
            'flex min-h-14 flex-1 items-center justify-center gap-2 rounded-xl border font-medium transition-colors short:min-h-11',
            view === option ? 'border-accent bg-accent text-on-accent' : 'border-control bg-card text-ink',
          )}
        >
          <Icon className="size-5" aria-hidden="true" />
          {t(labelKey)}
        </button>
      ))}
    </nav>
  );
}

/** Delay before the door is made inert: even a slow phone has shown the scan's result by then. */
const COVER_DELAY_MS = 50;

/** Whether a scan's result has covered the door for a moment: what is under it is then hidden from keyboards and screen readers. */
function useIsCovered(hasResult: boolean): boolean {
  const [isCovered, setIsCovered] = useState(false);
  useEffect(() => {
    if (!hasResult) return;
    const timer = setTimeout(() => setIsCovered(true), COVER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsCovered(false);
    };
  }, [hasResult]);
  return hasResult && isCovered;
}

/** The door itself: scanner, guest list, and what staff must know of the connection and the storage. */
export function EnteredDoor({ door, opened, onLeft }: { door: Door; opened: OpenedDoor; onLeft: () => void }) {
  const { t, language } = useLanguage();
  const { device, notices } = opened;
  const doorView = useStore(device.view);
  const hasRoomForBoth = useMediaQuery(HAS_ROOM_FOR_BOTH);
  const [view, setView] = useState<View>('scan');
  const { timeZone } = door.event;
  const scanResults = useScanResults(device, notices);
  const isCovered = useIsCovered(scanResults.result !== undefined);
  useNotices({ queue: device.queue, notices, door, isShowing: scanResults.isShowing });
  usePageTitle(t('door.titleOf', { event: door.event.name }));
  // The focused field of the door code was unmounted, so the focus moves to the main content.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(MAIN_CONTENT_ID)?.focus();
  }, []);
  // Kept here, because the list is unmounted while the scanner is shown: its first search must not wait for an index.
  const { nameOrder = 'automatic' } = door.event;
  const sort = useMemo(() => createDoorSorter(nameOrder, language), [nameOrder, language]);
  const [finder] = useState(createGuestFinder);
  useEffect(() => whenIdle(() => finder.prepare(sort(doorView.guests))), [sort, finder, doorView.guests]);
  // Creates slow time formats and plural rules early, so that the first arrival and the first search need not wait.
  useEffect(
    () =>
      whenIdle(() => {
        formatTime(new Date(), { language, timeZone });
        t('guests.shown', { count: 0 });
      }),
    [t, language, timeZone],
  );
  const isScannerShown = hasRoomForBoth || view === 'scan';
  const isListShown = hasRoomForBoth || view === 'list';
  return (
    <div className="flex min-h-dvh flex-col" inert={isCovered}>
      <SkipLink />
      <DoorHeader door={door} view={doorView} onLeft={onLeft} />
      <DoorBanner isShown={doorView.isStorageFailing} icon={TriangleAlert} isAlarm>
        <strong>{t('door.storageFailing')}</strong> {t('door.paper')}
      </DoorBanner>
      <DoorBanner isShown={doorView.isCallRefused} icon={TriangleAlert}>
        {t('door.callRefused')}
      </DoorBanner>
      <DoorBanner isShown={doorView.connection === 'offline'} icon={WifiOff}>
        {t('door.offlineHint')}
      </DoorBanner>
      <UpdateBanner unsentCount={doorView.waitingCount} />
      <main
        id={MAIN_CONTENT_ID}
        tabIndex={-1}
        data-scanner-beside={hasRoomForBoth ? '' : undefined}
        className={classNames(
          'mx-auto flex w-full max-w-6xl flex-1 flex-col px-3 py-3 outline-none sm:px-6 short:py-1',
          hasRoomForBoth &&
            'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-6 py-6 short:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] short:gap-3',
        )}
      >
        <ScannerPanel
          isShown={isScannerShown}
          isBeside={hasRoomForBoth}
          onCode={scanResults.scan}
          onSearch={() => setView('list')}
        />
        {isListShown && <DoorList door={door} view={doorView} device={device} sort={sort} finder={finder} />}
      </main>
      {!hasRoomForBoth && <ViewSwitch view={view} onChange={setView} />}
      <ScanResultScreen
        result={scanResults.result}
        timeZone={timeZone}
        onUndo={scanResults.undo}
        onHousehold={scanResults.checkInHousehold}
        onClose={scanResults.close}
      />
    </div>
  );
}
