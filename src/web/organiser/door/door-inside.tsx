import { useEffect, useState } from 'react';
import type { Door } from '../../../shared/contracts/door.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import { changesPath, isSessionOver, sendTap } from './api.ts';
import { DoorScreen } from './door-screen.tsx';
import { createDoorSession, type DoorNotice, type DoorSession } from './model/door-session.ts';
import { openDoorStream } from './model/door-stream.ts';
import type { ServerClock } from './model/server-clock.ts';
import { type StoredList, storedLists } from './model/stored-guest-list.ts';
import { openStoredTaps } from './open-stored-operations.ts';
import type { LeaveReason } from './use-door-entry.ts';

interface DoorInsideProps {
  door: Door;
  stored: StoredList | undefined;
  clock: ServerClock;
  onOver: (reason: LeaveReason) => void;
}

type NoticeListener = (notice: DoorNotice) => void;

/** A session that lives as long as the page shows it, and saves itself when the page may be about to go. */
function useDoorSession({ door, stored, clock, onOver }: DoorInsideProps) {
  const [opened, setOpened] = useState<{ session: DoorSession; notices: Set<NoticeListener> }>();
  useEffect(() => {
    const eventId = door.event.id;
    const notices = new Set<NoticeListener>();
    const session = createDoorSession({
      door,
      stored,
      taps: openStoredTaps(eventId),
      lists: storedLists,
      send: (tap) => sendTap(eventId, tap),
      openStream: (events) =>
        openDoorStream({
          ...events,
          path: (cursor) => changesPath(eventId, cursor),
          isOver: () => isSessionOver(eventId),
        }),
      now: clock.now,
      newNonce: newRandomIdentifier,
      onNotice: (notice) => {
        if (notice.kind === 'over') onOver('over');
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
  }, [door, stored, clock, onOver]);
  return opened;
}

export function DoorInside(props: DoorInsideProps) {
  const opened = useDoorSession(props);
  return opened && <DoorScreen door={props.door} {...opened} onLeft={() => props.onOver('left')} />;
}
