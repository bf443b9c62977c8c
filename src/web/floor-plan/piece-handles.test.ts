import type Konva from 'konva/lib/Core.js';
import type { Rect } from 'konva/lib/shapes/Rect.js';
import type { Transformer } from 'konva/lib/shapes/Transformer.js';
import { afterEach, expect, it, vi } from 'vitest';
import { COLORS } from './colors.ts';
import { hasSameMiddle, limitSize, PieceHandles } from './piece-handles.ts';

const least = { width: 60, height: 40 };
const range = { min: least, max: { width: 300, height: 300 } };
const free = { range, gridSize: null };
const box = { x: 100, y: 100, width: 300, height: 300, rotation: 0 };

it('limits each side to its minimum, and keeps the side that is not dragged', () => {
  const pull = (anchor: string, pulled: Partial<typeof box>) =>
    limitSize({ ...box, ...pulled }, { anchor, zoom: 1, ...free });
  expect(pull('bottom-right', { width: -20, height: 120 })).toEqual({ ...box, width: 60, height: 120 });
  expect(pull('bottom-left', { x: 390, width: 10 })).toEqual({ ...box, x: 340, width: 60 });
  expect(pull('top-left', { x: 395, y: 395, width: 5, height: 5 })).toEqual({
    ...box,
    x: 340,
    y: 360,
    width: 60,
    height: 40,
  });
});

it('limits sizes of rotated tables at any zoom', () => {
  const turned = { x: 100, y: 390, width: 10, height: 120, rotation: Math.PI / 2 };
  const kept = limitSize(turned, { anchor: 'bottom-left', zoom: 0.5, ...free });
  expect(kept).toMatchObject({ width: 30, height: 120, rotation: Math.PI / 2 });
  expect(kept.x).toBeCloseTo(100);
  expect(kept.y).toBeCloseTo(370);
});

it('keeps the middle when both sides move, also at the minimal size', () => {
  for (const rotation of [0, Math.PI / 6]) {
    const before = { ...box, rotation };
    const corner = {
      x: 145 * Math.cos(rotation) - 140 * Math.sin(rotation),
      y: 145 * Math.sin(rotation) + 140 * Math.cos(rotation),
    };
    const pulled = { x: 100 + corner.x, y: 100 + corner.y, width: 10, height: 20, rotation };
    expect(hasSameMiddle(before, pulled)).toBe(true);
    const kept = limitSize(pulled, { anchor: 'top-left', zoom: 1, ...free, isFromMiddle: true });
    expect(kept).toMatchObject(least);
    expect(hasSameMiddle(before, kept)).toBe(true);
    expect(hasSameMiddle(before, { ...before, width: 200 })).toBe(false);
  }
});

it('keeps sizes on the grid and within the range', () => {
  const odd = { ...box, width: 125, height: 87 };
  const pull = (anchor: string, pulled: Partial<typeof box>, gridSize: number | null = 20) =>
    limitSize({ ...odd, ...pulled }, { anchor, zoom: 1, range, gridSize });
  expect(pull('bottom-right', { width: 131, height: 93 })).toEqual({ ...odd, width: 140, height: 100 });
  expect(pull('bottom-left', { x: 94, width: 131 })).toEqual({ ...odd, x: 85, width: 140, height: 80 });
  expect(pull('bottom-right', { width: 999, height: 999 })).toEqual({ ...odd, width: 300, height: 300 });
  expect(pull('bottom-right', { width: 1, height: 1 })).toEqual({ ...odd, width: 60, height: 40 });
  expect(pull('bottom-right', { width: 1, height: 999 }, 50)).toEqual({ ...odd, width: 100, height: 300 });
  expect(pull('bottom-right', { width: 131.4, height: 93.2 }, null)).toEqual({ ...odd, width: 131.4, height: 93.2 });
});

const table = {
  id: 'table-1',
  type: 'round',
  x: 100,
  y: 100,
  width: 120,
  height: 120,
  rotation: 0,
  range,
  reach: 38,
} as const;

/** One for all tests: the palette listens to the first that it finds. */
const scheme = Object.assign(new EventTarget(), { matches: false });

/** Handles on a layer that draws nothing. */
function startHandles() {
  vi.stubGlobal('matchMedia', () => scheme);
  vi.stubGlobal('window', { matchMedia: () => scheme });
  const add = vi.fn<(frame: Rect, transformer: Transformer) => void>();
  const layer = {
    add,
    getStage: () => null,
    listening: vi.fn<Konva.Layer['listening']>(),
    drawHit: vi.fn<() => void>(),
  };
  const options = { gridSize: () => null, onPreview: vi.fn(), onReshaped: vi.fn() };
  const handles = new PieceHandles(layer as unknown as Konva.Layer, options);
  const [frame, transformer] = add.mock.lastCall ?? [];
  return { handles, layer, frame, transformer, onReshaped: options.onReshaped };
}

afterEach(() => void vi.unstubAllGlobals());

it('handles are found where they are shown before the next frame is drawn', () => {
  const { handles, layer, transformer } = startHandles();
  const found: unknown[] = [];
  layer.drawHit.mockImplementation(() => {
    expect(layer.listening).toHaveBeenLastCalledWith(true);
    found.push(transformer?.width());
  });
  handles.show(table);
  handles.show({ ...table, width: 160, height: 160 });
  expect(found).toEqual([120, 160]);
  handles.show(undefined);
  expect(layer.listening).toHaveBeenLastCalledWith(false);
});

it('a layout that arrives while a handle is held does not undo what it did', () => {
  const { handles, onReshaped, transformer, frame } = startHandles();
  handles.show(table);
  const isTransforming = vi.spyOn(transformer as Transformer, 'isTransforming').mockReturnValue(true);
  frame?.setAttrs({ rotation: 90, scaleX: 1.5, scaleY: 1.5 });
  handles.show({ ...table, x: 140 });
  isTransforming.mockReturnValue(false);
  transformer?.fire('transformend');
  // The table was moved by 40 meanwhile, and grew around its middle.
  expect(onReshaped).toHaveBeenCalledWith('table-1', { x: 110, y: 70, width: 180, height: 180, rotation: 90 });
  // Until the layout with the new shape arrives, the handles are at the newest one.
  expect(frame?.getAttrs()).toMatchObject({ x: 200, width: 120, scaleX: 1, rotation: 0 });
});

it('a held handle undoes nothing of what others did to the table meanwhile', () => {
  const { handles, onReshaped, transformer, frame } = startHandles();
  handles.show(table);
  const isTransforming = vi.spyOn(transformer as Transformer, 'isTransforming').mockReturnValue(true);
  const others = { x: 400, y: 90, width: 160, height: 160, rotation: 30 };
  handles.show({ ...table, ...others });
  // What Konva makes of no turn while a corner is pulled.
  for (const rotation of [0, -1e-11, 1e-11]) {
    frame?.rotation(rotation);
    transformer?.fire('transformend');
    expect(onReshaped).toHaveBeenLastCalledWith('table-1', others);
  }
  frame?.rotation(45);
  transformer?.fire('transformend');
  expect(onReshaped).toHaveBeenLastCalledWith('table-1', { ...others, rotation: 45 });
  isTransforming.mockReturnValue(false);
});

it('handles follow the colour scheme until they are destroyed', () => {
  const { handles, transformer } = startHandles();
  const change = (isDark: boolean) => {
    scheme.matches = isDark;
    scheme.dispatchEvent(new Event('change'));
  };
  handles.show(table);
  const shown = () => [
    transformer?.anchorStroke(),
    transformer?.borderStroke(),
    transformer?.findOne<Rect>('.rotater')?.fill(),
  ];
  const light = COLORS.selection;
  expect(shown()).toEqual([light, light, light]);
  change(true);
  expect(COLORS.selection).not.toBe(light);
  expect(shown()).toEqual([COLORS.selection, COLORS.selection, COLORS.selection]);
  handles.destroy();
  const dark = shown()[0];
  change(false);
  expect(shown()[0]).toBe(dark);
});
