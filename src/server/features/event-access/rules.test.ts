import { describe, expect, it } from 'vitest';
import { type EventNeed, type EventRole, isGranted, mayDo, rolesWith } from '../../../shared/event-roles.ts';
import type { AppError } from '../../http/errors.ts';
import { type Caller, refuse } from './rules.ts';

function refusalOf(caller: Caller): { status: number; code: string } {
  try {
    return refuse(caller, 'Event not found');
  } catch (error) {
    const { status, code } = error as AppError;
    return { status, code };
  }
}

const NEEDS: readonly EventNeed[] = [
  ...(['view', 'open-door', 'check-in', 'see-event', 'list-guests', 'read'] as const),
  ...(['read-all', 'see-needs', 'edit-guests', 'edit-layout', 'edit-event', 'own'] as const),
];
const needsOf = (role: EventRole | null) => NEEDS.filter((need) => isGranted(role, need));

describe('what each role may do', () => {
  it('is everything for the owner, and all but owning the event for editors', () => {
    expect(needsOf('owner')).toEqual(NEEDS);
    expect(needsOf('editor')).toEqual(NEEDS.filter((need) => need !== 'own'));
    expect(rolesWith('own')).toEqual(['owner']);
  });

  it('is looking for viewers, and the door for door members and staff', () => {
    expect(needsOf('viewer')).toEqual(['view', 'see-event', 'list-guests', 'read']);
    expect(needsOf('door')).toEqual(['view', 'open-door', 'check-in', 'see-event', 'list-guests']);
    expect(needsOf('staff')).toEqual(['view', 'open-door', 'check-in', 'list-guests']);
    expect(needsOf(null)).toEqual([]);
    expect(rolesWith('check-in')).toEqual(['owner', 'editor', 'door', 'staff']);
  });

  it('includes needs for editors only where the owner allows it', () => {
    expect(mayDo({ role: 'editor', editorsSeeNeeds: false }, 'see-needs')).toBe(false);
    expect(mayDo({ role: 'editor', editorsSeeNeeds: true }, 'see-needs')).toBe(true);
    expect(mayDo({ role: 'owner', editorsSeeNeeds: false }, 'see-needs')).toBe(true);
    expect(mayDo({ role: 'viewer', editorsSeeNeeds: true }, 'see-needs')).toBe(false);
  });
});

describe('how a call is refused', () => {
  it('401 without a session, 404 without a role, 403 with a role that does not allow it', () => {
    expect(refusalOf({ isSignedIn: false, role: null })).toEqual({ status: 401, code: 'not_authenticated' });
    expect(refusalOf({ isSignedIn: true, role: null })).toEqual({ status: 404, code: 'not_found' });
    expect(refusalOf({ isSignedIn: true, role: 'staff' })).toEqual({ status: 403, code: 'role_required' });
  });
});
