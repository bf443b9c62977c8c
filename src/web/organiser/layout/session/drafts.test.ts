import { describe, expect, it } from 'vitest';
import { makeLayout, makeTable } from '../../../../shared/layout/testing.ts';
import { readDraft, writeDraft } from './drafts.ts';

const layout = makeLayout([makeTable(1)], [[1, '1', '1']]);

describe('a draft', () => {
  const text = writeDraft(layout, new Date('2030-06-01T12:04:00Z'));

  it('is read as it was written', () => {
    expect(readDraft(text, 7)).toEqual({ savedAt: '2030-06-01T12:04:00.000Z', layout });
  });

  it.each([
    ['nothing', null],
    ['half of it', text.slice(0, 200)],
    ['another format', text.replace('"format":1', '"format":99')],
    ['something else', '[1]'],
    ['no number', text.replace('"x":160', '"x":null')],
  ])('is not read from %s', (_what, other) => {
    expect(other).not.toBe(text);
    expect(readDraft(other, 7)).toBeUndefined();
  });

  it('is not read for another event', () => {
    expect(readDraft(text, 8)).toBeUndefined();
  });
});
