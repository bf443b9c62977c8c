import { describe, expect, it } from 'vitest';
import { applyCheckInOperation } from './check-in.ts';

const at = (minute: number) => new Date(Date.UTC(2030, 4, 20, 18, minute)).toISOString();
const ABSENT = { checkedIn: false, checkInTime: null };
const arrived = (minute: number) => ({ checkedIn: true, checkInTime: at(minute) });

describe('a check-in', () => {
  it('records the arrival, once', () => {
    expect(applyCheckInOperation(ABSENT, { kind: 'check-in', at: at(5) })).toEqual(arrived(5));
    const guest = arrived(5);
    expect(applyCheckInOperation(guest, { kind: 'check-in', at: at(2) })).toBe(guest);
  });

  it('stays undone if it happened before an undo', () => {
    expect(applyCheckInOperation(ABSENT, { kind: 'check-in', at: at(5) }, at(6))).toBe(ABSENT);
    expect(applyCheckInOperation(ABSENT, { kind: 'check-in', at: at(6) }, at(6))).toEqual(arrived(6));
  });
});

describe('an undo', () => {
  it('removes the arrival', () => {
    expect(applyCheckInOperation(arrived(5), { kind: 'undo', at: at(5) })).toEqual(ABSENT);
    expect(applyCheckInOperation({ checkedIn: true, checkInTime: null }, { kind: 'undo', at: at(1) })).toEqual(ABSENT);
  });

  it('changes nothing if it happened before the arrival, or if there is none', () => {
    const guest = arrived(5);
    expect(applyCheckInOperation(guest, { kind: 'undo', at: at(4) })).toBe(guest);
    expect(applyCheckInOperation(ABSENT, { kind: 'undo', at: at(4) })).toBe(ABSENT);
  });
});
