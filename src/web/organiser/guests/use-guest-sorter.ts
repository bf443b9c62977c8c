import { useMemo } from 'react';
import type { NameOrderChoice } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { type NameOrder, nameOrderOf, sortNameOf } from '../../../shared/sort-name.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { createGuestSorter } from './sort-guests.ts';

/** What the names of each event are sorted by, by its id. */
export type NameOrderChoices = ReadonlyMap<number, NameOrderChoice>;

/** Sorts by the order of names of each event. The sorter is kept until that order changes, because it is slow at first. */
export function useGuestSorter(guests: readonly Guest[], choices: NameOrderChoices) {
  const { language } = useLanguage();
  const orders = useMemo(
    () =>
      Array.from(
        Map.groupBy(guests, ({ eventId }) => eventId),
        ([eventId, own]) => {
          const choice = choices.get(eventId) ?? 'automatic';
          return `${eventId} ${nameOrderOf(own, { choice, language })}`;
        },
      ).join(),
    [guests, choices, language],
  );
  return useMemo(() => {
    const orderOf = new Map(orders.split(',').map((entry) => entry.split(' ') as [string, NameOrder]));
    return createGuestSorter<Guest>((guest) => sortNameOf(guest, orderOf.get(String(guest.eventId)) ?? 'familyLast'));
  }, [orders]);
}
