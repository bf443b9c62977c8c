import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ErrorBody } from '../../../shared/contracts/errors.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { putGuests, readGuests, refreshListNouns, reloadGuests } from '../guest-parts/guest-cache.ts';
import { changeSeats, createGuest, type GuestFields, REMOVED_GUEST_TEXT, updateGuest } from './api.ts';

export type SeatedGuest = NonNullable<ErrorBody['seatedGuest']>;

interface SaveGuest<Fields = GuestFields> {
  fields: Fields;
  /** The guest to swap seats with. */
  swapWith?: SeatedGuest | undefined;
}

/** The guest who already sits on the wanted seat, if the server refused because of that. */
export function seatedGuestOf(error: unknown): SeatedGuest | undefined {
  return error instanceof ApiError && error.code === 'seat_taken' ? error.seatedGuest : undefined;
}

export function isGuestLimit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'guest_limit';
}

/** Swaps seats: the other guest gets the seat that becomes free, or none. */
function swapSeats(
  guest: Guest,
  { tableNumber, seatNumber }: Partial<GuestFields>,
  other: SeatedGuest,
): Promise<Guest[]> {
  return changeSeats(guest.eventId, [
    { guestId: guest.id, tableNumber, seatNumber },
    { guestId: other.id, tableNumber: guest.tableNumber, seatNumber: guest.seatNumber },
  ]);
}

const withoutSeat = (fields: GuestFields): GuestFields => ({ ...fields, tableNumber: null, seatNumber: null });

/** Failures that the form shows itself; all others are shown as notices. */
const isSaidInForm = (error: unknown) => seatedGuestOf(error) !== undefined || isGuestLimit(error);

export function useAddGuest() {
  const t = useT();
  const client = useQueryClient();
  // The identifier stays while the same guest is sent again, so that the server adds one guest only.
  const sent = useRef<{ content: string; qrCodeIdentifier: string }>(undefined);
  return useMutation({
    mutationFn: async ({ eventId, fields, swapWith }: SaveGuest & { eventId: number }) => {
      const guest = { eventId, ...(swapWith ? withoutSeat(fields) : fields) };
      const content = JSON.stringify(guest);
      if (sent.current?.content !== content) sent.current = { content, qrCodeIdentifier: newRandomIdentifier() };
      const added = await createGuest({ ...guest, qrCodeIdentifier: sent.current.qrCodeIdentifier });
      sent.current = undefined;
      putGuests(client, eventId, [added]);
      if (fields.companions !== undefined) reloadGuests(client, eventId);
      else if (fields.household || fields.tags) refreshListNouns(client, eventId);
      toast({ title: t('events.guestAddedSuccess'), description: added.fullName });
      if (!swapWith) return;
      try {
        putGuests(client, eventId, await swapSeats(added, fields, swapWith));
      } catch (error) {
        // Not thrown: the guest was added, and submitting the form again would add a second one.
        toastFailure(t, 'guests.updateFailed', error, REMOVED_GUEST_TEXT);
      }
    },
    onError: (error) => {
      if (!isSaidInForm(error)) toastFailure(t, 'events.failedToAddGuest', error, { not_found: 'guests.eventGone' });
    },
  });
}

interface UpdateGuest extends SaveGuest<Partial<GuestFields>> {
  /** Companions who get another name. */
  renamed?: readonly Pick<Guest, 'id' | 'fullName'>[];
}

export function useUpdateGuest(guest: Guest) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, swapWith, renamed = [] }: UpdateGuest) => {
      const { tableNumber: _table, seatNumber: _seat, ...others } = fields;
      // Before the guest: names that `fields.companions` lists and no companion has would add companions.
      for (const { id, fullName } of renamed) putGuests(client, guest.eventId, [await updateGuest(id, { fullName })]);
      const updated = await updateGuest(guest.id, swapWith ? others : fields);
      putGuests(client, guest.eventId, [updated]);
      // Companions are named after their host and follow it into another household.
      const hasCompanions = readGuests(client, guest.eventId).some(({ companionOf }) => companionOf === guest.id);
      // A household that was named after the guest is renamed for everyone in it.
      const isHouseholdChanged = updated.householdName !== guest.householdName;
      if (hasCompanions || isHouseholdChanged || fields.companions !== undefined) reloadGuests(client, guest.eventId);
      else refreshListNouns(client, guest.eventId);
      if (swapWith) putGuests(client, guest.eventId, await swapSeats(updated, fields, swapWith));
    },
    onSuccess: () => toast({ title: t('events.guestUpdatedSuccess') }),
    onError: (error) => {
      if (!isSaidInForm(error)) toastFailure(t, 'guests.updateFailed', error, REMOVED_GUEST_TEXT);
    },
  });
}
