import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, readableInk, toHexColor } from './color.ts';

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

it('readableInk reaches 4.5:1 on every colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const color = `#${value.toString(16).padStart(6, '0')}`;
      expect(contrastRatio(readableInk(color), color)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
