/** Encodes text as other programs do, for tests. */

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const ACCENTED = 'áéíóöőúüűÁÉÍÓÖŐÚÜŰ';
const WINDOWS_1250 = 'e1e9edf3f6f5fafcfbc1c9cdd3d6d5dadcdb';

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function windows1250(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const index = ACCENTED.indexOf(character);
    return index < 0 ? character.charCodeAt(0) : Number.parseInt(WINDOWS_1250.slice(2 * index, 2 * index + 2), 16);
  });
}

export function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const units = Array.from(`\ufeff${text}`, (_, index) => `\ufeff${text}`.charCodeAt(index));
  return Uint8Array.from(
    units.flatMap((unit) => (order === 'le' ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff])),
  );
}
