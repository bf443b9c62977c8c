import type { Language } from './i18n/translate.ts';

/**
 * Hungarian given names in their own spelling. Most names that are common family names are left out, here (Kelemen) and
 * elsewhere (Martin, Oliver, Roland): 'James Martin' is no Hungarian name.
 */
const HUNGARIAN_GIVEN_NAMES = new Set(
  (
    'ábel ábris ádám adél adrián adrienn ágnes ágota ákos albin alexandra aliz alíz álmos amália anasztázia andor ' +
    'andrás andrea anett anikó anita anna annabella annamária antal áron árpád attila aurél balázs bálint barbara ' +
    'barna barnabás bea beáta beatrix béla bence benedek benjámin benő bernadett berta bertalan blanka boglárka ' +
    'borbála borka botond brigitta bulcsú cecília cintia csaba csanád csenge csilla csongor dalma dániel dávid dénes ' +
    'dezső diána dominik dóra dorina dorka dorottya ede edina edit elek eleonóra eliza ella előd elvira emánuel ' +
    'emese emil emília emma endre enikő erik erika ernő ervin erzsébet eszter etelka éva evelin fanni félix ferenc ' +
    'flóra franciska fruzsina gábor gabriella gellért gergely gergő gerzson géza gitta gizella gréta gusztáv györgy ' +
    'györgyi győző gyula hajnalka hanga hanna hedvig helga henrietta henrik hermina hugó hunor ibolya ida ildikó ' +
    'ilka ilona imola imre irén iringó irma istván iván ivett izabella izidor jácint janka jános jázmin jenő johanna ' +
    'jolán jónás józsef judit júlia julianna kamilla karina karolina károly kata katalin katinka kinga kitti klára ' +
    'klaudia kolos kornél kornélia kristóf krisztián krisztina lajos lara lászló laura lea léna lenke levente lídia ' +
    'lili liliána lilla lívia liza lóránd lóránt luca lujza magda magdolna maja manó marcell marcella margit mária ' +
    'mariann marietta márk márkó márta martina márton máté matild mátyás melinda mercédesz mihály miklós milán mira ' +
    'mirella mónika móric nándor natália nelli nikola nikolett nikoletta nimród nina noémi nóra norbert ödön olga ' +
    'olivér örs orsolya oszkár ottó pál panna patrícia patrik paula péter petra piroska ráhel rajmund ramóna rebeka ' +
    'regina réka renáta renátó rezső richárd rita róbert roxána róza rozália rudolf samu sándor sára sarolta ' +
    'sebestyén sebő soma szabina szabolcs szandra szeréna szidónia szilárd szilveszter szilvia szófia szonja tamara ' +
    'tamás tekla teodóra teréz terézia tibor tilda tímea timót titusz tivadar tóbiás tünde ubul valentina valéria ' +
    'vanda vanessza vera veronika viktor viktória vilma vilmos vince viola violetta virág vivien xénia zalán zénó ' +
    'zétény zita zoé zoltán zsanett zselyke zsigmond zsófi zsófia zsóka zsolt zsombor zsuzsa zsuzsanna zsuzsi'
  ).split(' '),
);
const TITLE = /^(dr|id|ifj|özv|prof|mr|mrs|ms|miss)\.?$/i;
const SUFFIX = /^(jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

const wordsOf = (fullName: string) =>
  fullName.split(/[\s,]+/).filter((word) => word !== '' && !TITLE.test(word) && !SUFFIX.test(word));

/** 'péter' of 'péterné', the wife of Péter; 'béla' of 'béláné', as the last vowel becomes long. */
const husbandOf = (word: string) =>
  word.endsWith('né') ? word.slice(0, -2).replace(/[áé]$/, (vowel) => (vowel === 'á' ? 'a' : 'e')) : '';

function isGivenName(word = ''): boolean {
  const name = word.toLowerCase();
  return HUNGARIAN_GIVEN_NAMES.has(name) || HUNGARIAN_GIVEN_NAMES.has(husbandOf(name));
}

/** 'first' or 'last', where only one end of the name is a given name; else undefined ('László Ábel'). */
function placeOfFamilyName(words: readonly string[]): 'first' | 'last' | undefined {
  const [first, last] = [isGivenName(words[0]), isGivenName(words.at(-1))];
  return first === last ? undefined : last ? 'first' : 'last';
}

/** Whether the family name stands first: by the given names in it, else by the household, else as is usual in the language. */
function isFamilyNameFirst(words: readonly string[], language: Language, household = ''): boolean {
  const place = placeOfFamilyName(words);
  if (place) return place === 'first';
  const named = new Set(household.toLowerCase().split(/[^\p{L}]+/u));
  const [first, last] = [words[0], words.at(-1)].map((word = '') => named.has(word.toLowerCase()));
  return first === last ? language === 'hu' : first === true;
}

/** Names that are looked at to learn the order of names on a list. */
const MOST_SAMPLED = 1_000;

/** The language whose order of names a list follows: by the names in which it can be told, else the given one. */
export function nameLanguageOf(guests: readonly { readonly fullName: string }[], language: Language): Language {
  let [first, last] = [0, 0];
  for (const { fullName } of guests.slice(0, MOST_SAMPLED)) {
    const words = wordsOf(fullName);
    const place = words.length < 2 ? undefined : placeOfFamilyName(words);
    if (place === 'first') first += 1;
    else if (place === 'last') last += 1;
  }
  if (first > 2 * last) return 'hu';
  return last > 2 * first ? 'en' : language;
}

export function familyNameIn(fullName: string, language: Language): string {
  const words = wordsOf(fullName);
  return (isFamilyNameFirst(words, language) ? words[0] : words.at(-1)) ?? fullName;
}

interface NamedGuest {
  readonly fullName: string;
  readonly sortName?: string | null;
  readonly householdName?: string | null;
}

/** What lists are sorted by: the family name first, without titles. The organiser's own sort name counts before it. */
export function sortNameOf({ fullName, sortName, householdName }: NamedGuest, language: Language): string {
  if (sortName) return sortName;
  const words = wordsOf(fullName);
  if (words.length < 2) return words[0] ?? fullName.trim();
  return (isFamilyNameFirst(words, language, householdName ?? '') ? words : [words.at(-1), ...words.slice(0, -1)]).join(
    ' ',
  );
}
