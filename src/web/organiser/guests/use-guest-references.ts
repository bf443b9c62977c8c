import { useMemo } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useEventTags } from './api.ts';
import type { GuestReferences } from './guest-cells.tsx';

/** Names of companions' hosts, and colours of tags where the list is that of one event. */
export function useGuestReferences(guests: readonly Guest[], eventId?: number): GuestReferences {
  const hasTags = useMemo(() => guests.some(({ tags }) => tags.length > 0), [guests]);
  // Events without tags cause no call.
  const { data } = useEventTags(hasTags ? eventId : undefined);
  return useMemo(() => {
    const names = new Map<number, string>();
    const hostIds = new Set(guests.flatMap(({ companionOf }) => companionOf ?? []));
    if (hostIds.size > 0) for (const { id, fullName } of guests) if (hostIds.has(id)) names.set(id, fullName);
    const colours = new Map(data?.tags.map(({ name, colour }) => [name, colour]));
    return { nameOf: (id) => names.get(id), colourOf: (tag) => colours.get(tag) };
  }, [guests, data]);
}
