import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';

/** Navigation state that the event form passes to the list of events. */
export interface EventsPageState {
  /** The event that was just created. */
  readonly newEventId: number;
}

function newEventIdOf(state: unknown): number | undefined {
  const { newEventId } = (state ?? {}) as Partial<EventsPageState>;
  return typeof newEventId === 'number' ? newEventId : undefined;
}

/**
 * The event that was just created, until the list is left. Browsers keep the state of a history entry across reloads, so it
 * is cleared once read; otherwise the event would stay marked as new.
 */
export function useNewEventId(): number | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [newEventId] = useState(() => newEventIdOf(state));
  const hasState = newEventIdOf(state) !== undefined;
  useEffect(() => {
    if (hasState) void navigate(paths.events, { replace: true, state: null, preventScrollReset: true });
  }, [hasState, navigate]);
  return newEventId;
}
