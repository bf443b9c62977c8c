import { isSeated } from '../seat-key.ts';

/** The colours of dots by what they mean, for floor plans and their legends. */
export const DOT_COLORS = { seated: '#3b82f6', unseated: '#f59e0b', highlighted: '#dc2626' } as const;

/**
 * Stored with a dot whose colour nobody chose; it means "coloured by state". Saved layouts contain this value, so it must
 * not change. To draw dots in other colours, change `DOT_COLORS`.
 */
export const DEFAULT_DOT_COLOR = '#3b82f6';

/** The colour to draw a dot in: the one that the organiser chose, else the colour of the guest's state. */
export function colorOfDot(dot: { color: string } & Parameters<typeof isSeated>[0]): string {
  if (dot.color.toLowerCase() !== DEFAULT_DOT_COLOR) return dot.color;
  return isSeated(dot) ? DOT_COLORS.seated : DOT_COLORS.unseated;
}
