import type { Layout, Unit } from '../contracts/layouts.ts';
import type { Language } from '../i18n/translate.ts';

const METRES_PER_FOOT = 0.3048;
/** A table of 120 seats ten: six feet across, as round tables for ten are. So the grid's 20 are one foot. */
const UNITS_PER_FOOT = 20;
export const UNITS_PER: Record<Unit, number> = { ft: UNITS_PER_FOOT, m: UNITS_PER_FOOT / METRES_PER_FOOT };

const UNIT_OF: Record<Language, Unit> = { en: 'ft', hu: 'm' };

/** A plan that was never saved is measured as its maker's language does; any other as it says itself. */
export function withDefaultUnit(layout: Layout, language: Language): Layout {
  return layout.id === 'new' ? { ...layout, unit: UNIT_OF[language] } : layout;
}

/** Labels closer than this would touch. */
const MIN_LABEL_SPACING_PX = 60;
const SMALL_TICKS = 5;

export function toUnit(length: number, unit: Unit): number {
  return length / UNITS_PER[unit];
}

export interface Tick {
  /** Where on the plan. */
  readonly at: number;
  /** In feet or metres, on large ticks only. */
  readonly value: number | null;
}

/** 1, 2 or 5 times a power of ten, the smallest that keeps labels apart. */
function stepFor(unit: Unit, zoom: number): number {
  const smallest = MIN_LABEL_SPACING_PX / (UNITS_PER[unit] * zoom);
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = [1, 2, 5].find((factor) => factor * power >= smallest);
  return (step ?? 10) * power;
}

/** The ticks of a ruler between two places of the plan: a large one at each round number, four small ones between. */
export function rulerTicks({ from, to, unit, zoom }: { from: number; to: number; unit: Unit; zoom: number }): Tick[] {
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
