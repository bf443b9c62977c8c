/** How many characters a door code or share code has. */
export const ACCESS_CODE_LENGTH = 8;
/** How many characters a household's code has. It is longer, because the code alone replaces the household's link. */
export const HOUSEHOLD_CODE_LENGTH = 10;
