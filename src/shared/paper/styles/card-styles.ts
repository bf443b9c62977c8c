import type { PrintStyle } from '../../contracts/printing.ts';
import type { CardStyle } from './card-style.ts';
import { CLASSIC } from './classic.ts';
import { GARDEN } from './garden.ts';
import { MODERN } from './modern.ts';

export const CARD_STYLES: Readonly<Record<PrintStyle, CardStyle>> = {
  classic: CLASSIC,
  modern: MODERN,
  garden: GARDEN,
};
