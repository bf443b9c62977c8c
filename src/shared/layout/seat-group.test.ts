import { describe, expect, it } from 'vitest';
import type { HouseholdMember } from './fill-table.ts';
import type { Point } from './geometry.ts';
import { applyDrop, decideGroupDrop } from './guest-drop.ts';
import { seatGuest } from './guest-edits.ts';
import { chooseGroupSeats, seatGroup } from './seat-group.ts';
import { seatPositions } from './seat-positions.ts';
import { edited, makeLayout, makeTable, refused, seatsOf } from './testing.ts';

const member = (id: number, householdId: number | null = null): HouseholdMember => ({
  id,
  householdId,
  companionOf: null,
});
const everyone = new Map(
  [member(1, 50), member(2, 50), member(3, 50), member(4), member(5), member(6), member(7)].map((guest) => [
    guest.id,
    guest,
  ]),
);
const group = (...ids: number[]) => ids.flatMap((id) => everyone.get(id) ?? []);
const table = makeTable(1, { seats: 8 });
const small = makeTable(2, { seats: 2, x: 600, y: 500 });
const layout = makeLayout(
  [table, small],
  [
    [4, '1', '1'],
    [5, '2', '1'],
  ],
);
const onSmall = { x: 660, y: 560 };
const seatAt = (number: number): Point => seatPositions(table)[number - 1] ?? table;
const drop = (ids: number[], at: Point, from = layout) => decideGroupDrop(from, group(...ids), at, everyone);

describe('seating several guests at a table', () => {
  it('gives them the free seats nearest to the point, households together, in one edit', () => {
    const decided = drop([1, 2, 3, 6], seatAt(5));
    expect(decided).toMatchObject({ kind: 'group', tableId: table.id, notSeatedIds: [] });
    expect(seatsOf(edited(applyDrop(layout, 1, decided)))).toEqual({
      1: '1/4',
      2: '1/5',
      3: '1/6',
      4: '1/1',
      5: '2/1',
      6: expect.stringMatching(/^1\/[37]$/),
    });
  });

  it('leaves no gaps between them at the middle of a table', () => {
    const empty = makeLayout([table]);
    const decided = drop([1, 2, 5, 6, 7], { x: table.x + 61, y: table.y + 59 }, empty);
    const numbers = decided.kind === 'group' ? decided.seats.map(({ seatNumber }) => Number(seatNumber)) : [];
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('names those who do not fit, and refuses if that is everybody', () => {
    expect(drop([6, 7], onSmall)).toMatchObject({ kind: 'group', seats: [{ guestId: 6 }], notSeatedIds: [7] });
    expect(drop([1, 2, 3], onSmall)).toMatchObject({ kind: 'refused', refusal: { reason: 'householdsTooLarge' } });
    const full = edited(seatGuest(layout, { guestId: 4, tableNumber: '2', seatNumber: '2' }));
    expect(drop([6, 7], onSmall, full)).toMatchObject({ kind: 'refused', refusal: { reason: 'tableFull' } });
    expect(drop([6, 7], { x: 900, y: 700 })).toMatchObject({
      tableId: undefined,
      refusal: { reason: 'groupNeedsTable' },
    });
  });

  it('puts them beside members of their household who sit there already', () => {
    const there = edited(seatGuest(layout, { guestId: 1, tableNumber: '1', seatNumber: '6' }));
    const { seats } = chooseGroupSeats(there, table, group(2, 3), { everyone });
    expect(seats.map(({ seatNumber }) => seatNumber).toSorted()).toEqual(['7', '8']);
  });

  it('leaves those who sit there where they are, unless all of them move within the table', () => {
    const { seats } = chooseGroupSeats(layout, table, group(4, 6), { everyone, near: seatAt(5) });
    expect(seats.map(({ guestId, seatNumber }) => [guestId, seatNumber])).toEqual([
      [4, '1'],
      [6, '5'],
    ]);
    const moved = edited(applyDrop(layout, 4, drop([4], seatAt(5))));
    expect(seatsOf(moved)[4]).toBe('1/5');
  });

  it('is refused if a seat was given to someone else meanwhile, and changes nothing for those who are there', () => {
    const { seats } = chooseGroupSeats(layout, table, group(6, 7), { everyone });
    const taken = edited(seatGuest(layout, { guestId: 5, tableNumber: '1', seatNumber: seats[0]?.seatNumber ?? null }));
    expect(refused(seatGroup(taken, table.id, seats))).toEqual({ reason: 'seatTaken', guestId: 5 });
    expect(refused(seatGroup(layout, 'gone', seats))).toEqual({ reason: 'noSuchTable' });
    const stay = chooseGroupSeats(layout, table, group(4), { everyone }).seats;
    expect(edited(seatGroup(layout, table.id, stay))).toBe(layout);
  });
});
