import { useState } from 'react';
import { publicApiPaths } from '../../shared/api-paths.ts';
import type { CardGuest, DoorView } from '../../shared/contracts/guest-pages.ts';
import type { Guest } from '../../shared/contracts/guests.ts';
import { ApiError, request } from '../lib/api-client.ts';

export type Arrival = Pick<CardGuest, 'checkedIn'> & Pick<DoorView, 'checkInTime'>;

type CheckInProblem = 'failed' | 'sessionEnded' | 'guestNotFound';

function toProblem(error: unknown): CheckInProblem {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return 'sessionEnded';
  return status === 404 ? 'guestNotFound' : 'failed';
}

/** Checks the guest in, or undoes it. Unlike the door page it works online only and queues nothing. */
export function useCheckIn(guestId: number, initial: Arrival) {
  const [arrival, setArrival] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<CheckInProblem | null>(null);

  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const { checkedIn, checkInTime } = await request<Guest>(publicApiPaths.checkIn(guestId), {
        method: arrival.checkedIn ? 'DELETE' : 'POST',
      });
      setArrival({ checkedIn, checkInTime });
    } catch (error) {
      console.warn('The check-in failed', error);
      setProblem(toProblem(error));
    }
    setSending(false);
  }

  return { arrival, isSending, problem, send };
}
