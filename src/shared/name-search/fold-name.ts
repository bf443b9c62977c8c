function foldAny(name: string): string {
  // Lower case first: İ becomes i with a combining dot, which is then removed.
  return name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
}

/** Precomputed folding of Latin letters, which covers nearly all names. */
const FOLDED_LATIN = Array.from({ length: 0x250 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\s/.test(character) ? ' ' : foldAny(character);
});

/** Putting a text together letter by letter is quicker for short names only. */
const MAX_BY_LETTER = 40;

/** Removes case, accents and repeated spaces for comparing names: `Szőke  Éva` becomes `szoke eva`. */
export function foldName(name: string): string {
  if (name.length > MAX_BY_LETTER) return foldAny(name);
  let folded = '';
  let isAfterSpace = true;
  for (let index = 0; index < name.length; index++) {
    const letter = FOLDED_LATIN[name.charCodeAt(index)];
    if (letter === undefined) return foldAny(name);
    if (letter === ' ' && isAfterSpace) continue;
    isAfterSpace = letter === ' ';
    folded += letter;
  }
  return isAfterSpace ? folded.slice(0, -1) : folded;
}

/** Whether the text contains every word of the search, in any order. Both must be folded. */
export function matchesWords(foldedText: string, foldedSearch: string): boolean {
  // Most searches are one word, and lists have thousands of texts.
  if (!foldedSearch.includes(' ')) return foldedText.includes(foldedSearch);
  return foldedSearch.split(' ').every((word) => foldedText.includes(word));
}
