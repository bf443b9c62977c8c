/** What the form tells the list that it returns to. */
export interface EventsPageState {
  /** The event that was just made. */
  readonly newEventId: number;
}

export function newEventIdOf(state: unknown): number | undefined {
  const { newEventId } = (state ?? {}) as Partial<EventsPageState>;
  return typeof newEventId === 'number' ? newEventId : undefined;
}
