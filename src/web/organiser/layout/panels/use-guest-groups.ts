import { useDeferredValue, useMemo, useState } from 'react';
import { createGuestSorter } from '../../guests/sort-guests.ts';
import { useEditorState, useLayout } from '../editor-context.ts';
import type { EditorState } from '../session/editor-state.ts';
import { type GuestGroups, groupGuests } from './guest-groups.ts';

const guestsOf = (state: EditorState) => state.guests;
const BY_NAME = { key: 'name', isDescending: false } as const;

/** Guests with and without a place, each in Hungarian order of their names. */
export function useGuestGroups(): GuestGroups {
  // Thousands of guests take a moment to part: the plan is drawn before.
  const layout = useDeferredValue(useLayout());
  const guests = useEditorState(guestsOf);
  const [sort] = useState(createGuestSorter);
  const sorted = useMemo(() => sort([...guests.values()], BY_NAME), [guests, sort]);
  return useMemo(() => groupGuests(layout, sorted), [layout, sorted]);
}
