import type { EventRole } from '../../../shared/event-roles.ts';
import { AppError, notFoundError } from '../../http/errors.ts';

export interface Caller {
  readonly isSignedIn: boolean;
  /** Null also where there is no such event. */
  readonly role: EventRole | null;
}

/** Someone else's event is answered like one that does not exist, so that a refusal tells nothing about it. */
export function refuse({ isSignedIn, role }: Caller, notFoundMessage: string): never {
  if (!isSignedIn) throw new AppError('not_authenticated', 'Not authenticated');
  if (role === null) throw notFoundError(notFoundMessage);
  throw new AppError('role_required', 'Your role on this event does not allow this.');
}
