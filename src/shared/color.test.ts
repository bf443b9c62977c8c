import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, readableColors, readableOnWhite, tintOf, toHexColor } from './color.ts';

describe('toHexColor', () => {
  it.each([
    ['#3b82f6', '#3b82f6'],
    ['3B82F6', '#3b82f6'],
    [' #fa0 ', '#ffaa00'],
    ['fa0', '#ffaa00'],
  ])('reads %s', (text, color) => expect(toHexColor(text)).toBe(color));

  it.each(['', '#', 'red', '#12345', '#1234567', '##123456'])('refuses %j', (text) =>
    expect(toHexColor(text)).toBeUndefined(),
  );
});

describe('readableColors', () => {
  it('has a contrast of 4.5:1 on every colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const { background, ink } = readableColors(`#${value.toString(16).padStart(6, '0')}`);
        expect(contrastRatio(ink, background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('keeps colours that are dark or light enough, and white text on the default blue', () => {
    expect(readableColors('#1f4d3a')).toEqual({ background: '#1f4d3a', ink: '#ffffff' });
    expect(readableColors('#fde68a')).toEqual({ background: '#fde68a', ink: '#1d1b16' });
    expect(readableColors('#3b82f6').ink).toBe('#ffffff');
  });
});

describe('readableOnWhite', () => {
  it.each(['#ffffff', '#fde68a', '#3b82f6', '#ff0000'])('deepens %s until it has a contrast of 4.5:1', (color) => {
    expect(contrastRatio(readableOnWhite(color), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps a dark colour', () => expect(readableOnWhite('#1f4d3a')).toBe('#1f4d3a'));
});

it('tints from white to the colour itself', () => {
  expect([0, 0.5, 1].map((share) => tintOf('#004080', share))).toEqual(['#ffffff', '#80a0c0', '#004080']);
});
