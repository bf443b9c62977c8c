import { AppError, notFoundError } from '../../http/errors.ts';

/**
 * What a call wants to do with an event. Every route on an event names one (`eventRoute`), and the permission matrix
 * (server/route-tests) tests that the route refuses everyone who lacks it.
 *
 * - `view`: see what guests may see. Open to everyone; a role only decides how much more is shown.
 * - `open-door`: use the door page. Refused with 401, so the page asks for the door code.
 * - `check-in`: see the guests as the door does, and record arrivals.
 * - `read`: see everything about the event, its guests and its layout.
 * - `edit-guests`, `edit-layout`: change the guests and their seats, or the layout.
 * - `own`: change, copy, share or delete the event itself.
 */
export type EventNeed = 'view' | 'open-door' | 'check-in' | 'read' | 'edit-guests' | 'edit-layout' | 'own';

/** `account_role` in db/functions.sql gives accounts their role; `staff` have entered the event's door code. */
const GRANTS = {
  owner: ['view', 'open-door', 'check-in', 'read', 'edit-guests', 'edit-layout', 'own'],
  staff: ['view', 'open-door', 'check-in'],
} as const satisfies Record<string, readonly EventNeed[]>;

export type EventRole = keyof typeof GRANTS;

export function isGranted(role: EventRole | null, need: EventNeed): role is EventRole {
  return role !== null && (GRANTS[role] as readonly EventNeed[]).includes(need);
}

/** The roles that may do this; SQL checks roles, not permissions. */
export function rolesWith(need: EventNeed): EventRole[] {
  return (Object.keys(GRANTS) as EventRole[]).filter((role) => isGranted(role, need));
}

export interface Caller {
  readonly isSignedIn: boolean;
  /** Null also where there is no such event. */
  readonly role: EventRole | null;
}

/** Someone else's event is answered like one that does not exist, so that a refusal tells nothing about it. */
export function refuse({ isSignedIn, role }: Caller, notFoundMessage: string): never {
  if (!isSignedIn) throw new AppError('not_authenticated', 'Not authenticated');
  if (role === null) throw notFoundError(notFoundMessage);
  throw new AppError('forbidden', 'Your role on this event does not allow this.');
}
