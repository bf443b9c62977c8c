import { expect, it } from 'vitest';
import { contrastRatio } from '../../shared/color.ts';
import { PERSON_COLORS } from '../../shared/contracts/presence.ts';
import { DOT_COLORS } from '../../shared/layout/dot-colors.ts';
import css from '../ui/theme.css?raw';
import { PALETTES, readableDotColors } from './colors.ts';
import { PERSON_PALETTES } from './draw-company.ts';

it.each([...Object.values(DOT_COLORS), '#ffffff', '#000000', '#ffff00', 'not a colour'])(
  'initials can be read on a dot of %s',
  (color) => {
    const { background, ink } = readableDotColors(color);
    expect(contrastRatio(background, ink)).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(['light', 'dark'] as const)(
  'text, selection and refusals have the colours of the page in %s mode',
  (scheme) => {
    const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
    const rules = scheme === 'light' ? light : dark;
    const themeColor = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(rules)?.[1];
    const { ink, selection, refusal } = PALETTES[scheme];
    expect({ ink, selection, refusal }).toEqual({
      ink: themeColor('ink'),
      selection: themeColor('accent'),
      refusal: themeColor('danger'),
    });
  },
);

it.each(['light', 'dark'] as const)('suggested places stand out from the floor in %s mode', (scheme) => {
  const { ghost, floor } = PALETTES[scheme];
  expect(contrastRatio(ghost, floor)).toBeGreaterThanOrEqual(4.5);
});

it.each(['light', 'dark'] as const)(
  'people stand out from the floor, and their names can be read, in %s mode',
  (scheme) => {
    expect(PERSON_PALETTES[scheme]).toHaveLength(PERSON_COLORS);
    const ink = scheme === 'light' ? '#ffffff' : '#1d1b16';
    for (const color of PERSON_PALETTES[scheme]) {
      expect(contrastRatio(color, PALETTES[scheme].floor), color).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(color, ink), color).toBeGreaterThanOrEqual(4.5);
    }
  },
);
