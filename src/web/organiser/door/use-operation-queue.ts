import { useEffect, useState } from 'react';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import { sendOperations } from './api.ts';
import { createDoorOperationQueue, type DoorOperationQueue } from './model/door-operation-queue.ts';
import { createSendLock, openPageChannel } from './model/one-page-at-a-time.ts';
import { operationStore } from './model/operation-store.ts';
import { thisDevice } from './model/this-device.ts';

/** This device's operations at one event's door. They are sent for as long as the page is open, inside the door or not. */
export function useOperationQueue(eventId: number): DoorOperationQueue | undefined {
  const [queue, setQueue] = useState<DoorOperationQueue>();
  useEffect(() => {
    const channel = openPageChannel(eventId);
    const opened = createDoorOperationQueue({
      eventId,
      store: operationStore,
      send: (device, operations, options) => sendOperations(eventId, device, operations, options),
      exclusively: createSendLock(eventId),
      channel,
      newDeviceId: newRandomIdentifier,
    });
    let isClosed = false;
    void Promise.all([opened.reread(), thisDevice.load()]).then(() => {
      if (isClosed) return;
      setQueue(opened);
      // Asks whether the organiser has decided about held operations: outside the door no stream triggers that.
      opened.recheckHeld();
    });
    window.addEventListener('online', opened.wake);
    return () => {
      isClosed = true;
      window.removeEventListener('online', opened.wake);
      opened.close();
      channel.close();
    };
  }, [eventId]);
  return queue;
}
