import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createSplicer } from './spliced-page.ts';

it.each([0, 1, 500, 40_000])(
  'is the whole page again once it is unpacked, with a beginning of %i letters',
  (length) => {
    const head = 'Ő é ű <style>'.repeat(length).slice(0, length);
    const splice = createSplicer(head);
    for (const rest of ['', 'x', head, `<p>Szabó Anna</p>${'–'.repeat(70_000)}`]) {
      expect(gunzipSync(splice(rest, true)).toString()).toBe(head + rest);
      expect(splice(rest, false).toString()).toBe(head + rest);
    }
  },
);
