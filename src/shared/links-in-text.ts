import { withoutInvisible } from './invisible-characters.ts';

/**
 * Top-level domains that mail programs turn into links. All two-letter ones; of the others those that are common or often
 * abused: unknown ones are recognised by their lower-case letters, see `isDomain`.
 */
const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ' +
  'ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm ' +
  'gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la ' +
  'lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np ' +
  'nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su ' +
  'sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';
const GENERIC =
  'com net org info biz edu gov mil int name pro aero coop museum mobi jobs travel asia cat tel xxx post arpa app dev page web ' +
  'online site website shop store blog club live life fun icu top xyz vip win bid loan men date click link help wedding events ' +
  'party gift gifts photos photography restaurant hotel travel tours money cash bank finance pay email mail work works zone ' +
  'space tech cloud digital network media news social chat one world today guru expert agency company group team support ' +
  'services solutions systems center city house studio design art gallery video music games game bet casino zip mov';
const TOP_LEVEL_DOMAINS = new Set(`${COUNTRIES} ${GENERIC}`.split(' '));

const ADDRESS_SCHEME = /\b(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?:https?|ftp|mailto|javascript):(?=\S))\S*/i;
const WWW = /(?<![\p{L}\p{N}])www\d?\.\S+/iu;
const PUNYCODE = /\bxn--\S*/i;
const NUMERIC_HOST = /\b\d{1,3}(?:\.\d{1,3}){3}(?:\/|:\d)\S*/;
/** No longer than a label of a domain can be: without a bound, long texts of dots and hyphens would take seconds. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?`;
/** A word of at least two parts between single dots, the last of letters only, with what follows it in an address. */
const DOTTED_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])((?:${LABEL}\.){1,8})([\p{L}\p{M}]{2,63})(?![\p{L}\p{N}\p{M}_])((?::\d+)?[/?#]\S+|:\d+)?`,
  'giu',
);

/** Abbreviations and numbers after which people forget the space: 'kb.este', 'XII.ker'. */
const ABBREVIATION =
  /^(?:\d+|[ivxlcdm]+|kb|pl|stb|ill|kft|bt|zrt|nyrt|ker|em|fsz|sz|hsz|u|út|tel|ún|vö|ld|max|min|approx|no)$/i;

function isDomain(before: string, last: string): boolean {
  const previous = before.split('.').at(-1) ?? '';
  // Even 'Dr.Li', a name after its title, counts as a domain: mail programs make a link of it.
  if (TOP_LEVEL_DOMAINS.has(last.toLowerCase())) return true;
  // A word in another alphabet counts as a top-level domain, because those are not listed.
  if (!/\p{Script=Latin}/u.test(last)) return true;
  // A name after its title ('Dr.Kovács') and a sentence after another have a capital letter, a domain does not.
  return /^[a-z]{3,}$/.test(last) && !ABBREVIATION.test(previous);
}

/** As mail programs read it: full-width letters and dots count as plain ones, invisible characters do not count. */
function normalise(text: string): string {
  return withoutInvisible(text)
    .replace(/[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g, '')
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
    if (rest !== undefined || isDomain(labels.slice(0, -1), last)) return found;
  }
  return null;
}
