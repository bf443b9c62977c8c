/** Whether PostgreSQL stores the text unchanged: it takes neither NUL nor lone surrogates. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
