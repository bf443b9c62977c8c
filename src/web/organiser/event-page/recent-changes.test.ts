import { expect, it } from 'vitest';
import { makeGuest } from '../../../shared/contracts/guest-test-data.ts';
import { listRecentChanges } from './recent-changes.ts';

const NOW = Date.parse('2027-06-20T12:00:00Z');
const at = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString();

it('tells an import as one change and each answer by its household', () => {
  const imported = Array.from({ length: 100 }, (_, id) => makeGuest(id, { createdAt: at(30) }));
  const kovacs = { householdName: 'Kovács family', createdAt: at(30), attendanceAt: at(2) };
  const answer = { attendance: 'coming', attendanceBy: 'guest' } as const;
  const guests = [...imported, makeGuest(200, { ...kovacs, ...answer }), makeGuest(201, { ...kovacs, ...answer })];
  expect(listRecentChanges(guests, NOW)).toMatchObject([
    { kind: 'answered', names: ['Kovács family'], count: 2, at: NOW - 2 * 3_600_000 },
    { kind: 'added', count: 102 },
  ]);
});

it('says answered only of those who did: not of guests who were asked, nor of answers that the organiser entered', () => {
  const each = { createdAt: at(400), attendance: 'coming', attendanceAt: at(2) } as const;
  const guests = [
    makeGuest(1, { ...each, attendanceBy: 'organiser' }),
    makeGuest(2, { ...each, attendance: 'invited', attendanceBy: 'organiser' }),
    makeGuest(3, { ...each, attendanceBy: 'guest' }),
    makeGuest(4, { ...each, attendanceBy: 'door' }),
  ];
  const told = listRecentChanges(guests, NOW).map(({ kind, names }) => [kind, ...names]);
  expect(told.sort()).toEqual([
    ['answered', 'Guest 3'],
    ['asked', 'Guest 2'],
    ['noted', 'Guest 1'],
  ]);
});

it('leaves out answers that came with the import, and what is older than two weeks', () => {
  const guests = [makeGuest(1, { createdAt: at(500), attendanceAt: at(500) }), makeGuest(2, { createdAt: at(340) })];
  expect(listRecentChanges(guests, NOW)).toEqual([]);
});

it('keeps changes apart that are hours apart, and shows the newest four', () => {
  const guests = [1, 3, 5, 7, 9].map((hours) => makeGuest(hours, { createdAt: at(400), checkInTime: at(hours) }));
  expect(listRecentChanges(guests, NOW).map((change) => change.at)).toEqual(
    [1, 3, 5, 7].map((h) => NOW - h * 3_600_000),
  );
});
