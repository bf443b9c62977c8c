import { useQueryClient } from '@tanstack/react-query';
import { ListChecks, ScanLine, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Door } from '../../../shared/contracts/door.ts';
import { MAIN_CONTENT_ID, SkipLink } from '../../frame/main-content.tsx';
import { useT } from '../../lib/i18n.tsx';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import { useStore } from '../../lib/store.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { classNames } from '../../ui/class-names.ts';
import { isSessionOver, LEAVE_DOOR_MUTATION, sendOperation } from './api.ts';
import { DoorHeader } from './door-header.tsx';
import { DoorList } from './list/door-list.tsx';
import { createDoorDevice, type DoorDevice, type DoorNotice } from './model/door-device.ts';
import { openDoorStream } from './model/door-stream.ts';
import type { ServerClock } from './model/server-clock.ts';
import { type StoredGuestList, storedGuestLists } from './model/stored-guest-list.ts';
import { openStoredOperations } from './model/stored-operations.ts';
import { ScanResultScreen } from './scan-result-screen.tsx';
import { ScannerPanel } from './scanner/scanner-panel.tsx';
import type { LeaveReason } from './use-door-entry.ts';
import { useScanResults } from './use-scan-results.ts';

/** The scanner and the list fit side by side. */
const HAS_ROOM_FOR_BOTH = '(min-width: 56rem)';
const VIEWS = [
  { view: 'scan', labelKey: 'door.scan', icon: ScanLine },
  { view: 'list', labelKey: 'door.list', icon: ListChecks },
] as const;
type View = (typeof VIEWS)[number]['view'];

type NoticeListener = (notice: DoorNotice) => void;

interface DoorScreenProps {
  door: Door;
  session: DoorDevice;
  notices: Set<NoticeListener>;
  onLeft: () => void;
}

/** Bottom bar of phones that switches between the scanner and the list. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useT();
  return (
    <nav
      data-bottom-bar
      aria-label={t('door.views')}
      className="sticky bottom-0 z-20 flex gap-2 border-hairline border-t bg-paper/95 px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur"
    >
      {VIEWS.map(({ view: option, labelKey, icon: Icon }) => (
        <button
          key={option}
          type="button"
          aria-pressed={view === option}
          onClick={() => onChange(option)}
          className={classNames(
            'flex min-h-14 flex-1 items-center justify-center gap-2 rounded-xl border font-medium transition-colors',
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

/** Not sticky, so that it can be scrolled away. */
function OfflineHint({ isOffline }: { isOffline: boolean }) {
  const t = useT();
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {t('door.offlineHint')}
        </p>
      )}
    </div>
  );
}

function DoorScreen({ door, session, notices, onLeft }: DoorScreenProps) {
  const t = useT();
  const doorView = useStore(session.view);
  const hasRoomForBoth = useMediaQuery(HAS_ROOM_FOR_BOTH);
  const [view, setView] = useState<View>('scan');
  const scanResults = useScanResults({ session, notices, timeZone: door.event.timeZone });
  usePageTitle(t('door.titleOf', { event: door.event.name }));
  // The field of the door code had the focus and is unmounted.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(MAIN_CONTENT_ID)?.focus();
  }, []);
  const isScannerShown = hasRoomForBoth || view === 'scan';
  const isListShown = hasRoomForBoth || view === 'list';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DoorHeader door={door} view={doorView} onLeft={onLeft} />
      <OfflineHint isOffline={doorView.connection === 'offline'} />
      <main
        id={MAIN_CONTENT_ID}
        tabIndex={-1}
        className={classNames(
          'mx-auto flex w-full max-w-6xl flex-1 flex-col px-3 py-3 outline-none sm:px-6',
          hasRoomForBoth && 'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-6 py-6',
        )}
      >
        <ScannerPanel
          isShown={isScannerShown}
          isBeside={hasRoomForBoth}
          onCode={scanResults.scan}
          onSearch={() => setView('list')}
        />
        {isListShown && <DoorList door={door} view={doorView} session={session} />}
      </main>
      {!hasRoomForBoth && <ViewSwitch view={view} onChange={setView} />}
      <ScanResultScreen
        result={scanResults.result}
        timeZone={door.event.timeZone}
        onUndo={scanResults.undo}
        onClose={scanResults.close}
      />
    </div>
  );
}

interface EnteredDoorProps {
  door: Door;
  stored: StoredGuestList | undefined;
  clock: ServerClock;
  onOver: (reason: LeaveReason) => void;
}

/** Opens a door session while the page is mounted, and saves its list whenever the page may be about to close. */
function useDoorSession({ door, stored, clock, onOver }: EnteredDoorProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ session: DoorDevice; notices: Set<NoticeListener> }>();
  useEffect(() => {
    const eventId = door.event.id;
    const notices = new Set<NoticeListener>();
    const session = createDoorDevice({
      door,
      stored,
      operations: openStoredOperations(eventId),
      lists: storedGuestLists,
      send: (operation) => sendOperation(eventId, operation),
      openStream: (events) =>
        openDoorStream({
          ...events,
          path: (cursor) => apiPaths.doorChanges(eventId, cursor),
          isOver: () => isSessionOver(eventId),
        }),
      now: clock.now,
      newOperationId: newRandomIdentifier,
      onNotice: (notice) => {
        if (notice.kind === 'over')
          onOver(client.isMutating({ mutationKey: LEAVE_DOOR_MUTATION }) > 0 ? 'left' : 'over');
        for (const listener of notices) listener(notice);
      },
    });
    const saveWhenHidden = () => document.visibilityState === 'hidden' && session.save();
    document.addEventListener('visibilitychange', saveWhenHidden);
    window.addEventListener('pagehide', session.save);
    window.addEventListener('online', session.wake);
    setOpened({ session, notices });
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      window.removeEventListener('pagehide', session.save);
      window.removeEventListener('online', session.wake);
      session.close();
    };
  }, [client, door, stored, clock, onOver]);
  return opened;
}

export function EnteredDoor(props: EnteredDoorProps) {
  const opened = useDoorSession(props);
  return opened && <DoorScreen door={props.door} {...opened} onLeft={() => props.onOver('left')} />;
}
