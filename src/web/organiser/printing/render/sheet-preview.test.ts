import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Sheet } from '../../../../shared/paper/sheet.ts';
import { SheetPreview } from './sheet-preview.tsx';

it('draws a sheet in millimetres and says what is on it', () => {
  const area = { left: 10, top: 20, width: 90, height: 55 };
  const sheet: Sheet = {
    size: { width: 210, height: 297 },
    cards: [{ key: 'guest:1', label: 'Kovács Anna', area }],
    drawings: [
      { kind: 'rectangle', ...area, stroke: '#000000', strokeWidth: 0.3 },
      { kind: 'line', from: [1, 2], to: [3, 4], width: 0.1, color: '#999999', dash: [2, 1] },
      { kind: 'path', d: 'M0 0h1z', left: 5, top: 6, scale: 2, stroke: '#111111', strokeWidth: 0.4 },
      {
        kind: 'upsideDown',
        area,
        drawings: [
          {
            kind: 'text',
            text: 'Kova\u0301cs Anna',
            font: 'serif',
            size: 72,
            color: '#222222',
            x: 55,
            baseline: 50,
            align: 'middle',
          },
        ],
      },
    ],
  };
  const svg = renderToStaticMarkup(createElement(SheetPreview, { sheet, label: 'Sheet 1 of 2' }));
  expect(svg).toContain('viewBox="0 0 210 297"');
  expect(svg).toContain('aria-label="Sheet 1 of 2. Kovács Anna"');
  expect(svg).toContain('<rect x="10" y="20" width="90" height="55" fill="none"');
  expect(svg).toContain('stroke-dasharray="2 1"');
  // Strokes are as wide as they say, however much the path is scaled.
  expect(svg).toContain('transform="translate(5 6) scale(2)" fill="none" stroke="#111111" stroke-width="0.2"');
  expect(svg).toContain('rotate(180 55 47.5)');
  expect(svg).toMatch(/<text x="55" y="50"[^>]*font-size="25.4[^>]*>Kovács Anna<\/text>/);
});
