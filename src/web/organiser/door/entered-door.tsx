import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Door } from '../../../shared/contracts/door.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import { isSessionOver, LEAVE_KEY, sendOperation } from './api.ts';
import { DoorScreen } from './door-screen.tsx';
import { createDoorSession, type DoorNotice, type DoorSession } from './model/door-session.ts';
import { openDoorStream } from './model/door-stream.ts';
import type { ServerClock } from './model/server-clock.ts';
import { type StoredGuestList, storedGuestLists } from './model/stored-guest-list.ts';
import { openStoredOperations } from './model/stored-operations.ts';
import type { LeaveReason } from './use-door-entry.ts';

interface DoorInsideProps {
  door: Door;
  stored: StoredGuestList | undefined;
  clock: ServerClock;
  onOver: (reason: LeaveReason) => void;
}

type NoticeListener = (notice: DoorNotice) => void;

/** Opens a door session while the page is mounted, and saves its list whenever the page may be about to close. */
function useDoorSession({ door, stored, clock, onOver }: DoorInsideProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ session: DoorSession; notices: Set<NoticeListener> }>();
  useEffect(() => {
    const eventId = door.event.id;
    const notices = new Set<NoticeListener>();
    const session = createDoorSession({
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
        if (notice.kind === 'over') onOver(client.isMutating({ mutationKey: LEAVE_KEY }) > 0 ? 'left' : 'over');
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

export function EnteredDoor(props: DoorInsideProps) {
  const opened = useDoorSession(props);
  return opened && <DoorScreen door={props.door} {...opened} onLeft={() => props.onOver('left')} />;
}
