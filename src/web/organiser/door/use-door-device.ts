import { useEffect, useRef, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { Door, DoorSettings } from '../../../shared/contracts/door.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import { isSessionOver } from './api.ts';
import { createDoorDevice, type DoorDevice, type DoorNotice } from './model/door-device.ts';
import type { DoorOperationQueue } from './model/door-operation-queue.ts';
import { openDoorStream } from './model/door-stream.ts';
import { type KeptList, listStore } from './model/list-store.ts';
import { takeOverOldOperations } from './model/old-operations.ts';
import type { ServerClock } from './model/server-clock.ts';
import { thisDevice } from './model/this-device.ts';
import type { LeaveReason } from './use-door-entry.ts';

export type NoticeListener = (notice: DoorNotice) => void;

export interface OpenedDoor {
  readonly device: DoorDevice;
  readonly notices: Set<NoticeListener>;
}

interface DoorDeviceOptions {
  door: Door;
  kept: KeptList | undefined;
  queue: DoorOperationQueue;
  clock: ServerClock;
  refresh: () => Promise<Door | undefined>;
  update: (settings: DoorSettings) => void;
  onOver: (reason: LeaveReason) => void;
}

/** Takes over operations that an older version left in local storage, once the list with their arrivals is loaded. */
function takeOverWhenLoaded(device: DoorDevice, queue: DoorOperationQueue, eventId: number): () => void {
  const takeOver = () => {
    const { isLoaded, guests } = device.view.get();
    if (!isLoaded) return;
    stop();
    try {
      const byId = new Map(guests.map((guest) => [guest.id, guest]));
      void takeOverOldOperations(window.localStorage, eventId, byId, queue.record);
    } catch {
      // The browser forbids local storage, so nothing is in it.
    }
  };
  const stop = device.view.subscribe(takeOver);
  takeOver();
  return stop;
}

/** Runs the door while the page is open, and saves its list whenever the page may be about to close. */
export function useDoorDevice({
  door,
  kept,
  queue,
  clock,
  refresh,
  update,
  onOver,
}: DoorDeviceOptions): OpenedDoor | undefined {
  const [opened, setOpened] = useState<OpenedDoor>();
  const newestDoor = useRef(door);
  newestDoor.current = door;
  const eventId = door.event.id;

  useEffect(() => {
    const notices = new Set<NoticeListener>();
    const device = createDoorDevice({
      door: newestDoor.current,
      kept,
      queue,
      lists: listStore,
      openStream: (events) =>
        openDoorStream({
          ...events,
          path: (cursor) =>
            pathOf(calls.door.changes, { id: eventId }, cursor === undefined ? cursor : { since: cursor }),
          isOver: () => isSessionOver(eventId),
        }),
      clock,
      newId: newRandomIdentifier,
      label: thisDevice.label,
      refresh,
      onSettings: update,
      onNotice: (notice) => {
        if (notice.kind === 'over') onOver('over');
        for (const listener of notices) listener(notice);
      },
    });
    const stopTakingOver = takeOverWhenLoaded(device, queue, eventId);
    const saveWhenHidden = () => document.visibilityState === 'hidden' && device.save();
    document.addEventListener('visibilitychange', saveWhenHidden);
    window.addEventListener('pagehide', device.save);
    window.addEventListener('online', device.wake);
    setOpened({ device, notices });
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      window.removeEventListener('pagehide', device.save);
      window.removeEventListener('online', device.wake);
      stopTakingOver();
      device.close();
    };
  }, [eventId, kept, queue, clock, refresh, update, onOver]);

  useEffect(() => opened?.device.setDoor(door), [opened, door]);
  return opened;
}
