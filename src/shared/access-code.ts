/** How many characters a door code or share code has. */
export const ACCESS_CODE_LENGTH = 8;
/** How many characters a household's code has. It is longer, because it stands for the household's link on its own. */
export const HOUSEHOLD_CODE_LENGTH = 10;
