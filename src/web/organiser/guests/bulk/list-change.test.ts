import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as calls from '../../../../shared/calls/index.ts';
import { makeGuest } from '../../../../shared/contracts/guest-test-data.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import * as en from '../../../../shared/i18n/en.ts';
import { createTranslator } from '../../../../shared/i18n/translate.ts';
import { keyOf } from '../../../lib/call-query.ts';
import { seatGuestsAtTable } from './seat-at-table.ts';
import { changeList, undoListChange } from './use-list-change.ts';

const t = createTranslator<typeof en>(en, 'en');
const client = new QueryClient();
const fetching = vi.fn<typeof fetch>();
const onUndo = vi.fn();

beforeEach(() => vi.stubGlobal('fetch', fetching.mockReset()));
afterEach(() => {
  vi.unstubAllGlobals();
  onUndo.mockReset();
});

const anna = makeGuest(1, { householdId: 5 });
const plusOne = makeGuest(2, { householdId: 5, companionOf: 1 });
const sentBody = () => JSON.parse(String(fetching.mock.lastCall?.[1]?.body));
const change = { householdId: 9 };
const toItem = (before: Guest) => ({ eventId: 1, before, change, arrivedCount: 0 });

it('the undo of a change also covers companions who followed their host', async () => {
  client.setQueryData(keyOf(calls.guests.listForOrganiser, { id: 1 }), [anna, plusOne]);
  fetching.mockImplementation(async () => Response.json([anna, plusOne].map((row) => ({ ...row, householdId: 9 }))));
  const { notice } = await changeList({ client, t, guests: [toItem(anna)], onUndo });
  expect(sentBody()).toEqual({ changes: [{ ids: [1], set: change }] });
  expect(notice?.title).toBe('1 guest changed');
  notice?.action?.onSelect();
  const [undone] = onUndo.mock.lastCall ?? [];
  expect(undone).toEqual([toItem(anna), toItem(plusOne)]);

  fetching.mockImplementation(async () => Response.json([anna, plusOne]));
  await undoListChange({ client, t, guests: undone, onUndo });
  expect(sentBody()).toEqual({ changes: [{ ids: [1, 2], set: { householdId: 5 } }] });
  expect(client.getQueryData(keyOf(calls.guests.listForOrganiser, { id: 1 }))).toEqual([anna, plusOne]);
});

it('a change that leaves out guests who have arrived says so', async () => {
  fetching.mockImplementation(async () => Response.json([anna]));
  const { notice } = await changeList({ client, t, guests: [{ ...toItem(anna), arrivedCount: 2 }], onUndo });
  expect(notice?.title).toBe('1 guest changed. 2 guests have already arrived and can’t decline');
});

it('seating at a table names who got no seat, and undoes the others only', async () => {
  fetching.mockImplementation(async () =>
    Response.json({ guests: [{ ...anna, tableNumber: '3' }], notSeatedIds: [2] }),
  );
  const guests = [anna, plusOne].map((before) => ({ ...before, wantedTable: '3' }));
  const { notice } = await seatGuestsAtTable({ client, t, guests, onUndo });
  expect(sentBody()).toEqual({ guestIds: [1, 2], tableNumber: '3' });
  expect(notice).toMatchObject({ title: '1 guest seated at table 3', description: 'Not seated: Guest 2' });
  notice?.action?.onSelect();
  expect(onUndo).toHaveBeenCalledWith([guests[0]]);
});

it('a refused seating is a failure without undo', async () => {
  fetching.mockImplementation(async () => Response.json({ code: 'guest_declined', message: '' }, { status: 409 }));
  const { notice, error } = await seatGuestsAtTable({ client, t, guests: [{ ...anna, wantedTable: '3' }], onUndo });
  expect(notice).toMatchObject({ variant: 'destructive', title: t('guests.seatingFailed') });
  expect(notice?.action).toBeUndefined();
  expect(error).toMatchObject({ status: 409 });
});
