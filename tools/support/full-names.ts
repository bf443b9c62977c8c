const ROOTS = 'Kov Szab Tót Nagy Czak Csab Őr Zsoln Farag Ger Hor Juh Kelem Lak Mész Orb Pint Rácz Süm Var'.split(' ');
const ENDINGS = 'ács ó os i mos falvi házi szegi völgyi né'.split(' ');
const GIVEN = 'An Bél Csill Dén Eszt Öd Zolt Emm Oliv Soph Li Grac Mart Nór Pétr Rék Szil Tam Vikt Ágn'.split(' ');
const GIVEN_ENDINGS = ['na', 'er', 'án'];

/** Distinct names as people have them: many share a family name, or a given one, and some have two. */
export function makeFullNames(count: number): string[] {
  const families = ROOTS.flatMap((root) => ENDINGS.map((ending) => root + ending));
  const given = GIVEN.flatMap((start) => GIVEN_ENDINGS.map((ending) => start + ending));
  return Array.from({ length: count }, (_, index) => {
    const family = families[index % families.length];
    const round = Math.floor(index / families.length);
    return `${family} ${given[round % given.length]}`;
  });
}

/** The name with two neighbouring letters swapped, somewhere within its longest word. */
export function withTypo(name: string): string {
  const longest = name.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const at = 1 + (longest.length >> 1);
  const letters = [...longest];
  return name.replace(longest, letters.toSpliced(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? '').join(''));
}
