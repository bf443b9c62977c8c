import { expect, it } from 'vitest';
import { findImageType } from './prepare-picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['<svg xmlns="', undefined],
  ['RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['BM', undefined],
  ['', undefined],
])('%j is %s', (header, type) => expect(findImageType(bytes(header))).toBe(type));
