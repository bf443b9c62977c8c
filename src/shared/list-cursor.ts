/** A header of the answer with an event's guests: what changed since can be asked for by it, instead of the whole list. */
export const LIST_CURSOR_HEADER = 'placecard-list-cursor';
