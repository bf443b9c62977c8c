import type { RoomLayout } from '../../../shared/contracts/layouts.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { UNITS_PER } from '../../../shared/layout/rulers.ts';
import { formatNumber } from '../../lib/format.ts';

/** How large a room is, such as '15.2 × 12.2 m'. */
export function sizeText({ width, height, unit }: Pick<RoomLayout, 'width' | 'height' | 'unit'>, language: Language) {
  const side = (units: number) => formatNumber(Math.round((units / UNITS_PER[unit]) * 10) / 10, language);
  return `${side(width)} × ${side(height)} ${unit}`;
}
