import { describe, expect, it } from 'vitest';
import type { FloorItem, Layout } from '../contracts/layouts.ts';
import { createGapFinder } from './gaps.ts';
import { makeLayout, makeTable } from './testing.ts';

const NOWHERE = { x: 0, y: 0 };
const round = (number: number, x: number, y: number) => makeTable(number, { x, y, width: 100, height: 100 });
const long = (number: number, x: number, y: number, rotation = 0) =>
  makeTable(number, { type: 'square', x, y, width: 200, height: 80, rotation });

/** The lengths to the left, to the right, up and down of the first table. */
function gapsOf(layout: Layout, by = NOWHERE, ids = ['table-1']) {
  const [left, right, up, down] = createGapFinder(layout, new Set(ids))(by);
  return { left, right, up, down };
}
const lengthsOf = (...args: Parameters<typeof gapsOf>) =>
  Object.values(gapsOf(...args)).map((gap) => gap && Math.round(gap.length * 100) / 100);

describe('the gaps of a dragged table', () => {
  it('reach to the edges of an empty room', () => {
    const layout = makeLayout([round(1, 300, 200)]);
    expect(lengthsOf(layout)).toEqual([300, 600, 200, 500]);
    expect(lengthsOf(layout, { x: 50, y: -200 })).toEqual([350, 550, 0, 700]);
    expect(gapsOf(layout).left).toEqual({
      from: { x: 300, y: 250 },
      to: { x: 0, y: 250 },
      length: 300,
      isBetweenTables: false,
    });
  });

  it('are measured from edge to edge, also between circles that stand diagonally', () => {
    const layout = makeLayout([round(1, 300, 300), round(2, 500, 300), round(3, 300, 700), round(4, 0, 0)]);
    expect(lengthsOf(layout)).toEqual([300, 100, 300, 300]);
    expect(lengthsOf(layout, { x: -20, y: -60 })).toEqual([268.78, 128.04, 240, 360.43]);
  });

  it('between long sides are shown in the middle of what faces each other', () => {
    const layout = makeLayout([long(1, 300, 300), long(2, 400, 440)]);
    expect(gapsOf(layout).down).toEqual({
      from: { x: 450, y: 380 },
      to: { x: 450, y: 440 },
      length: 60,
      isBetweenTables: true,
    });
  });

  it('follow the rotation of a table', () => {
    // Turned by 90 degrees it is 80 wide and 200 high.
    const layout = makeLayout([long(1, 300, 300), long(2, 600, 300, 90)]);
    expect(lengthsOf(layout)[1]).toBe(160);
    const turned = makeLayout([round(1, 300, 300), long(2, 500, 310, 45)]);
    const gap = gapsOf(turned).right;
    // Seen along its sides, the circle's middle is 250 / √2 from that of the table both ways: its corner is nearest.
    expect(gap?.length).toBeCloseTo(Math.hypot(250 / Math.SQRT2 - 100, 250 / Math.SQRT2 - 40) - 50, 6);
  });

  it('between a circle and a rectangle are the same seen from either', () => {
    const layout = makeLayout([round(1, 300, 300), long(2, 520, 420, 30)]);
    const there = gapsOf(layout).right ?? gapsOf(layout).down;
    const back = gapsOf(layout, NOWHERE, ['table-2']).left;
    expect(back?.length).toBeCloseTo(there?.length ?? 0, 6);
    expect(back?.from.x).toBeCloseTo(there?.to.x ?? 0, 6);
  });

  it('are 0 where tables overlap, whatever their shapes', () => {
    for (const other of [round(2, 340, 300), long(2, 340, 310), long(2, 340, 310, 30)]) {
      for (const one of [round(1, 300, 300), long(1, 300, 300)]) {
        expect(lengthsOf(makeLayout([one, other]))).toContain(0);
      }
    }
  });

  it('end at walls and other floor items', () => {
    const wall: FloorItem = {
      id: 'wall',
      kind: 'wall',
      label: '',
      x: 450,
      y: 0,
      width: 10,
      height: 800,
      rotation: 0,
    };
    const layout = { ...makeLayout([round(1, 300, 300), round(2, 500, 300)]), items: [wall] };
    expect(gapsOf(layout).right).toMatchObject({ length: 50, isBetweenTables: false });
  });

  it('of several tables are those to the tables that stay', () => {
    const layout = makeLayout([round(1, 100, 300), round(2, 250, 300), round(3, 500, 300)]);
    expect(lengthsOf(layout, NOWHERE, ['table-1', 'table-2'])).toEqual([100, 150, 300, 400]);
  });

  it('are not measured for more than 25 pieces', () => {
    const tables = Array.from({ length: 26 }, (_, index) => round(index + 1, index * 10, 0));
    expect(createGapFinder(makeLayout(tables), new Set(tables.map(({ id }) => id)))(NOWHERE)).toEqual([]);
  });
});
