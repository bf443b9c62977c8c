import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_OWNER_FIELDS } from '../../../shared/contracts/guest-test-data.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import * as en from '../../../shared/i18n/en.ts';
import { createTranslator } from '../../../shared/i18n/translate.ts';
import { groupByEvent } from './bulk-change.ts';
import { clearSeats, restoreSeats } from './clear-seats.ts';
import { removeWithUndo, restoreRemovedGuests } from './remove-guests.ts';
import { checkInMany, undoCheckIns } from './use-check-in-many.ts';

const t = createTranslator<typeof en>(en, 'en');
const client = new QueryClient();
const fetching = vi.fn<typeof fetch>();
const onUndo = vi.fn();
const onProgress = vi.fn();

beforeEach(() => vi.stubGlobal('fetch', fetching.mockReset()));
afterEach(() => {
  vi.unstubAllGlobals();
  onUndo.mockReset();
  onProgress.mockReset();
});

const makeGuest = (id: number, eventId: number): Guest => ({
  id,
  eventId,
  fullName: `Guest ${id}`,
  email: null,
  tableNumber: '1',
  seatNumber: String(id),
  tableName: null,
  checkedIn: false,
  checkInTime: null,
  qrCodeIdentifier: `identifier-of-${id}`,
  specialRequirements: null,
  ...NO_OWNER_FIELDS,
  createdAt: '2027-06-19T10:00:00.000Z',
});

const [anna, bela, csilla] = [makeGuest(1, 7), makeGuest(2, 7), makeGuest(3, 8)];
const everyone = [anna, bela, csilla];
const input = { client, t, guests: everyone, onUndo, onProgress };
const REASON = t('common.unavailable');

/** Answers each call by its path; `undefined` stands for a server that is not available. */
const answer = (bodyOf: (path: string) => unknown) =>
  fetching.mockImplementation(async (path) => {
    const body = bodyOf(String(path));
    return body === undefined
      ? Response.json({ code: 'unavailable', message: '' }, { status: 503 })
      : Response.json(body);
  });
const isOfEvent7 = (path: string) => path.includes('/7/');

it('a removal that failed at the second event offers to restore the guests of the first', async () => {
  answer((path) => (isOfEvent7(path) ? { ids: [1, 2] } : undefined));
  const { notice, removed, error } = await removeWithUndo(input);
  expect(notice).toMatchObject({
    variant: 'destructive',
    title: t('guests.partlyDone'),
    description: `2 guests removed. ${REASON}`,
  });
  expect(removed).toEqual([anna, bela]);
  expect(error).toMatchObject({ status: 503 });
  notice?.action?.onSelect();
  expect(onUndo).toHaveBeenCalledWith([anna, bela]);
});

it('a removal that changed nothing offers no undo', async () => {
  answer(() => undefined);
  const { notice, removed } = await removeWithUndo(input);
  expect(notice).toEqual({ variant: 'destructive', title: t('guests.removeFailed'), description: REASON });
  expect(removed).toEqual([]);
});

it('restoring guests reports how many are restored, and retries with the others only', async () => {
  answer((path) => (isOfEvent7(path) ? [anna, bela] : undefined));
  const { notice } = await restoreRemovedGuests(input);
  expect(notice?.description).toBe(`2 guests are back on the list. ${REASON}`);
  notice?.action?.onSelect();
  expect(onUndo).toHaveBeenCalledWith([csilla]);
});

it('clearing seats that failed at the second event offers to restore those of the first', async () => {
  answer((path) => (isOfEvent7(path) ? [] : undefined));
  const { notice, error } = await clearSeats(input);
  expect(notice?.description).toBe(`2 seats cleared. ${REASON}`);
  expect(error).toMatchObject({ status: 503 });
  notice?.action?.onSelect();
  expect(onUndo).toHaveBeenCalledWith([anna, bela]);
});

it('restoring seats retries with the others only', async () => {
  answer((path) => (isOfEvent7(path) ? [] : undefined));
  const { notice } = await restoreSeats(input);
  expect(fetching.mock.calls[0]?.[1]?.body).toContain('{"guestId":1,"tableNumber":"1","seatNumber":"1"}');
  expect(notice?.description).toBe(`2 seats given back. ${REASON}`);
  notice?.action?.onSelect();
  expect(onUndo).toHaveBeenCalledWith([csilla]);
});

it('a check-in that failed half-way counts and undoes its own check-ins, not those of the door', async () => {
  const own = { ...anna, checkedIn: true, alreadyCheckedIn: false };
  const scanned = { ...bela, checkedIn: true, alreadyCheckedIn: true };
  answer((path) => (path.includes('/1/') ? own : path.includes('/2/') ? scanned : undefined));
  const { notice, error } = await checkInMany(input);
  expect(notice?.description).toBe(`1 guest checked in. ${REASON}`);
  expect(error).toMatchObject({ status: 503 });
  notice?.action?.onSelect();
  expect(onUndo).toHaveBeenCalledWith([own]);
});

it('progress counts the guests who were absent at the start', async () => {
  answer((path) => ({ ...makeGuest(Number(path.split('/')[3]), 7), checkedIn: true, alreadyCheckedIn: false }));
  const absent = Array.from({ length: 60 }, (_, index) => makeGuest(index + 1, 7));
  await checkInMany({ ...input, guests: [...absent, { ...makeGuest(99, 7), checkedIn: true }] });
  expect(onProgress.mock.calls.map(([progress]) => progress)).toEqual(
    [0, 50, 60].map((done) => ({ kind: 'checkIn', done, total: 60 })),
  );
});

it('an undo of check-ins has its own progress, and retries with the others only', async () => {
  answer((path) => (path.includes('/3/') ? undefined : makeGuest(Number(path.split('/')[3]), 7)));
  const { notice } = await undoCheckIns(input);
  expect(onProgress).toHaveBeenLastCalledWith({ kind: 'undo', done: 2, total: 3 });
  expect(notice?.description).toBe(`2 check-ins undone. ${REASON}`);
  notice?.action?.onSelect();
  expect(onUndo).toHaveBeenCalledWith([csilla]);
});

it('groups guests by their event, in the order given', () => {
  const guests = [
    { id: 1, eventId: 7 },
    { id: 2, eventId: 5 },
    { id: 3, eventId: 7 },
  ];
  expect(groupByEvent(guests)).toEqual([
    [7, [guests[0], guests[2]]],
    [5, [guests[1]]],
  ]);
  expect(groupByEvent([])).toEqual([]);
});
