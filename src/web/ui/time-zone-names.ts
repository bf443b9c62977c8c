/** Cities that the browsers' lists still call by names they no longer have, or that lost a space on the way. */
const CITY_NAMES: Partial<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  'Coral Harbour': 'Atikokan',
  DumontDUrville: 'Dumont d’Urville',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
};

/** 'America/Argentina/Buenos_Aires' as words: the continent, then places from the largest to the city. */
export function timeZoneWords(zone: string): string[] {
  return zone
    .replaceAll('_', ' ')
    .split('/')
    .map((place) => CITY_NAMES[place] ?? place);
}
