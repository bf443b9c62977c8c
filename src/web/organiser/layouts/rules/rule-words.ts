/** What a word or phrase of a written rule means. */
export type Meaning =
  | (
      | 'together'
      | 'beside'
      | 'apart'
      | 'hops'
      | 'far'
      | 'near'
      | 'neighbouring'
      | 'keep'
      | 'alone'
      | 'mix'
      | 'accessible'
    )
  | ('fewer' | 'households' | 'not' | 'only' | 'and' | 'with' | 'side' | 'least' | 'table' | 'skip')
  | ('must' | 'nice' | 'important' | 'veryImportant');

/**
 * English and Hungarian, whatever the language of the page, without case and accents. Words that begin with 'asztal' are
 * read as 'asztal', whatever their ending.
 */
const PHRASES: Readonly<Record<Meaning, string>> = {
  together: 'together; one table; same table; egyutt; egy asztal; kozos asztal; azonos asztal; ugyanannal az asztal',
  beside:
    'beside; side by side; next to; next to each other; neighbours; neighbors; mellett; melle; szomszed; szomszedok',
  apart:
    'apart; separate; separated; separately; different tables; different table; other tables; other table; another table; away; kulon; kulonbozo asztal; mas asztal; masik asztal; tavol; elvalasztani; el kell valasztani',
  hops: 'tables apart; table apart; tables away; table away; asztalnyi; asztalnyira',
  far: 'far apart; far away; far from; far; messze; tavolabb; minel tavolabb',
  near: 'near; close; close to; nearby; kozel; kozeleben; kozelebe',
  neighbouring: 'neighbouring; neighboring; szomszedos; melletti',
  keep: 'keep together; maradjon egyutt; maradjanak egyutt',
  alone: 'alone; company; without company; egyedul; tarsasag nelkul',
  mix: 'mix; mixed; vegyesen; vegyes; vegyitve; keverve',
  accessible:
    'accessible; accessible seat; wheelchair; wheelchair seat; akadalymentes; akadalymentes hely; akadalymentes helyen; kerekesszek; kerekesszekes; kerekesszekkel',
  fewer: 'fewer; fewer than; less than; nearly empty; kevesebb; kevesebben; majdnem ures',
  households: 'households; families; haztartasok; haztartas; csaladok',
  not: "not; never; no; neither; nor; don't; doesn't; can't; cannot; mustn't; shouldn't; won't; ne; nem; se; sem; soha",
  only: 'only; just; nobody else; no one else; nobody but; no one but; reserve; reserved; csak; kizarolag; senki mas; mas ne; mas senki',
  and: 'and; or; es; meg; valamint; s; vagy',
  with: 'with',
  side: 'from; than; table of; versus; vs; illetve; except; kiveve; kivetelevel',
  least: 'at least; minimum; legalabb',
  table: 'table; tables; asztal',
  skip: 'a; an; the; as; at; in; on; to; of; for; is; are; be; sit; sits; sitting; seat; seats; seated; should; shall; keep; put; place; each; other; others; every; everyone; everybody; all; tagged; them; one; people; person; nobody; do; does; can; may; will; need; needs; want; wants; group; guest; guests; friends; colleagues; members; side; sides; row; please; kept; go; goes; stay; stays; use; uses; has; have; by; per; mr; mrs; ms; az; egy; egymas; egymastol; egymassal; egymashoz; kell; kellene; szeretne; csoport; baratok; ul; uljon; uljenek; ulnek; ulhet; ulhetnek; ulhessen; legyen; legyenek; keruljon; keruljenek; maradjon; maradjanak; senki; minden; mindenki; cimkes; vendeg; vendegek; tagjai; ultessuk; ultetni; ultesd; hely; ok; itt; ott; kovetkezo; tovabbi; kozuluk; jon; jonnek; neni; bacsi; fonel; fo; szamu; haztartaskent',
  must: 'must; kotelezo; mindenkepp; mindenkeppen; feltetlenul',
  nice: 'nice; if possible; ideally; preferably; ha lehet; lehetoleg; jo lenne',
  important: 'important; fontos',
  veryImportant: 'very important; nagyon fontos',
};

const LONGEST = 4;
const MEANINGS = new Map<string, Meaning>();
for (const [meaning, phrases] of Object.entries(PHRASES) as [Meaning, string][]) {
  for (const phrase of phrases.split('; ')) MEANINGS.set(phrase, meaning);
}

/** The meaning of the longest phrase that begins at a word, and how many words it has. */
export function meaningAt(words: readonly string[], at: number): { meaning: Meaning; length: number } | undefined {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const meaning = MEANINGS.get(words.slice(at, at + length).join(' '));
    if (meaning) return { meaning, length };
  }
  return undefined;
}

export type Role = 'from' | 'with' | undefined;

interface Stem {
  readonly word: string;
  /** `from`: 'Annától', whom others sit apart from. `with`: 'Annával', 'Annához', whom others sit with. */
  readonly role?: Role;
  /** 'Nagyék': a household. */
  readonly isFamily?: boolean;
  /** "Anna's": somebody, if only one person is called that, else the household. */
  readonly isOwner?: boolean;
}

const CASE_ENDINGS = /(?:nak|nek|hoz|hez|nal|nel|rol|bol|ban|ben|val|vel|ra|re|ert|ot|et|at|t)$/;
/** 'Gáborral': the ending takes the last letter of the name. */
const DOUBLED = /^(.*(.))\2[ae]l$/u;
const FAMILY_WORD = /^(?:family|csalad\p{L}*)$/u;

/** What the ending of a folded word says about whoever it names. */
export function roleOf(word: string): Role {
  if (word.endsWith('tol')) return 'from';
  return /(?:v[ae]l|h[oe]z)$/.test(word) || DOUBLED.test(word) ? 'with' : undefined;
}

/** What a Hungarian or English word may be without its ending, most likely first; folded words have no accents. */
export function stemsOf(word: string): Stem[] {
  const stems: Stem[] = [];
  const role = roleOf(word);
  const add = (stem = '', more: Omit<Stem, 'word'> = {}) =>
    stem.length > 1 && stems.push({ word: stem, role, ...more });
  const bare = role === 'from' ? word.slice(0, -3) : word;
  if (bare !== word) add(bare);
  add(DOUBLED.exec(word)?.[1]);
  if (CASE_ENDINGS.test(word)) add(word.replace(CASE_ENDINGS, ''));
  if (/[oea]t$/.test(word)) add(word.slice(0, -1));
  add(/^(.+)'s$|^(.+s)'$/.exec(bare)?.slice(1).find(Boolean), { isOwner: true });
  const family =
    /^(.+?)ek(?:e|[ea]t|k[ea]l|h[eo]z|n[ea]l|n[ea]k|r[ea])?$/.exec(bare)?.[1] ?? /^(.+?)'?s'?$/.exec(bare)?.[1];
  add(family, { isFamily: true });
  // 'The Kovácses'
  if (/ses$/.test(bare)) add(bare.slice(0, -2), { isFamily: true });
  return stems;
}

export const isFamilyWord = (word: string): boolean => FAMILY_WORD.test(word);
