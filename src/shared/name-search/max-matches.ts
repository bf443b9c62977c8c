/** Most guests that the seat finder and the door's search for similar names list, unless more whole names match. */
export const MAX_MATCHES = 20;
/** Far more namesakes than any real list has: an event of one name would otherwise make every answer megabytes long. */
export const MAX_WHOLE_MATCHES = 1_000;
