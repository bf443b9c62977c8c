/** The first letters of the first and last word of a name, shown on a dot. */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/[\s-]+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letter = (word: string) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '';
  return `${letter(first)}${letter(last)}`.toLocaleUpperCase('hu');
}
