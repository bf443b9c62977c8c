import { expect, it } from 'vitest';
import { makeLayout, makeTable } from '../../layout/testing.ts';
import { TEST_FONTS } from '../testing.ts';
import { makeLegend } from './plan-legend.ts';
import { planGuest, planJob } from './testing.ts';

const layout = makeLayout(
  [makeTable(1, { seats: 2 })],
  [
    [1, '1', '1'],
    [2, '1', '2'],
  ],
);
const [anna, bela] = [planGuest('Kovács Anna'), planGuest('Kovács Béla')];

it.each([
  ['nothing where everybody comes', [anna, bela], []],
  ['free seats where a guest declined', [anna], ['Free seat']],
])('explains %s', (_what, coming, words) => {
  const guests = new Map(coming.map((guest, index) => [index + 1, guest]));
  const legend = makeLegend(planJob(layout, { guests }), TEST_FONTS, { width: 100, maxHeight: 50, size: 8 });
  expect(legend.draw(0, 0).flatMap((drawing) => (drawing.kind === 'text' ? [drawing.text] : []))).toEqual(words);
});
