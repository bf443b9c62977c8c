import tlds from 'tlds' with { type: 'json' };
import { withoutInvisible } from './invisible-characters.ts';

/** All top-level domains, those of other scripts included. */
const TOP_LEVEL_DOMAINS = new Set(tlds);

const ADDRESS_SCHEME = /\b(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?:https?|ftp|mailto|javascript):(?=\S))\S*/i;
const WWW = /(?<![\p{L}\p{N}])www\d?\.\S+/iu;
const PUNYCODE = /\bxn--\S*/i;
const NUMERIC_HOST = /\b\d{1,3}(?:\.\d{1,3}){3}(?:[/\\]|[?#]\S|:\d)\S*/;
const NETWORK_SHARE = /\\\\[\p{L}\p{N}]\S*/u;
/** No longer than a label of a domain can be: without a bound, long texts of dots and hyphens would take seconds. */
const LETTER = String.raw`\p{L}\p{N}\p{Extended_Pictographic}`;
const LABEL = String.raw`[${LETTER}](?:[${LETTER}\p{M}_-]{0,61}[${LETTER}\p{M}])?`;
/**
 * A word of at least two parts between single or double dots (three are an ellipsis), the last of which begins with a letter,
 * with what follows it in an address.
 */
const DOTTED_WORD = new RegExp(
  String.raw`(?<![a-z\d])((?:${LABEL}\.{1,2}){1,8}[\p{L}\p{M}][\p{L}\p{M}\p{N}]+)((?::\d+)?[/?#]\S+|:\d+)?`,
  'giu',
);

/** Whole words that look like a domain and are none: degrees, and dates with a Roman month. */
const NO_DOMAIN = /^(?:[bm]\.sc|dr\.med|(?:19|20)\d\d\.vi)$/i;
/** Abbreviations and numbers after which people forget the space: 'kb.este', 'XII.ker'. */
const ABBREVIATION =
  /^(?:\d+|[ivxlcdm]+|kb|pl|stb|ill|kft|bt|zrt|nyrt|ker|em|fsz|sz|hsz|u|út|tel|ún|vö|ld|max|min|approx|no)$/i;
const TITLES = /^(?:(?:dr|prof|id|ifj|özv|mrs?|ms|st)(?:\.|$))+$/i;
/** Of one or two digits, because longer numbers are well-known domains. */
const NUMBERS = /^(?:(?:\d\d?|[ivxlcdm]{2,}|kb|pl|stb|ker|em|fsz|hsz)(?:\.|$))+$/i;

/** What mail programs may take for the end of a domain: some know ASCII letters alone and stop at any other sign. */
function topLevelDomainIn(part: string): string | undefined {
  const heads = [/^[a-z]+(?![a-z\d])/i, /^\p{L}+(?![\p{L}\d])/u].map((head) => head.exec(part)?.[0]);
  return heads.find((head) => head && TOP_LEVEL_DOMAINS.has(head.toLowerCase()));
}

/** 'Dr.Szűcs', 'K.Győri' or '3.számú': what begins like a top-level domain is a name or a word without a space before it. */
function isWordAfter(before: string, part: string, domain: string): boolean {
  const word = part.normalize('NFC');
  if (!/^[\p{Lu}\p{Ll}]+$/u.test(word)) return false;
  const isName = TITLES.test(before) || (/^\p{Lu}\p{Ll}?$/u.test(before) && /^(?:sz|gy)$/i.test(domain));
  return (isName && /^\p{Lu}/u.test(word)) || (domain.length === 2 && NUMBERS.test(before));
}

function isDomain(before: string, part: string, isLast: boolean): boolean {
  const domain = topLevelDomainIn(part);
  // Even 'Dr.Li', a name after its title, counts as a domain: mail programs make a link of it.
  if (domain === part) return !NO_DOMAIN.test(`${before}.${part}`) && (isLast || !TITLES.test(before));
  if (domain !== undefined) return !isWordAfter(before, part, domain);
  if (!isLast) return false;
  // Letters of another alphabet may be meant to look like ours.
  if (/[^\P{L}\p{Script=Latin}]/u.test(part)) return true;
  // A name after its title ('Dr.Kovács') and a sentence after another have a capital letter, a domain that is too new to be
  // listed has not.
  return /^[a-z]{3,}(?![\p{L}\p{M}\d])/u.test(part) && !ABBREVIATION.test(before);
}

function hasDomain(word: string): boolean {
  const parts = word.split(/\.+/);
  return parts.some(
    (part, index) => index > 0 && isDomain(parts.slice(0, index).join('.'), part, index === parts.length - 1),
  );
}

const DOTS = /[\u2024\u3002\ufe12\ufe52\uff0e\uff61]/g;

/** Mail programs leave out invisible characters, and read some dots as plain ones. */
const withPlainDots = (text: string) =>
  withoutInvisible(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(DOTS, '.');

const normalise = (text: string) => withPlainDots(withPlainDots(text).normalize('NFKC'));

/** A text in all the ways that mail programs read it. NFKC glues signs to a domain that end it for some: 'com²' becomes 'com2'. */
function readingsOf(text: string): Set<string> {
  const plain = withPlainDots(text);
  const narrow = plain.replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'));
  return new Set([normalise(text), narrow, plain]);
}

function findLinkIn(plain: string): string | null {
  for (const pattern of [ADDRESS_SCHEME, WWW, PUNYCODE, NETWORK_SHARE, NUMERIC_HOST]) {
    const found = pattern.exec(plain);
    if (found) return found[0];
  }
  for (const [found, word = '', rest] of plain.matchAll(DOTTED_WORD)) {
    if ((rest !== undefined && /[\p{L}\p{M}]{2}$/u.test(word)) || hasDomain(word)) return found;
  }
  return null;
}

/**
 * The first link in a text that somebody typed, as far as mail programs would make one of it: addresses, bare domains and
 * mail addresses. Null if there is none. Mails to guests show no text with a link, so that no account can send phishing.
 */
export function findLink(text: string): string | null {
  for (const reading of readingsOf(text)) {
    const link = findLinkIn(reading);
    if (link !== null) return link;
  }
  return null;
}

/** Digits of any script with up to five signs between them, other than those between the parts of a list. */
const DIGITS = /\+?(?:\p{Nd}[^\p{L}\p{N},;]{0,5}){7,}/gu;
const DATE =
  /(?<!\d)(?:(?:19|20)\d\d(?:\D{1,3}\d{1,2}(?!\d)){0,2}|(?:\d{1,2}\D{1,3}){1,2}(?:19|20)\d\d|(?:19|20)\d\d[01]\d[0-3]\d)(?!\d)/g;
const TIME = /(?<!\d)\d{1,2}:\d\d(?!\d)/g;
/** '18.30 – 23.30', or '06.15. – 06.18.' */
const TIMES_APART = /^\D*[012]?\d\.[0-5]\d\D{3,5}[012]?\d\.[0-5]\d\D*$/;
const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

function isPhoneNumber(run: string): boolean {
  if (run.startsWith('+') && countDigits(run) >= 10) return true;
  const rest = run.replace(TIME, ' ').replace(DATE, ' ');
  return countDigits(rest) >= 7 && !TIMES_APART.test(rest);
}

/**
 * Whether a text has seven digits or more in a row, other than dates and times. In a number as they are written from abroad
 * nothing is taken for a date.
 */
export function hasPhoneNumber(text: string): boolean {
  return (normalise(text).match(DIGITS) ?? []).some(isPhoneNumber);
}
