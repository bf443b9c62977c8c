import type { Translate } from '../../shared/i18n/message-key.ts';
import { withoutInvisible } from '../../shared/invisible-characters.ts';
import { isMailableName } from '../../shared/links-in-mails.ts';
import { findLink } from '../../shared/links-in-text.ts';
import type { MailBlock } from './render-mail.ts';

/** Puts typed text on one line: what follows a line break could look like a line that we wrote. */
export function toOneLine(text: string): string {
  return withoutInvisible(text.replace(/\s+/g, ' ')).trim();
}

/** A typed name, or our own words in place of one that could lead somewhere. */
export function nameOr(words: string, name: string): string {
  return isMailableName(name) ? toOneLine(name) : words;
}

/** How many guests a list names; the pages have all. */
export const MAX_NAMES = 20;

/** The first of `count` lines about guests. Those with a link are only counted. */
export function guestsBlock(t: Translate, lines: readonly string[], count = lines.length): MailBlock {
  const shown = lines.filter((line) => findLink(line) === null).slice(0, MAX_NAMES);
  const more = count - shown.length;
  return {
    kind: 'list',
    items: [...shown.map(toOneLine), ...(more > 0 ? [t('mails.andMore', { count: more })] : [])],
  };
}
