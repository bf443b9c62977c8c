import type { Layout } from '../contracts/layouts.ts';
import { boundsOfRects, clamp, type Point, type Rect, type Size } from './geometry.ts';
import { footprintsOf } from './pieces.ts';
import { SEAT_MAP_WINDOW, type ZoomSettings } from './zoom-settings.ts';

/** Which part of the floor plan is on the screen: a point of the plan times `zoom`, plus `x` and `y`, is a point of the viewport. */
export interface Camera extends Point {
  readonly zoom: number;
}

type ZoomRange = Pick<ZoomSettings, 'min' | 'max'>;

export function toLayout({ x, y, zoom }: Camera, screen: Point): Point {
  return { x: (screen.x - x) / zoom, y: (screen.y - y) / zoom };
}

export function toScreen({ x, y, zoom }: Camera, point: Point): Point {
  return { x: point.x * zoom + x, y: point.y * zoom + y };
}

/** The part of the floor plan that the viewport shows. */
export function visibleWindow({ x, y, zoom }: Camera, { width, height }: Size): Rect {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

/** Rounded to a thousandth, because steps of a tenth add up to 0.30000000000000004. */
function clampZoom(zoom: number, { min, max }: ZoomRange): number {
  return clamp(Math.round(zoom * 1_000) / 1_000, min, max);
}

/** Zooms so that the point of the layout under this point of the screen stays there. */
export function zoomAround(view: Camera, screen: Point, zoom: number, range: ZoomRange): Camera {
  const next = clampZoom(zoom, range);
  if (next === view.zoom) return view;
  const point = toLayout(view, screen);
  return { x: screen.x - point.x * next, y: screen.y - point.y * next, zoom: next };
}

export function panBy(view: Camera, by: Point): Camera {
  return by.x === 0 && by.y === 0 ? view : { ...view, x: view.x + by.x, y: view.y + by.y };
}

/** Two fingers moved: the point of the layout between them stays between them. */
export function pinch(
  view: Camera,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  range: ZoomRange,
): Camera {
  const between = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [between(before), between(after)];
  // Not rounded, or small moves of two fingers would be lost one by one.
  const zoom = clamp((view.zoom * apart(after)) / apart(before), range.min, range.max);
  const point = toLayout(view, from);
  return { x: to.x - point.x * zoom, y: to.y - point.y * zoom, zoom };
}

/** Shows the whole rectangle in the middle of the viewport, as large as the range allows. */
export function fitToView(rect: Rect, viewport: Size, range: ZoomRange, padding = 20): Camera {
  const room = { width: Math.max(1, viewport.width - 2 * padding), height: Math.max(1, viewport.height - 2 * padding) };
  const zoom = clamp(Math.min(room.width / rect.width, room.height / rect.height), range.min, range.max);
  return {
    x: viewport.width / 2 - (rect.x + rect.width / 2) * zoom,
    y: viewport.height / 2 - (rect.y + rect.height / 2) * zoom,
    zoom,
  };
}

/**
 * Shows the whole floor plan. Of a room that is too large for that it shows the tables and floor items (`pieces`), wherever
 * they stand: the middle of such a room may be empty. A few pieces are not enlarged beyond 100%.
 */
export function fitPlan(content: Rect, pieces: Rect | undefined, viewport: Size, range: ZoomRange): Camera {
  const whole = fitToView(content, viewport, { ...range, min: 0 });
  if (whole.zoom >= range.min || !pieces) return fitToView(content, viewport, range);
  return fitToView(pieces, viewport, { ...range, max: clamp(1, range.min, range.max) });
}

/** Moves the camera the shortest way that shows the whole rectangle; zooms out only if that is larger than the viewport. */
export function panToShow(view: Camera, rect: Rect, viewport: Size, range: ZoomRange, margin = 20): Camera {
  const room = { width: viewport.width - 2 * margin, height: viewport.height - 2 * margin };
  if (rect.width * view.zoom > room.width || rect.height * view.zoom > room.height)
    return fitToView(rect, viewport, range, margin);
  const shift = (from: number, length: number, offset: number, side: number) => {
    const [start, end] = [from * view.zoom + offset, (from + length) * view.zoom + offset];
    return Math.max(margin - start, 0) || Math.min(side - margin - end, 0);
  };
  const by = {
    x: shift(rect.x, rect.width, view.x, viewport.width),
    y: shift(rect.y, rect.height, view.y, viewport.height),
  };
  return panBy(view, by);
}

/** Shows the whole floor plan below what covers the upper edge of the viewport. */
export function fitPlanBelow(top: number, ...[content, pieces, viewport, range]: Parameters<typeof fitPlan>): Camera {
  const below = { ...viewport, height: viewport.height - top };
  return panBy(fitPlan(content, pieces, below, range), { x: 0, y: top });
}

/** Limits panning, so that a strip of the floor plan always stays in view. */
export function keepInView(view: Camera, content: Rect, viewport: Size, atLeast = 80): Camera {
  const limit = (value: number, start: number, length: number, room: number) =>
    clamp(value, atLeast - (start + length) * view.zoom, room - atLeast - start * view.zoom);
  const x = limit(view.x, content.x, content.width, viewport.width);
  const y = limit(view.y, content.y, content.height, viewport.height);
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** The rectangle around all tables, their seats and floor items; undefined if there are none. */
export function piecesBounds(layout: Pick<Layout, 'tables' | 'items'>): Rect | undefined {
  return boundsOfRects(footprintsOf(layout));
}

/** The rectangle around the canvas and the tables, seats and floor items that reach beyond it. */
export function contentBounds(layout: Pick<Layout, 'tables' | 'items' | 'width' | 'height'>): Rect {
  const canvas = { x: 0, y: 0, width: layout.width, height: layout.height };
  return boundsOfRects([canvas, ...footprintsOf(layout)]) ?? canvas;
}

/** What the seat map shows first: a square with the guest in the middle. */
export function guestWindow({ x, y }: Point): Rect {
  return { x: x - SEAT_MAP_WINDOW / 2, y: y - SEAT_MAP_WINDOW / 2, width: SEAT_MAP_WINDOW, height: SEAT_MAP_WINDOW };
}
