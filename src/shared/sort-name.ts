import type { Language } from './i18n/translate.ts';

/**
 * Hungarian given names in their own spelling. Names that are common family names elsewhere (Martin, Oliver, Roland) are
 * left out: 'James Martin' is no Hungarian name.
 */
const HUNGARIAN_GIVEN_NAMES = new Set(
  (
    'ádám ágnes ágota ákos alexandra aliz amália anasztázia andor andrás andrea anett anikó anita anna annamária antal ' +
    'áron árpád attila balázs bálint barbara barna barnabás beáta bence benedek benjámin béla bernadett bertalan botond ' +
    'boglárka borbála borka brigitta cecília csaba csenge csilla csongor dalma dániel dávid dénes dezső diána dóra dorina ' +
    'dorka dorottya edina edit ede eleonóra elek előd emese emília emma endre enikő erika erzsébet eszter etelka éva evelin ' +
    'fanni ferenc flóra franciska fruzsina gábor gabriella gellért gergely gergő géza gizella gréta győző györgy györgyi ' +
    'gyula hajnalka hanga hanna hedvig henrietta henrik hunor ibolya ildikó ilona imola imre irén istván iván ivett izabella ' +
    'jános janka jázmin jenő johanna jolán jónás józsef judit júlia julianna kamilla károly kata katalin katinka kinga klára ' +
    'klaudia kornél kornélia kristóf krisztián krisztina lajos laura lászló léna levente lili liliána liza lóránt luca ' +
    'magda magdolna manó marcell margit mária mariann marietta márk márta márton máté mátyás melinda mihály miklós milán ' +
    'milán mónika nándor natália nikolett nikoletta nóra noémi norbert nikola olga olivér orsolya ottó ödön örs pál panna ' +
    'patrícia patrik péter petra piroska rebeka regina réka renáta richárd rita róbert róza rozália rudolf sándor sára sarolta ' +
    'sebestyén soma szabina szabolcs szandra szilárd szilvia szófia szonja tamara tamás tekla teodóra teréz tibor tímea tivadar ' +
    'tünde ubul valéria vera veronika viktor viktória vilma vilmos vince virág vivien zalán zénó zita zoé zoltán zsanett ' +
    'zsigmond zsófi zsófia zsolt zsombor zsuzsa zsuzsanna'
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

/** Whether the family name stands first: by the given names in it, else as is usual in the language. */
function isFamilyNameFirst(words: readonly string[], language: Language): boolean {
  const [first, last] = [isGivenName(words[0]), isGivenName(words.at(-1))];
  return first === last ? language === 'hu' : last;
}

export function familyNameIn(fullName: string, language: Language): string {
  const words = wordsOf(fullName);
  return (isFamilyNameFirst(words, language) ? words[0] : words.at(-1)) ?? fullName;
}

/** What lists are sorted by: the family name first, without titles. The organiser's own sort name counts before it. */
export function sortNameOf(
  { fullName, sortName }: { readonly fullName: string; readonly sortName?: string | null },
  language: Language,
): string {
  if (sortName) return sortName;
  const words = wordsOf(fullName);
  if (words.length < 2) return words[0] ?? fullName.trim();
  return (isFamilyNameFirst(words, language) ? words : [words.at(-1), ...words.slice(0, -1)]).join(' ');
}
