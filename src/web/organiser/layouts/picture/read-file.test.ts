import { expect, it } from 'vitest';
import { MAX_OPENED_BYTES } from '../../../../shared/layout/venue-picture-limits.ts';
import { FileProblem } from './file-problem.ts';
import { kindOf } from './read-file.ts';
import { readNumber } from './read-number.ts';

it.each([
  ['image/png', '\u0089PNG\r\n\u001a\n'],
  ['image/jpeg', '\u00ff\u00d8\u00ff\u00e1'],
  ['image/webp', 'RIFF\n\u0000\u0000\u0000WEBPVP8 '],
  ['application/pdf', '%PDF-1.7\n'],
  ['application/pdf', '\r\n\u0000junk before it %PDF-1.4'],
])('knows %s by its first bytes, whatever it is called', async (kind, start) => {
  expect(await kindOf(new Blob([Buffer.from(start, 'latin1')], { type: 'text/plain' }))).toBe(kind);
});

it.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'RIFF0000WAVE', 'PNG\r\n'])(
  'refuses other kinds: %s',
  async (start) => {
    await expect(kindOf(new Blob([start], { type: 'image/png' }))).rejects.toEqual(new FileProblem('notAPicture'));
  },
);

it('does not open what is far too large', async () => {
  const file = new Blob([Buffer.alloc(MAX_OPENED_BYTES + 1)]);
  await expect(kindOf(file)).rejects.toEqual(new FileProblem('farTooLarge'));
});

it('reads numbers with a point or a comma, and nothing else', () => {
  expect(['1.5', ' 1,5 ', '0', '', 'x', '1,2,3', '1 5'].map(readNumber)).toEqual([
    ...[1.5, 1.5, 0],
    ...[Number.NaN, Number.NaN, Number.NaN, Number.NaN],
  ]);
});
