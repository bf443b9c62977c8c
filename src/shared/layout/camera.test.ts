import { describe, expect, it } from 'vitest';
import type { Layout } from '../contracts/layouts.ts';
import {
  contentBounds,
  fitPlan,
  fitPlanBelow,
  fitToView,
  guestWindow,
  keepInView,
  panBy,
  panToShow,
  piecesBounds,
  pinch,
  toLayout,
  toScreen,
  visibleWindow,
  zoomAround,
} from './camera.ts';
import { rulerTicks, withDefaultUnit } from './rulers.ts';
import { makeLayout, makeTable } from './testing.ts';
import { EDITOR_ZOOM, SEAT_MAP_ZOOM } from './zoom-settings.ts';

const camera = { x: 30, y: -40, zoom: 0.5 };
const viewport = { width: 800, height: 600 };

describe('the camera', () => {
  it('zooms around the pointer', () => {
    const pointer = { x: 200, y: 100 };
    const closer = zoomAround(camera, pointer, 1.3, EDITOR_ZOOM);
    expect(closer.zoom).toBe(1.3);
    const under = toLayout(camera, pointer);
    expect(toScreen(closer, under).x).toBeCloseTo(pointer.x, 9);
    expect(toScreen(closer, under).y).toBeCloseTo(pointer.y, 9);
  });

  it('zooms within the limits, in round steps', () => {
    const pointer = { x: 0, y: 0 };
    expect(zoomAround(camera, pointer, 9, EDITOR_ZOOM).zoom).toBe(EDITOR_ZOOM.max);
    expect(zoomAround(camera, pointer, 0.01, EDITOR_ZOOM).zoom).toBe(EDITOR_ZOOM.min);
    expect(zoomAround(camera, pointer, 9, SEAT_MAP_ZOOM).zoom).toBe(5);
    let stepped = { ...camera, zoom: 0.2 };
    for (let step = 0; step < 28; step++) {
      const zoom = EDITOR_ZOOM.step(stepped.zoom, 1);
      stepped = { ...stepped, ...zoomAround(stepped, pointer, zoom, EDITOR_ZOOM) };
    }
    expect(stepped.zoom).toBe(3);
    expect(zoomAround(stepped, pointer, 4, EDITOR_ZOOM)).toBe(stepped);
  });

  it('shows the whole plan below what covers the upper edge', () => {
    const content = { x: -100, y: -50, width: 1200, height: 900 };
    const below = fitPlanBelow(90, content, undefined, viewport, EDITOR_ZOOM);
    expect(toScreen(below, content).y).toBeCloseTo(110, 9);
    expect(toScreen(below, { x: 1100, y: 850 }).y).toBeCloseTo(580, 9);
    expect(fitPlanBelow(0, content, undefined, viewport, EDITOR_ZOOM)).toEqual(
      fitPlan(content, undefined, viewport, EDITOR_ZOOM),
    );
  });

  it('pans just far enough to show a rectangle, and zooms out only if it does not fit', () => {
    const still = { x: 0, y: 0, zoom: 0.5 };
    expect(panToShow(still, { x: 100, y: 100, width: 200, height: 200 }, viewport, EDITOR_ZOOM)).toBe(still);
    const beyond = panToShow(still, { x: 1600, y: 100, width: 200, height: 200 }, viewport, EDITOR_ZOOM);
    expect(beyond).toEqual({ x: -120, y: 0, zoom: 0.5 });
    expect(panToShow(still, { x: -100, y: 1400, width: 200, height: 100 }, viewport, EDITOR_ZOOM)).toMatchObject({
      x: 70,
      y: -170,
    });
    expect(panToShow(still, { x: 0, y: 0, width: 3000, height: 100 }, viewport, EDITOR_ZOOM).zoom).toBeCloseTo(
      760 / 3000,
      9,
    );
  });

  it('pinches around the middle of two fingers', () => {
    const pinched = pinch(
      camera,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 150, y: 200 },
        { x: 350, y: 200 },
      ],
      EDITOR_ZOOM,
    );
    expect(pinched.zoom).toBe(1);
    const between = toLayout(camera, { x: 150, y: 100 });
    expect(toScreen(pinched, between)).toEqual({ x: 250, y: 200 });
    const together = { x: 5, y: 5 };
    expect(Number.isFinite(pinch(camera, [together, together], [together, together], EDITOR_ZOOM).x)).toBe(true);
  });

  it('knows the visible part of the floor plan', () => {
    expect(visibleWindow(camera, viewport)).toEqual({ x: -60, y: 80, width: 1600, height: 1200 });
    expect(panBy(camera, { x: 0, y: 0 })).toBe(camera);
    expect(panBy(camera, { x: 5, y: 6 })).toEqual({ x: 35, y: -34, zoom: 0.5 });
  });

  it('fits a rectangle into the middle of the view', () => {
    const fitted = fitToView({ x: 0, y: 0, width: 1000, height: 800 }, viewport, EDITOR_ZOOM, 0);
    expect(fitted.zoom).toBe(0.75);
    expect(toScreen(fitted, { x: 500, y: 400 })).toEqual({ x: 400, y: 300 });
    expect(fitToView({ x: 0, y: 0, width: 90_000, height: 10 }, viewport, EDITOR_ZOOM).zoom).toBe(EDITOR_ZOOM.min);
  });

  it('shows the tables of a room that is too large to be shown, and of any other the whole room', () => {
    const fittedTo = (layout: Layout) => fitPlan(contentBounds(layout), piecesBounds(layout), viewport, EDITOR_ZOOM);
    const huge = { width: 20_000, height: 15_000 };
    const table = makeTable(1, { x: 100, y: 100 });
    const fitted = fittedTo(makeLayout([table], [], huge));
    expect(toScreen(fitted, { x: 160, y: 160 })).toEqual({ x: 400, y: 300 });
    expect(fitted.zoom).toBe(1);
    const apart = fittedTo(makeLayout([table, makeTable(2, { x: 2_000, y: 100 })], [], huge));
    expect(toScreen(apart, { x: 100, y: 100 }).x).toBeGreaterThan(0);
    expect(toScreen(apart, { x: 2_120, y: 100 }).x).toBeLessThan(800);
    for (const layout of [makeLayout([], [], huge), makeLayout([table])])
      expect(fittedTo(layout)).toEqual(fitToView(contentBounds(layout), viewport, EDITOR_ZOOM));
  });

  it('keeps a part of the floor plan in view', () => {
    const canvas = { x: 0, y: 0, width: 1000, height: 800 };
    expect(keepInView(camera, canvas, viewport)).toBe(camera);
    expect(keepInView({ x: 9_000, y: -9_000, zoom: 1 }, canvas, viewport)).toEqual({ x: 720, y: -720, zoom: 1 });
  });

  it('includes tables that reach beyond the canvas, with their seats', () => {
    const layout = makeLayout([makeTable(1, { x: -50, y: 100 })]);
    expect(contentBounds(layout)).toEqual({ x: -88, y: 0, width: 1088, height: 800 });
  });

  it('shows the guest in the middle of the seat map', () => {
    expect(guestWindow({ x: 300, y: 300 })).toEqual({ x: 75, y: 75, width: 450, height: 450 });
  });
});

describe('rulers', () => {
  const values = (ticks: ReturnType<typeof rulerTicks>) =>
    ticks.flatMap(({ value }) => (value === null ? [] : [value]));

  it('have a tick per foot', () => {
    const ticks = rulerTicks({ from: 0, to: 1000, unit: 'ft', zoom: 1 });
    expect(values(ticks)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50]);
    expect(ticks[1]).toEqual({ at: 20, value: null });
    expect(ticks).toHaveLength(51);
  });

  it('count in metres', () => {
    expect(values(rulerTicks({ from: -70, to: 200, unit: 'm', zoom: 1 }))).toEqual([-1, 0, 1, 2, 3]);
  });

  it('have fewer numbers when zoomed out and more when zoomed in', () => {
    expect(values(rulerTicks({ from: 0, to: 1000, unit: 'ft', zoom: 0.2 }))).toEqual([0, 20, 40]);
    expect(values(rulerTicks({ from: 0, to: 40, unit: 'm', zoom: 3 }))).toEqual([0, 0.5]);
  });
});

it('a new layout uses metres, but feet in American English; a saved one keeps its unit', () => {
  const layout = makeLayout([]);
  const unitOf = (language: 'en' | 'hu', locale: string) => withDefaultUnit(layout, language, locale).unit;
  expect([unitOf('hu', 'hu-HU'), unitOf('hu', 'en-US'), unitOf('en', 'en-GB'), unitOf('en', 'de')]).toEqual(
    Array(4).fill('m'),
  );
  expect([unitOf('en', 'en-US'), unitOf('en', 'en')]).toEqual(['ft', 'ft']);
  expect(withDefaultUnit({ ...layout, id: 3 }, 'hu', 'hu').unit).toBe('ft');
});
