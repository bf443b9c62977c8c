import { describe, expect, it } from 'vitest';
import type { RoomLayout } from '../contracts/layouts.ts';
import { saveLayoutSchema } from '../contracts/save-layout.ts';
import { toLayoutInput } from './layout-input.ts';
import { seatPositions } from './seat-positions.ts';
import { roomOf, startFromRoom } from './start-from-room.ts';
import { makeLayout, makeTable, seatsOf } from './testing.ts';

const STAGE = { id: 'item-1', kind: 'stage', label: '', x: 0, y: 0, width: 200, height: 80, rotation: 0 } as const;
const ROOM: RoomLayout = {
  width: 700,
  height: 600,
  unit: 'm',
  items: [STAGE],
  aisleWidth: 80,
  tables: [makeTable(1, { id: 'table-7', x: 20 }), makeTable(5, { id: 'table-1', x: 300, seats: 2 })],
};

it('a kept room has no guests', () => {
  const layout = makeLayout([makeTable(1)], [[11, '1', '2']]);
  const room = roomOf({ ...layout, aisleWidth: 60 });
  expect(room).toEqual({ tables: layout.tables, items: [], width: 1000, height: 800, unit: 'ft', aisleWidth: 60 });
  expect(JSON.stringify(room)).not.toContain('11');
});

describe('starting from a room', () => {
  it('puts it into an empty plan, which stays the same plan', () => {
    const started = startFromRoom(makeLayout([]), ROOM);
    expect(started).toMatchObject({ ...ROOM, id: 'new', eventId: 7, version: 0, guestPositions: [] });
  });

  it('replaces what stood there: guests of table numbers that the room has keep their seats', () => {
    const before = makeLayout(
      [makeTable(1), makeTable(2), makeTable(5)],
      [
        [11, '1', '2'],
        [12, '2', '1'],
        [13, '5', '4'],
        [14, '9', '1'],
        [15, null, null],
      ],
    );
    const started = startFromRoom({ ...before, items: [{ ...STAGE, id: 'item-9' }], aisleWidth: 50 }, ROOM);
    // Table 2 is gone; table 5 has no seat 4, so its guest is on the table top; table 9 was on neither plan.
    expect(seatsOf(started)).toEqual({ 11: '1/2', 13: '5/4', 14: '9/1', 15: '-/-' });
    const dot = started.guestPositions.find(({ guestId }) => guestId === 11);
    expect(dot).toMatchObject(seatPositions(started.tables[0] ?? makeTable(1))[1] ?? {});
    expect(started).toMatchObject({ items: [STAGE], aisleWidth: 80, width: 700 });
  });

  it('keeps the ids of tables by their number, and gives no table the id of another one', () => {
    const started = startFromRoom(makeLayout([makeTable(1), makeTable(2)]), ROOM);
    expect(started.tables.map(({ tableNumber }) => tableNumber)).toEqual(['1', '5']);
    const [one, five] = started.tables;
    expect(one?.id).toBe('table-1');
    expect(['table-1', 'table-2', 'table-7']).not.toContain(five?.id);
  });

  it('moves dots on the open floor into a smaller room, and can be saved', () => {
    const before = makeLayout([], [[15, null, null]]);
    const far = { ...before, guestPositions: before.guestPositions.map((dot) => ({ ...dot, x: 990, y: 790 })) };
    const started = startFromRoom(far, ROOM);
    expect(started.guestPositions).toMatchObject([{ x: 700, y: 600 }]);
    expect(saveLayoutSchema.parse(toLayoutInput(started))).toMatchObject({ width: 700, aisleWidth: 80 });
    const { aisleWidth: _, ...without } = started;
    expect(saveLayoutSchema.parse(toLayoutInput(without)).aisleWidth).toBeNull();
  });

  it('from one’s own room changes nothing but the order of undo', () => {
    const layout = { ...makeLayout([makeTable(1), makeTable(2)], [[11, '2', '3']]), items: [STAGE], aisleWidth: 70 };
    expect(startFromRoom(layout, roomOf(layout))).toEqual(layout);
  });
});
