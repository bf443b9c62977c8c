import type { GuestPageInput } from '../../../shared/contracts/guest-pages.ts';
import { LANGUAGES, type Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { findUncountedEvent } from '../events/data.ts';

const event = {
  id: 1,
  name: 'Gala',
  date: new Date(0),
  timeZone: 'Europe/Budapest',
  location: 'Budapest',
  description: 'Dinner at eight.',
  titleText: null,
  subtitleText: null,
  primaryColor: '#3b82f6',
  backgroundImage: null,
  hasGuests: true,
  hasSeatMap: true,
};
const guest = {
  id: 1,
  fullName: 'Szabó Anna',
  tableNumber: '1',
  seatNumber: '1',
  tableName: null,
  isOnPlan: true,
  checkedIn: false,
};
const pages: readonly GuestPageInput[] = [
  { kind: 'seatFinder', event, name: '', answer: null, problem: null },
  {
    kind: 'seatFinder',
    event,
    name: 'Anna',
    answer: { kind: 'found', people: [guest], hasMore: false, isNear: false, isFullNameRequired: false },
    problem: null,
  },
  { kind: 'seatCard', event, guest, door: null, own: null },
];

/** Loads the renderer and renders sample pages: the first rendering takes ten times as long as later ones. */
export async function warmUp(
  { db }: AppContext,
  render: (page: GuestPageInput, language: Language) => Promise<unknown>,
): Promise<void> {
  // Opens a database connection. A failure is ignored here, because it is logged elsewhere.
  const query = findUncountedEvent(db, event.id).catch(() => {});
  for (const language of LANGUAGES) for (const page of pages) await render(page, language);
  await query;
}
