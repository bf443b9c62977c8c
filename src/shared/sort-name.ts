import type { Language } from './i18n/translate.ts';

/**
 * Hungarian given names in their own spelling. Most names that are common family names are left out, here (Kelemen) and
 * elsewhere (Martin, Oliver, Roland): 'James Martin' is no Hungarian name. These are hardly ever family names:
 */
const ONLY_GIVEN_NAMES = new Set(
  (
    'adél adrienn ágnes ágota alexandra aliz alíz amália anasztázia andrea anett anikó anita anna annabella annamária ' +
    'barbara bea beáta beatrix bernadett berta blanka boglárka borbála borka brigitta cecília cintia csenge csilla ' +
    'dalma diána dóra dorina dorka dorottya edina edit eleonóra eliza ella elvira emese emília emma enikő erika ' +
    'erzsébet eszter etelka éva evelin fanni flóra franciska fruzsina gabriella gitta gizella gréta györgyi hajnalka ' +
    'hanga hanna hedvig helga henrietta hermina ibolya ida ildikó ilka ilona imola irén iringó irma ivett izabella ' +
    'janka jázmin johanna jolán judit júlia julianna kamilla karina karolina kata katalin katinka kinga kitti klára ' +
    'klaudia kornélia krisztina lara laura lea léna lenke lídia lili liliána lilla lívia liza luca lujza magda ' +
    'magdolna maja marcella margit mária mariann marietta márta martina matild melinda mercédesz mira mirella mónika ' +
    'natália nelli nikolett nikoletta nina noémi nóra olga orsolya panna patrícia paula petra piroska ráhel ramóna ' +
    'rebeka regina réka renáta rita roxána róza rozália sára sarolta szabina szandra szeréna szidónia szilvia szófia ' +
    'szonja tamara tekla teodóra teréz terézia tilda tímea tünde valentina valéria vanda vanessza vera veronika ' +
    'viktória vilma viola violetta vivien xénia zita zoé zsanett zselyke zsófi zsófia zsóka zsuzsa zsuzsanna zsuzsi'
  ).split(' '),
);
/** Hungarian given names, mostly of men, that can be family names too: 'Zsigmond Ákos', 'Virág Anna'. */
const GIVEN_OR_FAMILY_NAMES = new Set(
  (
    'ábel ábris ádám adrián ákos albin álmos andor andrás antal áron árpád attila aurél balázs bálint barna barnabás ' +
    'béla bence benedek benjámin benő bertalan botond bulcsú csaba csanád csongor dániel dávid dénes dezső dominik ' +
    'ede elek előd emánuel emil endre erik ernő ervin félix ferenc gábor gellért gergely gergő gerzson géza gusztáv ' +
    'györgy győző gyula henrik hugó hunor imre istván iván izidor jácint jános jenő jónás józsef károly kolos kornél ' +
    'kristóf krisztián lajos lászló levente lóránd lóránt manó marcell márk márkó márton máté mátyás mihály miklós ' +
    'milán móric nándor nikola nimród norbert ödön olivér örs oszkár ottó pál patrik péter rajmund renátó rezső ' +
    'richárd róbert rudolf samu sándor sebestyén sebő soma szabolcs szilárd szilveszter tamás tibor timót titusz ' +
    'tivadar tóbiás ubul viktor vilmos vince virág zalán zénó zétény zoltán zsigmond zsolt zsombor'
  ).split(' '),
);
const TITLE = /^(dr|id|ifj|özv|prof|mr|mrs|ms|miss)\.?$/i;
const SUFFIX = /^(jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

/** Neither an emoji nor a lone sign is a name. */
const HAS_LETTER = /[\p{L}\p{N}]/u;

const wordsOf = (fullName: string) =>
  fullName.split(/[\s,]+/).filter((word) => HAS_LETTER.test(word) && !TITLE.test(word) && !SUFFIX.test(word));

/** 'péter' of 'péterné', the wife of Péter; 'béla' of 'béláné', as the last vowel becomes long. */
const husbandOf = (word: string) =>
  word.endsWith('né') ? word.slice(0, -2).replace(/[áé]$/, (vowel) => (vowel === 'á' ? 'a' : 'e')) : '';

const isInGivenNames = (name: string) => ONLY_GIVEN_NAMES.has(name) || GIVEN_OR_FAMILY_NAMES.has(name);

function isGivenName(word = ''): boolean {
  const name = word.toLowerCase();
  return isInGivenNames(name) || isInGivenNames(husbandOf(name));
}

/** On a 'mixed' list English names stand beside Hungarian ones that are in Hungarian order. */
export type NameOrder = Language | 'mixed';

/** Where the family name stands, if only one end of the name is a given name; else undefined ('László Ábel'). */
function placeOfFamilyName(words: readonly string[]): 'first' | 'last' | undefined {
  const [first, last] = [isGivenName(words[0]), isGivenName(words.at(-1))];
  return first === last ? undefined : last ? 'first' : 'last';
}

/** Whether the family name stands first: by the given names in it, else by the household, else as is usual on the list. */
function isFamilyNameFirst(words: readonly string[], order: NameOrder, household = ''): boolean {
  const place = placeOfFamilyName(words);
  if (place) return place === 'first';
  const named = new Set(household.toLowerCase().split(/[^\p{L}]+/u));
  const [first, last] = [words[0], words.at(-1)].map((word = '') => named.has(word.toLowerCase()));
  if (first !== last) return first === true;
  // A Hungarian name keeps its order on a mixed list if it can: 'Zsigmond Ákos' can, 'Anna Balázs' can't.
  return order === 'hu' || (order === 'mixed' && GIVEN_OR_FAMILY_NAMES.has(words[0]?.toLowerCase() ?? ''));
}

/** Names that are looked at to learn the order of names on a list. */
const MOST_SAMPLED = 1_000;

/** The order of names on a list: English if more than two thirds of the recognisable names put the family name last. */
export function nameOrderOf(guests: readonly { readonly fullName: string }[], language: Language): NameOrder {
  let [first, last] = [0, 0];
  for (const { fullName } of guests.slice(0, MOST_SAMPLED)) {
    const words = wordsOf(fullName);
    const place = words.length < 2 ? undefined : placeOfFamilyName(words);
    if (place === 'first') first += 1;
    else if (place === 'last') last += 1;
  }
  if (last > 2 * first) return 'en';
  return language === 'hu' ? 'hu' : 'mixed';
}

export function familyNameIn(fullName: string, order: NameOrder): string {
  const words = wordsOf(fullName);
  return (isFamilyNameFirst(words, order) ? words[0] : words.at(-1)) ?? fullName;
}

interface NamedGuest {
  readonly fullName: string;
  readonly sortName?: string | null;
  readonly householdName?: string | null;
}

/** What lists are sorted by: the family name first, without titles. The organiser's own sort name counts before it. */
export function sortNameOf({ fullName, sortName, householdName }: NamedGuest, order: NameOrder): string {
  if (sortName) return sortName;
  const words = wordsOf(fullName);
  if (words.length < 2) return words[0] ?? fullName.trim();
  return (isFamilyNameFirst(words, order, householdName ?? '') ? words : [words.at(-1), ...words.slice(0, -1)]).join(
    ' ',
  );
}
