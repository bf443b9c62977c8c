import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';
import { utf8, utf16, windows1250 } from './testing.ts';

const LETTERS = 'Őry Űrsúly; őr, űr, árvíztűrő tükörfúrógép ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP';

test('reads UTF-8 with and without a byte order mark', () => {
  expect(decodeText(utf8(LETTERS))).toEqual({ text: LETTERS, encoding: 'utf-8' });
  expect(decodeText(utf8(`\ufeff${LETTERS}`))).toEqual({ text: LETTERS, encoding: 'utf-8' });
});

test('reads UTF-16 of either byte order', () => {
  expect(decodeText(utf16(LETTERS, 'le'))).toEqual({ text: LETTERS, encoding: 'utf-16le' });
  expect(decodeText(utf16(LETTERS, 'be'))).toEqual({ text: LETTERS, encoding: 'utf-16be' });
});

test('reads windows-1250, which Excel writes on Hungarian Windows, including ő and ű', () => {
  const bytes = windows1250(LETTERS);
  expect([...bytes.slice(0, 5)]).toEqual([0xd5, 0x72, 0x79, 0x20, 0xdb]);
  expect(decodeText(bytes)).toEqual({ text: LETTERS, encoding: 'windows-1250' });
});

test('reads emoji and right-to-left names as they are', () => {
  const text = '👩‍👩‍👧 Kovács;محمد علي;שרה כהן';
  expect(decodeText(utf8(text)).text).toBe(text);
});

test('refuses files that are not text', () => {
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
  expect(() => decodeText(picture)).toThrow(expect.objectContaining({ problem: 'binary' }));
  expect(() => decodeText(utf8('Name;Email\nAnna\0;a@b.hu'))).toThrow(expect.objectContaining({ problem: 'binary' }));
});

test('recognises a workbook renamed to .csv', () => {
  const workbook = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00);
  expect(() => decodeText(workbook)).toThrow(expect.objectContaining({ problem: 'workbook' }));
});

test.each(['', ' \r\n\t\n', '\ufeff'])('refuses an empty file: %j', (text) => {
  expect(() => decodeText(utf8(text))).toThrow(expect.objectContaining({ problem: 'empty' }));
});
