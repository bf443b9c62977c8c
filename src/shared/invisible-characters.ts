// Control characters except line breaks, and those that turn the direction of the text around: they could make a name look
// like another one.
const NOT_SHOWN = /(?![\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Typed text as mails show it. `findLink` searches the same text: a character that is left out of a mail could otherwise
 * hide a link from it.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\t\v\f]/g, ' ').replace(NOT_SHOWN, '');
}
