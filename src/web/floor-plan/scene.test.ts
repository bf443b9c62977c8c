import { describe, expect, it } from 'vitest';
import type { GuestPosition, Layout, LayoutTable } from '../../shared/contracts/layouts.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { DOT_COLORS } from '../../shared/layout/dot-colors.ts';
import { isInRect } from '../../shared/layout/geometry.ts';
import { shiftPieces } from '../../shared/layout/place-dots.ts';
import { seatPositions } from '../../shared/layout/seat-positions.ts';
import { findAllInRect, findPiecesInRect, hitTest } from './hit-test.ts';
import { itemNamesIn, listItemNames } from './item-names.ts';
import { createSceneBuilder } from './scene.ts';
import { tableNamesIn } from './table-names.ts';

const table = (number: number, overrides: Partial<LayoutTable> = {}): LayoutTable => ({
  id: `t${number}`,
  type: 'round',
  label: `Table ${number}`,
  tableNumber: String(number),
  x: number * 300,
  y: 100,
  width: 120,
  height: 120,
  rotation: 0,
  seats: 4,
  ...overrides,
});

function seated(guestId: number, at: LayoutTable, seat: number): GuestPosition {
  const place = seatPositions(at)[seat - 1] ?? { x: 0, y: 0 };
  return { id: guestId, guestId, ...place, tableNumber: at.tableNumber, seatNumber: String(seat), color: '#3b82f6' };
}

const onFloor = (guestId: number, x: number, y: number, color = '#3b82f6'): GuestPosition => ({
  id: guestId,
  guestId,
  x,
  y,
  tableNumber: null,
  seatNumber: null,
  color,
});

const [one, two] = [table(1), table(2, { type: 'square', rotation: 30 })];
const layout: Layout = {
  id: 1,
  eventId: 1,
  name: 'Hall',
  width: 1000,
  height: 800,
  unit: 'm',
  version: 1,
  tables: [one, two],
  guestPositions: [seated(1, one, 1), seated(2, two, 3), onFloor(3, 50, 60), onFloor(4, 90, 60, '#ff0000')],
};
const names = new Map([
  [1, 'Kovács Anna'],
  [2, 'Dr. Nagy-Kiss Béla'],
]);

describe('a scene', () => {
  it('has guests with their tables, and loose dots apart', () => {
    const { tables, looseDots } = createSceneBuilder()(layout, names);
    expect(tables.map(({ dots }) => dots.map(({ name }) => name))).toEqual([['Kovács Anna'], ['Dr. Nagy-Kiss Béla']]);
    expect(tables[0]?.seats.map(({ dot }) => dot?.guestId)).toEqual([1, undefined, undefined, undefined]);
    expect(looseDots.map(({ position }) => position.guestId)).toEqual([3, 4]);
    for (const { box, seats } of tables) for (const seat of seats) expect(isInRect(seat, box)).toBe(true);
  });

  it('colours guests without a seat amber, unless a colour was chosen', () => {
    const { tables, looseDots } = createSceneBuilder()(layout, names);
    expect(tables[0]?.dots[0]?.color).toBe(DOT_COLORS.seated);
    expect(looseDots.map(({ color }) => color)).toEqual([DOT_COLORS.unseated, '#ff0000']);
  });

  it('keeps the objects of unchanged tables, so that their bitmaps stay valid', () => {
    const build = createSceneBuilder();
    const before = build(layout, names);
    const after = build(shiftPieces(layout, new Map([['t1', { x: 40, y: 0 }]])), names);
    expect(after.tables[0]).not.toBe(before.tables[0]);
    expect(after.tables[1]).toBe(before.tables[1]);
    const renamed = build(after.layout, new Map([...names, [2, 'Nagy Béla']]));
    expect(renamed.tables[0]).toBe(after.tables[0]);
    expect(renamed.tables[1]?.dots[0]?.name).toBe('Nagy Béla');
  });

  it('looks only at tables that changed', () => {
    const build = createSceneBuilder();
    const named: unknown[] = [];
    const nameTable = ({ label }: Pick<LayoutTable, 'label'>) => {
      named.push(label);
      return label;
    };
    const before = build(layout, names, { nameTable });
    const after = build(shiftPieces(layout, new Map([['t1', { x: 40, y: 0 }]])), names, { nameTable });
    expect(named).toEqual(['Table 1', 'Table 2', 'Table 1']);
    expect(after.looseDots).toEqual(before.looseDots);
  });

  it('has a dot far from its table apart, and none at an unknown table', () => {
    const far = { ...seated(1, one, 1), x: 900, y: 700 };
    const atUnknownTable = { ...seated(2, two, 3), tableNumber: '77' };
    const { tables, looseDots } = createSceneBuilder()({ ...layout, guestPositions: [far, atUnknownTable] }, names);
    expect(tables.flatMap(({ dots }) => dots)).toEqual([]);
    expect(looseDots.map(({ position }) => position.guestId)).toEqual([1]);
  });
});

describe('a point', () => {
  const scene = createSceneBuilder()(layout, names);

  it('hits a guest, a table or the floor', () => {
    expect(hitTest(scene, { x: 360, y: 80 })).toEqual({ kind: 'guest', guestId: 1 });
    expect(hitTest(scene, { x: 360, y: 160 })).toEqual({ kind: 'table', tableId: 't1' });
    expect(hitTest(scene, { x: 10, y: 700 })).toEqual({ kind: 'floor' });
  });

  it('of a finger may miss a dot, but an exactly hit table comes first', () => {
    expect(hitTest(scene, { x: 50, y: 85 })).toEqual({ kind: 'floor' });
    expect(hitTest(scene, { x: 50, y: 85 }, 14)).toEqual({ kind: 'guest', guestId: 3 });
    expect(hitTest(scene, { x: 360, y: 105 }, 14)).toEqual({ kind: 'table', tableId: 't1' });
  });
});

it('a marquee selects tables that it touches, and with Shift the guests inside, without tables that it cuts', () => {
  const scene = createSceneBuilder()(layout, names);
  expect(findPiecesInRect(scene, { x: 0, y: 0, width: 310, height: 400 })).toEqual(['t1']);
  expect(findAllInRect(scene, { x: 290, y: 60, width: 140, height: 60 })).toEqual({ ids: [], guestIds: [1] });
  expect(findAllInRect(scene, { x: 290, y: 60, width: 140, height: 170 })).toMatchObject({ ids: ['t1'] });
  expect(findAllInRect(scene, { x: 350, y: 150, width: 10, height: 10 })).toEqual({ ids: ['t1'], guestIds: [] });
});

describe('floor items', () => {
  const item = { id: 'i1', kind: 'stage', label: '', x: 400, y: 500, width: 200, height: 100, rotation: 0 } as const;
  const wall = { ...item, id: 'i2', kind: 'wall', x: 100, y: 700, height: 6 } as const;
  const itemNames = itemNamesIn(translatorFor('hu'));
  const scene = createSceneBuilder()({ ...layout, items: [item, wall] }, names, { itemNames });

  it('are named in the reader’s language; walls have a text only with a label', () => {
    expect(scene.items.map(({ text }) => text)).toEqual(['Színpad', '']);
    const labelled = { ...wall, label: 'Üvegfal' };
    const texts = createSceneBuilder()({ ...layout, items: [labelled] }, names, { itemNames }).items;
    expect(texts.map(({ text }) => text)).toEqual(['Üvegfal']);
    expect(listItemNames([item, item, labelled], itemNames)).toBe('Színpad, Üvegfal');
  });

  it('are hit below tables and guests, a thin wall also from close by', () => {
    expect(hitTest(scene, { x: 450, y: 550 })).toEqual({ kind: 'item', itemId: 'i1' });
    expect(hitTest(scene, { x: 150, y: 696 })).toEqual({ kind: 'item', itemId: 'i2' });
    const below = createSceneBuilder()({ ...layout, items: [{ ...item, x: 300, y: 100 }] }, names);
    expect(hitTest(below, { x: 360, y: 160 })).toEqual({ kind: 'table', tableId: 't1' });
  });

  it('are selected by a marquee that encloses them', () => {
    expect(findPiecesInRect(scene, { x: 380, y: 480, width: 100, height: 200 })).toEqual([]);
    expect(findPiecesInRect(scene, { x: 380, y: 480, width: 300, height: 200 })).toEqual(['i1']);
  });
});

it('dots take other colours while they are coloured by something, and their own again afterwards', () => {
  const build = createSceneBuilder();
  const before = build(layout, names);
  const coloured = build(layout, names, { dotColors: new Map([[1, '#00ff00']]) });
  expect(coloured.tables[0]?.dots[0]?.color).toBe('#00ff00');
  expect(coloured.tables[1]).toBe(before.tables[1]);
  expect(coloured.layout).toBe(layout);
  expect(build(layout, names).tables[0]?.dots[0]?.color).toBe(DOT_COLORS.seated);
});

it('default labels are drawn in the language of the reader, and other labels as they are', () => {
  const build = createSceneBuilder();
  const named = { ...two, label: 'Főasztal' };
  const plain = { ...layout, tables: [one, named, table(3, { label: '3' })] };
  const labelsIn = (language: 'en' | 'hu') =>
    build(plain, names, { nameTable: tableNamesIn(translatorFor(language)) }).tables.map(({ label }) => label);
  expect(one.label).toBe('Table 1');
  expect([labelsIn('hu'), labelsIn('en')]).toEqual([
    ['1. asztal', 'Főasztal', '3'],
    ['Table 1', 'Főasztal', '3'],
  ]);
});
