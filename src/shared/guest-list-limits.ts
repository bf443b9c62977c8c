/** How much a guest list may hold: the contracts, the server's checks and the texts all read it here. */
export const MAX_HOUSEHOLD_SIZE = 20;
export const MAX_COMPANIONS = 10;
export const MAX_TAGS_PER_GUEST = 10;
export const MAX_TAGS_PER_EVENT = 50;
/** How many seats a move may name as the guest's possible present one, after calls that got no answer. */
export const MAX_FROM_SEATS = 20;
/** Guests of a sandbox: enough to see one's own list at work, and little enough for a phone. */
export const MAX_SANDBOX_GUESTS = 200;
