/** What was printed here is told by the organiser's own clock, not the event's. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
