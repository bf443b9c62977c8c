/** Current names of cities that browsers' time zone lists call by outdated or misspelt names. */
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

/** Splits 'America/Argentina/Buenos_Aires' into readable names: continent, country or region, city. */
export function timeZoneWords(zone: string): string[] {
  return zone
    .replaceAll('_', ' ')
    .split('/')
    .map((place) => CITY_NAMES[place] ?? place);
}
