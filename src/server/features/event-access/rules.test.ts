import { describe, expect, it } from 'vitest';
import type { AppError } from '../../http/errors.ts';
import { type Caller, type EventNeed, isGranted, refuse, rolesWith } from './rules.ts';

function refusalOf(caller: Caller): { status: number; code: string } {
  try {
    return refuse(caller, 'Event not found');
  } catch (error) {
    const { status, code } = error as AppError;
    return { status, code };
  }
}

describe('what each role may do', () => {
  it('lets the owner do everything, and door staff only what check-in needs', () => {
    const needs: EventNeed[] = ['view', 'open-door', 'check-in', 'read', 'edit-guests', 'edit-layout', 'own'];
    expect(needs.filter((need) => isGranted('owner', need))).toEqual(needs);
    expect(needs.filter((need) => isGranted('staff', need))).toEqual(['view', 'open-door', 'check-in']);
    expect(needs.filter((need) => isGranted(null, need))).toEqual([]);
    expect(rolesWith('check-in')).toEqual(['owner', 'staff']);
    expect(rolesWith('own')).toEqual(['owner']);
  });
});

describe('how a call is refused', () => {
  it('401 without a session, 404 without a role, 403 with a role that does not allow it', () => {
    expect(refusalOf({ isSignedIn: false, role: null })).toEqual({ status: 401, code: 'not_authenticated' });
    expect(refusalOf({ isSignedIn: true, role: null })).toEqual({ status: 404, code: 'not_found' });
    expect(refusalOf({ isSignedIn: true, role: 'staff' })).toEqual({ status: 403, code: 'forbidden' });
  });
});
