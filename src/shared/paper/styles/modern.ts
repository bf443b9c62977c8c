import { growArea } from './areas.ts';
import type { CardStyle } from './card-style.ts';

const BAND_WIDTH = 5.5;
const BAR_WIDTH = 1.4;
const BAR_MARGIN = 5;

/** Everything on one left edge beside a band of colour, in a sans-serif. */
export const MODERN: CardStyle = {
  align: 'start',
  nameAnchor: 'bottom',
  fonts: { name: 'sansBold', title: 'sans', detail: 'sans', number: 'sansBold', list: 'sans' },
  nameSize: 19,
  dividerHeight: 0,

  drawGround({ area, bleed, scale }, { accent }) {
    if (bleed) {
      const band = growArea({ ...area, width: BAND_WIDTH * scale }, { ...bleed, right: 0 });
      return [{ kind: 'rectangle', ...band, fill: accent }];
    }
    const margin = Math.min(BAR_MARGIN * scale, area.height * 0.14);
    return [
      {
        kind: 'rectangle',
        left: area.left + BAR_MARGIN * scale,
        width: BAR_WIDTH * scale,
        fill: accent,
        top: area.top + margin,
        height: area.height - 2 * margin,
      },
    ];
  },

  findRoom({ area, scale }) {
    const left = (BAR_MARGIN + BAR_WIDTH + 4.2) * scale;
    const [right, y] = [BAR_MARGIN * scale, Math.min((BAR_MARGIN + 0.9) * scale, area.height * 0.16)];
    return {
      left: area.left + left,
      top: area.top + y,
      width: area.width - left - right,
      height: area.height - 2 * y,
    };
  },

  drawDivider: () => [],
};
