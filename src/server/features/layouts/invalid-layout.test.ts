import { describe, expect, it } from 'vitest';
import type { LayoutTable } from '../../../shared/contracts/layouts.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { dot, layoutBody, setUpLayouts, table } from '../../testing/layouts.ts';
import { refusal } from '../../testing/organiser.ts';

const room = setUpLayouts();
const { path, addGuest, save, read } = room;

const INVALID = { status: 400, code: 'invalid_input' };

describe('an invalid layout', () => {
  const withTable = (changes: object) => ({ tables: [{ ...table, ...changes }] });
  const withDot = (changes: object) => ({ tables: [table], guestPositions: [dot(123_456_789_012, changes)] });
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...table, id: index, label: `T${index}`, tableNumber: `${index}` }));

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['a word', '"plan"'],
    ['null', 'null'],
    ['half of a JSON', '{"tables": ['],
    ['an object without tables', { width: 100 }],
    ['tables that are no list', { tables: {} }],
    ['a table that is nothing', { tables: [null] }],
    ['a place that is not a number', withTable({ x: null })],
    ['a place that is a word', withTable({ y: '12' })],
    ['an endless place', '{"tables":[{"id":1,"type":"round","label":"a","x":1e999,"y":0,"width":100,"height":100}]}'],
    ['a place far away', withTable({ x: 50_000 })],
    ['a place far outside this canvas', withTable({ x: 9_000 })],
    ['a place far to the left', withTable({ x: -9_000 })],
    ['a negative size', withTable({ width: -120 })],
    ['no size', withTable({ height: 0 })],
    ['a huge size', withTable({ width: 1e9 })],
    ['a wild rotation', withTable({ rotation: 1e6 })],
    ['no seats', withTable({ seats: 0 })],
    ['too many seats', withTable({ seats: 41 })],
    ['half a seat', withTable({ seats: 2.5 })],
    ['another kind of table', withTable({ type: 'oval' })],
    ['no label', withTable({ label: '  ' })],
    ['an over-long label', withTable({ label: 'x'.repeat(101) })],
    ['a label that can’t be stored', withTable({ label: 'a\0b' })],
    ['an id that is an object', withTable({ id: {} })],
    ['an over-long table number', withTable({ tableNumber: 'x'.repeat(51) })],
    ['1,001 tables', { tables: many(1_001) }],
    ['10,000 tables', { tables: many(10_000) }],
    ['a tiny canvas', { tables: [], width: 1 }],
    ['a huge canvas', { tables: [], height: 1e7 }],
    ['a negative canvas', { tables: [], width: -1000 }],
    ['a canvas that is not a number', { tables: [], width: null }],
    ['another unit', { tables: [], unit: 'yd' }],
    ['a version that is a word', { tables: [], version: 'x' }],
    ['a negative version', { tables: [], version: -1 }],
    ['a dot without a guest', withDot({ guestId: null })],
    ['a dot far away', withDot({ x: 1e6 })],
    ['a dot that is nowhere', withDot({ y: null })],
    ['a colour that is none', withDot({ color: 'red;}' })],
    ['dots that are no list', { tables: [], guestPositions: 'all' }],
    [
      '50,001 dots',
      { tables: [], guestPositions: Array.from({ length: 50_001 }, (_, id) => ({ id, guestId: id + 1, x: 0, y: 0 })) },
    ],
  ])('%s is refused', async (_what, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await room.owner.send('POST', path(), body, headers);
    expect(refusal(answer)).toEqual(INVALID);
    expect((await read()).version).toBe(0);
  });

  it.each<[string, Partial<LayoutTable>, string]>([
    ['label', { label: ' TABLE 1 ', tableNumber: '2' }, 'tables.1.label'],
    ['number', { label: 'Other', tableNumber: ' 1' }, 'tables.1.tableNumber'],
  ])('two tables with the same %s are refused with a message', async (_what, changes, issuePath) => {
    const answer = await room.owner.send('POST', path(), { tables: [table, { ...table, id: 'other', ...changes }] });
    expect(refusal(answer)).toEqual(INVALID);
    expect(answer.json().issues).toEqual([{ path: issuePath, message: 'layout.tableNumberExists' }]);
  });

  it('has two tables with the same id, or two dots of the same guest', async () => {
    const twins = [table, makeTable(2, { id: table.id })];
    expect(refusal(await room.owner.send('POST', path(), { tables: twins }))).toEqual(INVALID);
    const guestId = await addGuest();
    const guestPositions = [dot(guestId), dot(guestId, { id: 2 })];
    expect(refusal(await room.owner.send('POST', path(), layoutBody({ guestPositions })))).toEqual(INVALID);
  });

  it('is larger than the body limit', async () => {
    const answer = await room.owner.send('POST', path(), { tables: [], name: 'x'.repeat(13 * 1024 * 1024) });
    expect(refusal(answer)).toEqual({ status: 413, code: 'payload_too_large' });
  });

  it('is not one with 1,000 tables: they are accepted', async () => {
    expect((await save({ tables: many(1_000) })).tables).toHaveLength(1_000);
  });
});
