import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';

/** What the form tells the list that it returns to. */
export interface EventsPageState {
  /** The event that was just made. */
  readonly newEventId: number;
}

function newEventIdOf(state: unknown): number | undefined {
  const { newEventId } = (state ?? {}) as Partial<EventsPageState>;
  return typeof newEventId === 'number' ? newEventId : undefined;
}

/**
 * The event that was just made, for as long as the list is open. The browser keeps the state of a history entry over
 * reloads, so it is cleared once read: an event must not be marked as new for ever.
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
