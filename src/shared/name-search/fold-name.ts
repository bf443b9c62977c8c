function foldAny(name: string): string {
  // Lower case first: İ becomes an i with a dot above it, and the dot must go too.
  return name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
}

/** Letters of the Latin alphabets, folded once: text of these alone is put together from here, as names mostly are. */
const FOLDED_LATIN = Array.from({ length: 0x250 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\s/.test(character) ? ' ' : foldAny(character);
});

/** A name as it is compared when people look for it: without case, accents or surplus spaces (`Szőke  Éva` is `szoke eva`). */
export function foldName(name: string): string {
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

/** Whether every word of the search stands somewhere in the text, in any order. Both must be folded. */
export function matchesWords(foldedText: string, foldedSearch: string): boolean {
  return foldedSearch.split(' ').every((word) => foldedText.includes(word));
}
