import { hasNotDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { Tag } from '../../../../shared/contracts/tags.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { colorOfDot, DOT_COLORS } from '../../../../shared/layout/dot-colors.ts';
import { drawableDots } from '../../../../shared/layout/table-occupancy.ts';
import { type ColorBy, colorGuests, type GuestColors } from '../coloring/guest-colors.ts';

/** What dots on paper and in pictures are coloured by: what was chosen, otherwise tags, if any guest has one. */
export function defaultColorBy(chosen: ColorBy | null, guests: Iterable<Guest>): ColorBy | null {
  if (chosen) return chosen;
  for (const guest of guests) if (guest.tags.length > 0 && hasNotDeclined(guest)) return { kind: 'tag' };
  return null;
}

interface Source {
  readonly layout: Layout;
  readonly guests: readonly Guest[];
  readonly tags: readonly Tag[];
  readonly t: Translate;
}

type PaperColors = Pick<GuestColors, 'colors' | 'legend'>;

/** The colours of dots and their legend. Without `colorBy` dots have their own colours, which tell who has a seat. */
export function paperColors(colorBy: ColorBy | null, { layout, guests, tags, t }: Source): PaperColors {
  if (colorBy) {
    const tagColors = new Map(tags.map(({ name, colour }) => [name, colour]));
    return colorGuests(guests, colorBy, { t, tagColors });
  }
  const dots = drawableDots(layout);
  const colors = new Map(dots.map((dot) => [dot.guestId, colorOfDot(dot)]));
  const states = [
    { label: t('planPaper.seated'), color: DOT_COLORS.seated },
    { label: t('planPaper.unseated'), color: DOT_COLORS.unseated },
  ];
  const legend = states
    .map((state) => ({ ...state, count: dots.filter((dot) => colorOfDot(dot) === state.color).length }))
    .filter(({ count }) => count > 0);
  return { colors, legend };
}
