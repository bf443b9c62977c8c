import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPageCompressor } from './page-compression.ts';

it.each([0, 1, 500, 40_000])('gives the whole page after decompression, with a head of %i letters', (length) => {
  const head = 'Ő é ű <style>'.repeat(length).slice(0, length);
  const compress = createPageCompressor(head);
  for (const rest of ['', 'x', head, `<p>Szabó Anna</p>${'–'.repeat(70_000)}`]) {
    expect(gunzipSync(compress(rest, true)).toString()).toBe(head + rest);
    expect(compress(rest, false).toString()).toBe(head + rest);
  }
});
