import type { Layout } from '../../contracts/layouts.ts';
import { translatorFor } from '../../i18n/translator.ts';
import type { PlanGuest, PlanJob } from './plan-job.ts';

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
