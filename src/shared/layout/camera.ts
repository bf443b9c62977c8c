import type { Layout } from '../contracts/layouts.ts';
import { boundsOf, boundsOfRects, clamp, growRect, type Point, type Rect, type Size } from './geometry.ts';
import { SEAT_REACH } from './seat-positions.ts';

/** What of the plan a viewport shows: a point of the plan times `zoom`, plus `x` and `y`, is a point of the screen. */
export interface Camera extends Point {
  readonly zoom: number;
}

export interface ZoomRange {
  readonly min: number;
  readonly max: number;
}

export const EDITOR_ZOOM = { min: 0.2, max: 3, step: 0.1 } as const;
export const SHARED_ZOOM = {
  min: 0.5,
  max: 3,
  buttonIn: 1.2,
  buttonOut: 1 / 1.2,
  wheelIn: 1.1,
  wheelOut: 0.9,
} as const;
export const SEAT_MAP_ZOOM = { min: 0.5, max: 5, buttonIn: 1.25, buttonOut: 0.8, wheelIn: 1.1, wheelOut: 0.9 } as const;
/** Sides of the seat finder's window around the guest. */
export const GUEST_WINDOW = 450;

export function toPlan({ x, y, zoom }: Camera, screen: Point): Point {
  return { x: (screen.x - x) / zoom, y: (screen.y - y) / zoom };
}

export function toScreen({ x, y, zoom }: Camera, plan: Point): Point {
  return { x: plan.x * zoom + x, y: plan.y * zoom + y };
}

/** The part of the plan that is in view. */
export function visibleWindow({ x, y, zoom }: Camera, { width, height }: Size): Rect {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

/** Steps of a tenth add up to 0.30000000000000004: a zoom is kept to a thousandth. */
function clampZoom(zoom: number, { min, max }: ZoomRange): number {
  return clamp(Math.round(zoom * 1_000) / 1_000, min, max);
}

/** What is under the point of the screen stays there. */
export function zoomAround(view: Camera, screen: Point, zoom: number, range: ZoomRange = EDITOR_ZOOM): Camera {
  const next = clampZoom(zoom, range);
  if (next === view.zoom) return view;
  const plan = toPlan(view, screen);
  return { x: screen.x - plan.x * next, y: screen.y - plan.y * next, zoom: next };
}

export function panBy(view: Camera, by: Point): Camera {
  return by.x === 0 && by.y === 0 ? view : { ...view, x: view.x + by.x, y: view.y + by.y };
}

/** Two fingers from where they were to where they are: what was between them stays between them. */
export function pinch(
  view: Camera,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  range: ZoomRange = EDITOR_ZOOM,
): Camera {
  const between = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [between(before), between(after)];
  // Unrounded: many small moves of two fingers must not be swallowed one by one.
  const zoom = clamp((view.zoom * apart(after)) / apart(before), range.min, range.max);
  const plan = toPlan(view, from);
  return { x: to.x - plan.x * zoom, y: to.y - plan.y * zoom, zoom };
}

/** The whole rectangle in the middle of the viewport, as large as it goes within the range. */
export function fitToView(rect: Rect, viewport: Size, range: ZoomRange = EDITOR_ZOOM, padding = 20): Camera {
  const room = { width: Math.max(1, viewport.width - 2 * padding), height: Math.max(1, viewport.height - 2 * padding) };
  const zoom = clamp(Math.min(room.width / rect.width, room.height / rect.height), range.min, range.max);
  return {
    x: viewport.width / 2 - (rect.x + rect.width / 2) * zoom,
    y: viewport.height / 2 - (rect.y + rect.height / 2) * zoom,
    zoom,
  };
}

/**
 * The same view moved by the shortest way that shows the whole rectangle; the very same one where it is in view already.
 * It zooms out only where the rectangle is larger than the viewport.
 */
export function panToShow(
  view: Camera,
  rect: Rect,
  viewport: Size,
  range: ZoomRange = EDITOR_ZOOM,
  margin = 20,
): Camera {
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

/** Keeps some of the plan in view, however far it is dragged. */
export function keepInView(view: Camera, content: Rect, viewport: Size, atLeast = 80): Camera {
  const limit = (value: number, start: number, length: number, room: number) =>
    clamp(value, atLeast - (start + length) * view.zoom, room - atLeast - start * view.zoom);
  const x = limit(view.x, content.x, content.width, viewport.width);
  const y = limit(view.y, content.y, content.height, viewport.height);
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** The canvas and whatever reaches beyond it. */
export function contentBounds(layout: Pick<Layout, 'tables' | 'width' | 'height'>): Rect {
  const canvas = { x: 0, y: 0, width: layout.width, height: layout.height };
  const tables = layout.tables.map((table) => growRect(boundsOf(table), SEAT_REACH));
  return boundsOfRects([canvas, ...tables]) ?? canvas;
}

/** What the seat finder shows first: the guest in the middle, everything else around. */
export function guestWindow({ x, y }: Point): Rect {
  return { x: x - GUEST_WINDOW / 2, y: y - GUEST_WINDOW / 2, width: GUEST_WINDOW, height: GUEST_WINDOW };
}
