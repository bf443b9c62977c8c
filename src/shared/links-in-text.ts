import tlds from 'tlds' with { type: 'json' };
import { withoutInvisible } from './invisible-characters.ts';

/** All top-level domains, those of other scripts included. */
const TOP_LEVEL_DOMAINS = new Set(tlds);

const ADDRESS_SCHEME = /\b(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?:https?|ftp|mailto|javascript):(?=\S))\S*/i;
const WWW = /(?<![\p{L}\p{N}])www\d?\.\S+/iu;
const PUNYCODE = /\bxn--\S*/i;
const NUMERIC_HOST = /\b\d{1,3}(?:\.\d{1,3}){3}(?:\/|:\d)\S*/;
/** No longer than a label of a domain can be: without a bound, long texts of dots and hyphens would take seconds. */
const LETTER = String.raw`\p{L}\p{N}\p{Extended_Pictographic}`;
const LABEL = String.raw`[${LETTER}](?:[${LETTER}\p{M}_-]{0,61}[${LETTER}\p{M}])?`;
/**
 * A word of at least two parts between single or double dots (three are an ellipsis), the last of letters only, with what
 * follows it in an address.
 */
const DOTTED_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])((?:${LABEL}\.{1,2}){1,8})([\p{L}\p{M}]{2,63})(?![\p{L}\p{N}\p{M}])((?::\d+)?[/?#]\S+|:\d+)?`,
  'giu',
);

/** Whole words that look like a domain and are none: degrees, and dates with a Roman month. */
const NO_DOMAIN = /^(?:[bm]\.sc|dr\.med|(?:19|20)\d\d\.vi)$/i;
/** Abbreviations and numbers after which people forget the space: 'kb.este', 'XII.ker'. */
const ABBREVIATION =
  /^(?:\d+|[ivxlcdm]+|kb|pl|stb|ill|kft|bt|zrt|nyrt|ker|em|fsz|sz|hsz|u|út|tel|ún|vö|ld|max|min|approx|no)$/i;

function isDomain(before: string, last: string): boolean {
  // Even 'Dr.Li', a name after its title, counts as a domain: mail programs make a link of it.
  if (TOP_LEVEL_DOMAINS.has(last.toLowerCase())) return !NO_DOMAIN.test(`${before}.${last}`);
  // Letters of another alphabet may be meant to look like ours.
  if (/[^\p{Script=Latin}\p{M}]/u.test(last)) return true;
  // A name after its title ('Dr.Kovács') and a sentence after another have a capital letter, a domain that is too new to be
  // listed has not.
  return /^[a-z]{3,}$/.test(last) && !ABBREVIATION.test(before);
}

/** As mail programs read it: full-width letters and dots count as plain ones, invisible characters do not count. */
function normalise(text: string): string {
  return withoutInvisible(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.');
}

/**
 * The first link in a text that somebody typed, as far as mail programs would make one of it: addresses, bare domains and
 * mail addresses. Null if there is none. Mails to guests show no text with a link, so that no account can send phishing.
 */
export function findLink(text: string): string | null {
  const plain = normalise(text);
  for (const pattern of [ADDRESS_SCHEME, WWW, PUNYCODE, NUMERIC_HOST]) {
    const found = pattern.exec(plain);
    if (found) return found[0];
  }
  for (const [found, labels = '', last = '', rest] of plain.matchAll(DOTTED_WORD)) {
    if (rest !== undefined || isDomain(labels.replace(/\.+$/, ''), last)) return found;
  }
  return null;
}

/** Digits with up to two signs between them, other than those between the parts of a list. */
const DIGITS = /\+?(?:\d[^\p{L}\p{N},;]{0,2}){7,}/gu;
const DATE =
  /(?<!\d)(?:(?:19|20)\d\d(?:\D{1,3}\d{1,2}(?!\d)){0,2}|(?:\d{1,2}\D{1,3}){1,2}(?:19|20)\d\d|(?:19|20)\d\d[01]\d[0-3]\d)(?!\d)/g;
const TIME = /(?<!\d)\d{1,2}:\d\d(?!\d)/g;
const countDigits = (text: string) => text.match(/\d/g)?.length ?? 0;

/**
 * Whether a text has seven digits or more in a row, other than dates and times. In a number as they are written from abroad
 * nothing is taken for a date.
 */
export function hasPhoneNumber(text: string): boolean {
  const runs = normalise(text).match(DIGITS) ?? [];
  return runs.some(
    (run) =>
      (run.startsWith('+') && countDigits(run) >= 10) || countDigits(run.replace(TIME, ' ').replace(DATE, ' ')) >= 7,
  );
}
