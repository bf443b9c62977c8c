import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { DEFAULT_DOT_COLOR, DOT_COLORS } from '../../../shared/layout/dot-colors.ts';
import { makeLayout, makeTable } from '../../../shared/layout/testing.ts';
import { createSceneBuilder } from '../../floor-plan/scene.ts';
import { LanguageContext } from '../../lib/i18n.tsx';
import { ChartLegend } from './chart-legend.tsx';

function legendColors(): string[] {
  const language = { language: 'en' as const, setLanguage: () => {}, t: translatorFor('en') };
  const html = renderToStaticMarkup(createElement(LanguageContext, { value: language }, createElement(ChartLegend)));
  return Array.from(html.matchAll(/background-color:([^;"]+)/g), ([, color = '']) => color);
}

/** The colour that the floor plan draws a dot in. */
function drawnColor(tableNumber: string | null, seatNumber: string | null): string | undefined {
  const layout = makeLayout([makeTable(1)], [[1, tableNumber, seatNumber]]);
  const { tables, looseDots } = createSceneBuilder()(layout, new Map());
  return (tables[0]?.dots[0] ?? looseDots[0])?.color;
}

it('the legend shows the colours that the floor plan draws', () => {
  expect(legendColors()).toEqual([drawnColor('1', '2'), DOT_COLORS.highlighted]);
});

it('an unseated guest is drawn in another colour, although both have the default colour stored', () => {
  expect(makeLayout([makeTable(1)], [[1, '1', '2']]).guestPositions[0]?.color).toBe(DEFAULT_DOT_COLOR);
  expect(drawnColor('1', '2')).toBe(DOT_COLORS.seated);
  expect(drawnColor(null, null)).toBe(DOT_COLORS.unseated);
});
