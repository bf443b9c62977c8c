/** Nobody enters when an event ends: for this long after its start it is still among the upcoming ones. */
export const EVENT_LENGTH_MS = 12 * 60 * 60 * 1000;
