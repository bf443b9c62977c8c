import { useState } from 'react';
import type { CardGuest, DoorView } from '../../shared/contracts/guest-pages.ts';
import type { Guest } from '../../shared/contracts/guests.ts';
import { ApiError, request } from '../lib/api-client.ts';

export type Arrival = Pick<CardGuest, 'checkedIn'> & Pick<DoorView, 'checkInTime'>;

/** Checks the guest in, or takes it back. */
export function useCheckIn(guestId: number, initial: Arrival) {
  const [arrival, setArrival] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<'failed' | 'sessionEnded' | null>(null);

  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const { checkedIn, checkInTime } = await request<Guest>(`/api/guests/${guestId}/check-in`, {
        method: arrival.checkedIn ? 'DELETE' : 'POST',
        // Named, so that a browser that sends it twice counts once.
        body: { id: crypto.randomUUID(), at: new Date().toISOString() },
      });
      setArrival({ checkedIn, checkInTime });
    } catch (error) {
      console.warn('The check-in failed', error);
      setProblem(error instanceof ApiError && error.status === 401 ? 'sessionEnded' : 'failed');
    }
    setSending(false);
  }

  return { arrival, isSending, problem, send };
}
