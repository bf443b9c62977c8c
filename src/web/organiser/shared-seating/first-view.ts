import type { Rect, Size } from '../../../shared/layout/geometry.ts';
import type { View } from '../../../shared/layout/view.ts';

const MARGIN_PX = 20;

/** At its own size: in the middle where the whole plan fits, otherwise from its upper edge, where the head table stands. */
export function firstView({ x, y, width, height }: Rect, viewport: Size): View {
  const top = Math.max((viewport.height - height) / 2, MARGIN_PX);
  return { zoom: 1, x: viewport.width / 2 - (x + width / 2), y: top - y };
}
