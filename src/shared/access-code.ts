/** How many characters a door code or share code has. */
export const ACCESS_CODE_LENGTH = 8;
