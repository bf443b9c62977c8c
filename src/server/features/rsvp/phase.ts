import type { RsvpPhase } from '../../../shared/contracts/rsvp.ts';
import type { RsvpSettingsRow } from './data.ts';

type Dates = Pick<RsvpSettingsRow, 'isOpen' | 'deadline' | 'mealCutoff' | 'asksMeals'>;

export function rsvpPhase({ isOpen, deadline }: Dates, event: { date: Date }, now: Date): RsvpPhase {
  if (!isOpen || now >= event.date) return 'closed';
  return deadline && now > deadline ? 'late' : 'open';
}

/** Whether guests can change their meals now: until the meal cut-off, which is the deadline where none is set. */
export function areMealsOpen(settings: Dates, event: { date: Date }, now: Date): boolean {
  if (!settings.asksMeals || rsvpPhase(settings, event, now) === 'closed') return false;
  const until = settings.mealCutoff ?? settings.deadline;
  return until === null || now <= until;
}
