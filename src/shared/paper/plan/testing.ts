import type { Layout } from '../../contracts/layouts.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { FONT_NAMES, type FontMetrics, type FontName, type Fonts } from '../sheet.ts';
import type { PlanGuest, PlanJob } from './plan-job.ts';
import { MM_PER_POINT } from './plan-text.ts';

/** All letters are half as wide as high. */
const metrics: FontMetrics = {
  widthOf: (text, size) => [...text].length * size * MM_PER_POINT * 0.5,
  findMissing: (text) => [...new Set(text.match(/\p{Script=Han}/gu))],
  capHeight: 0.7,
};
export const testFonts = Object.fromEntries(FONT_NAMES.map((name) => [name, metrics])) as Record<
  FontName,
  FontMetrics
> &
  Fonts;

export function planGuest(name: string, changes: Partial<PlanGuest> = {}): PlanGuest {
  return { name, sortName: name, fill: '#1d4ed8', ink: '#ffffff', ...changes };
}

export function planJob(layout: Layout, changes: Partial<PlanJob> = {}): PlanJob {
  const names = new Map(layout.guestPositions.map(({ guestId }) => [guestId, planGuest(`Kovács Anna${guestId}`)]));
  return {
    layout,
    paper: 'A4',
    title: 'Summer wedding',
    subtitle: 'June 15, 2030 • 16:00 · Gundel',
    madeAt: 'As of June 1',
    guests: names,
    legend: undefined,
    itemNames: {
      stage: 'Stage',
      danceFloor: 'Dance floor',
      bar: 'Bar',
      buffet: 'Buffet',
      entrance: 'Entrance',
      pillar: 'Pillar',
      wall: 'Wall',
    },
    hasTableLists: false,
    hasGuestList: false,
    language: 'en',
    t: translatorFor('en'),
    ...changes,
  };
}
