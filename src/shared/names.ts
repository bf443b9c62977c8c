/** A name as it is compared when people look for it: without case, accents or surplus spaces (`Szőke  Éva` is `szoke eva`). */
export function foldName(name: string): string {
  // Lower case first: İ becomes an i with a dot above it, and the dot must go too.
  return name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
}

/** Whether every word of the search stands somewhere in the text, in any order. Both must be folded. */
export function matchesWords(foldedText: string, foldedSearch: string): boolean {
  return foldedSearch.split(' ').every((word) => foldedText.includes(word));
}
