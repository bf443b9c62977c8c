import { expect, it } from 'vitest';
import { judgeScan } from './judge-scan.ts';
import { makeGuest } from './test-data.ts';

const expected = makeGuest({ id: 1 });
const arrived = makeGuest({ id: 2, checkedIn: true, checkInTime: '2027-06-19T16:02:00.000Z' });
const guests = [expected, arrived];

it.each([
  [expected.qrCodeIdentifier, { kind: 'welcome', guest: expected }],
  [`https://any.test/guest-view/${arrived.qrCodeIdentifier}`, { kind: 'already', guest: arrived }],
  ['someone-of-another-event', { kind: 'unknown', reason: 'notOnList' }],
  ['https://placecard.test/e/42', { kind: 'unknown', reason: 'eventCode' }],
  ['https://example.com/menu', { kind: 'unknown', reason: 'foreign' }],
])('judges %s', (text, verdict) => {
  expect(judgeScan(text, guests)).toEqual(verdict);
});

it('does not call a guest unknown before the list is loaded', () => {
  expect(judgeScan(expected.qrCodeIdentifier, undefined)).toEqual({ kind: 'unknown', reason: 'notLoaded' });
  expect(judgeScan('https://example.com/menu', undefined)).toEqual({ kind: 'unknown', reason: 'foreign' });
});
