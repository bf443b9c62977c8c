/** A row of a guest file, as the import call takes it. */
export interface MadeUpGuest {
  readonly fullName: string;
  readonly email: string;
  /** Empty for a guest without a seat. */
  readonly tableNumber: string;
  readonly seatNumber: string;
  readonly specialRequirements: string;
  readonly qrCodeIdentifier: string;
}

/** Guests seated table by table; every tenth has a note, and every fiftieth has no seat. */
export function makeGuestRows(
  count: number,
  { fullNames = makeNumberedNames(count), seatsPerTable = 10 }: { fullNames?: string[]; seatsPerTable?: number } = {},
): MadeUpGuest[] {
  return fullNames.map((fullName, index) => {
    const hasSeat = index % 50 !== 49;
    return {
      fullName,
      email: `guest${index}@example.com`,
      tableNumber: hasSeat ? String(Math.floor(index / seatsPerTable) + 1) : '',
      seatNumber: hasSeat ? String((index % seatsPerTable) + 1) : '',
      specialRequirements: index % 10 === 0 ? 'Vegetarian' : '',
      // Not node:crypto: the floor plan's benchmark pages bundle this file for the browser.
      qrCodeIdentifier: crypto.randomUUID(),
    };
  });
}

const ROOTS = 'Kov Szab Tót Nagy Czak Csab Őr Zsoln Farag Ger Hor Juh Kelem Lak Mész Orb Pint Rácz Süm Var'.split(' ');
const ENDINGS = 'ács ó os i mos falvi házi szegi völgyi né'.split(' ');
const GIVEN = 'An Bél Csill Dén Eszt Öd Zolt Emm Oliv Soph Li Grac Mart Nór Pétr Rék Szil Tam Vikt Ágn'.split(' ');
const GIVEN_ENDINGS = ['na', 'er', 'án'];

/** Realistic full names, for name search: many share a family name or a given one. Distinct up to 12,000. */
export function makeFullNames(count: number): string[] {
  const families = ROOTS.flatMap((root) => ENDINGS.map((ending) => root + ending));
  const given = GIVEN.flatMap((start) => GIVEN_ENDINGS.map((ending) => start + ending));
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / families.length);
    return `${families[index % families.length]} ${given[round % given.length]}`;
  });
}

const FAMILY_NAMES = 'Kovács Szabó Tóth Nagy Czakó Csaba Őri Zsolnay Smith Jones Taylor Brown'.split(' ');
const GIVEN_NAMES = 'Anna Béla Csilla Dénes Eszter Ödön Zoltán Emma Oliver Sophie Liam Grace'.split(' ');

/** Names made distinct by a number at their end, as in "Kovács Anna 0". */
function makeNumberedNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const given = GIVEN_NAMES[Math.floor(index / FAMILY_NAMES.length) % GIVEN_NAMES.length];
    return `${FAMILY_NAMES[index % FAMILY_NAMES.length]} ${given} ${index}`;
  });
}

/** The name with two neighbouring letters swapped in the middle of its longest word. */
export function withTypo(name: string): string {
  const longest = name.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const at = 1 + (longest.length >> 1);
  const letters = [...longest];
  return name.replace(longest, letters.toSpliced(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? '').join(''));
}
