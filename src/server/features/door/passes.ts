import type { AppContext } from '../../context.ts';
import type { DoorPass } from '../../sessions/door-session.ts';
import { listLiveDoorSessions, touchDoorSessions } from '../../sessions/door-session-data.ts';
import { sessionCutoffs, TOUCH_INTERVAL_MS } from '../../sessions/session.ts';
import { listLiveSessions } from '../../sessions/session-data.ts';
import { listExistingEvents } from './changes-data.ts';

interface Holder {
  readonly eventId: number;
  readonly pass: DoorPass;
}

/** Those whose session is over, or whose event is gone; for any number of them the same few queries. */
export async function findEnded<Person extends Holder>(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  people: readonly Person[],
): Promise<Person[]> {
  if (people.length === 0) return [];
  const limits = sessionCutoffs(clock());
  const hashesOf = (role: DoorPass['role']) =>
    people.filter(({ pass }) => pass.role === role).map(({ pass }) => pass.tokenHash);
  const [owners, staff] = [hashesOf('owner'), hashesOf('staff')];
  const [liveOwners, liveStaff, events] = await Promise.all([
    owners.length > 0 ? listLiveSessions(db, owners, limits) : [],
    staff.length > 0 ? listLiveDoorSessions(db, staff, limits) : [],
    listExistingEvents(db, [...new Set(people.map(({ eventId }) => eventId))]),
  ]);
  const live = new Set([...liveOwners, ...liveStaff].map((hash) => hash.toString('hex')));
  const existing = new Set(events);
  return people.filter(({ eventId, pass }) => !existing.has(eventId) || !live.has(pass.tokenHash.toString('hex')));
}

/** A phone that listens is in use, even when nobody taps it. */
export async function keepInUse(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  people: readonly Holder[],
): Promise<void> {
  const staff = people.filter(({ pass }) => pass.role === 'staff').map(({ pass }) => pass.tokenHash);
  if (staff.length === 0) return;
  const now = clock();
  await touchDoorSessions(db, staff, { now, since: new Date(now.getTime() - TOUCH_INTERVAL_MS) });
}
