import type { Layout } from '../contracts/layouts.ts';
import { occupiedAreaOf } from './free-space.ts';
import { boundsOf, outlineOfItem, type Point, roundCoordinate, type Size } from './geometry.ts';

/** How far an entrance may be from a wall and still be in it. */
const WALL_SLACK = 2;
const STEP = 20;

/** The room with another size. Entrances in its right or lower wall move with the wall. */
export function withCanvas(layout: Layout, { width, height }: Size): Layout {
  if (width === layout.width && height === layout.height) return layout;
  const resized = { ...layout, width, height };
  if (!layout.items?.some(({ kind }) => kind === 'entrance')) return resized;
  const items = layout.items.map((item) => {
    const bounds = boundsOf(outlineOfItem(item));
    const isInWall = (end: number, wall: number) => item.kind === 'entrance' && Math.abs(end - wall) <= WALL_SLACK;
    const x = isInWall(bounds.x + bounds.width, layout.width) ? item.x + width - layout.width : item.x;
    const y = isInWall(bounds.y + bounds.height, layout.height) ? item.y + height - layout.height : item.y;
    return x === item.x && y === item.y ? item : { ...item, x: roundCoordinate(x), y: roundCoordinate(y) };
  });
  return { ...resized, items };
}

/** The free place in a wall that is nearest to its middle: in the lower wall, else in the upper one. */
export function placeInWall(layout: Layout, { width, height }: Size): Point | undefined {
  const area = occupiedAreaOf(layout);
  const middle = (layout.width - width) / 2;
  for (const y of [layout.height - height, 0]) {
    for (let away = 0; away <= middle; away += STEP) {
      const x = [middle + away, middle - away].find((left) => !area.findObstacle({ x: left, y, width, height }));
      if (x !== undefined) return { x, y };
    }
  }
  return undefined;
}
