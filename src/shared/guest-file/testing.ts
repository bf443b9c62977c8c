/** Encodes text as other programs do, for tests. */

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const WINDOWS_1250: Record<string, number> = {
  á: 0xe1,
  é: 0xe9,
  í: 0xed,
  ó: 0xf3,
  ö: 0xf6,
  ő: 0xf5,
  ú: 0xfa,
  ü: 0xfc,
  ű: 0xfb,
  Á: 0xc1,
  É: 0xc9,
  Í: 0xcd,
  Ó: 0xd3,
  Ö: 0xd6,
  Ő: 0xd5,
  Ú: 0xda,
  Ü: 0xdc,
  Ű: 0xdb,
};

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function windows1250(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => WINDOWS_1250[character] ?? character.charCodeAt(0));
}

export function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const units = Array.from(`\ufeff${text}`, (_, index) => `\ufeff${text}`.charCodeAt(index));
  return Uint8Array.from(
    units.flatMap((unit) => (order === 'le' ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff])),
  );
}
