import type { Layout } from '../contracts/layouts.ts';
import type { Language } from '../i18n/translate.ts';
import type { LengthUnit } from './layout-limits.ts';

const METRES_PER_FOOT = 0.3048;
/** A round table for ten is 120 units wide and, in reality, six feet. */
const UNITS_PER_FOOT = 20;
export const UNITS_PER: Record<LengthUnit, number> = { ft: UNITS_PER_FOOT, m: UNITS_PER_FOOT / METRES_PER_FOOT };

/**
 * A layout that was never saved is in metres, except for users of American English; a saved one keeps its unit. `locale` is
 * the browser's, of which English alone does not say where it is read.
 */
export function withDefaultUnit<Opened extends Pick<Layout, 'id' | 'unit'>>(
  layout: Opened,
  language: Language,
  locale: string,
): Opened {
  const isAmerican = language === 'en' && /^en(-US)?$/i.test(locale);
  return layout.id === 'new' ? { ...layout, unit: isAmerican ? 'ft' : 'm' } : layout;
}

/** Labels that are closer together would touch. */
const MIN_LABEL_SPACING_PX = 60;
const SMALL_TICKS = 5;

/** The smallest of 1, 2 or 5 times a power of ten that keeps labels apart. */
function stepFor(unit: LengthUnit, zoom: number): number {
  const smallest = MIN_LABEL_SPACING_PX / (UNITS_PER[unit] * zoom);
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = [1, 2, 5].find((factor) => factor * power >= smallest);
  return (step ?? 10) * power;
}

/**
 * The ticks of a ruler between two positions: a large one at each round number, with four small ones between. `at` is in
 * layout units, `value` in feet or metres, or null for small ticks.
 */
export function rulerTicks({ from, to, unit, zoom }: { from: number; to: number; unit: LengthUnit; zoom: number }) {
  const step = stepFor(unit, zoom);
  const small = (step * UNITS_PER[unit]) / SMALL_TICKS;
  const first = Math.ceil(from / small);
  const count = Math.floor(to / small) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, offset) => {
    const index = first + offset;
    const value = index % SMALL_TICKS === 0 ? Number(((index / SMALL_TICKS) * step).toPrecision(12)) + 0 : null;
    return { at: index * small, value };
  });
}
