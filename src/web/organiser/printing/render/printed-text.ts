/** Letters and signs of Latin scripts without line breaks, soft hyphens and combining accents: drawn as they are. */
const PLAIN = /^[ -~¡-¬®-ɏ]*$/;

/**
 * A line of text as it is drawn: accents as one character with their letter, because the fonts have those, line breaks and
 * tabs as spaces, and without characters that are invisible or only choose between forms of another.
 */
export function toPrintedText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '');
}
