/** How much a guest list may hold: the contracts, the server's checks and the texts all read it here. */
export const MAX_HOUSEHOLD_SIZE = 20;
export const MAX_COMPANIONS = 10;
export const MAX_TAGS_PER_GUEST = 10;
export const MAX_TAGS_PER_EVENT = 50;
/** Seats on which a guest may be when the answers of that many calls were lost. */
export const MAX_FROM_SEATS = 20;
