import type { Page } from '@playwright/test';
import type { Layout, LayoutTable } from '../../src/shared/contracts/layouts.ts';
import type { FloorPlanDescription } from '../../src/web/floor-plan/floor-plan-description.ts';
import { createEvent, importGuests, listGuests } from './organiser.ts';
import type { Point } from './pointer.ts';
import { expect, signInAsDemo } from './test.ts';

interface FloorPlanElement extends HTMLElement {
  floorPlan?: {
    describe(): FloorPlanDescription;
    zoomTo(zoom: number): void;
    panBy(by: Point): void;
  };
}

/** What the floor plan shows, read from its component: the canvas has no elements to query. */
export function describeFloorPlan(page: Page): Promise<FloorPlanDescription> {
  return page.locator('[data-floor-plan]').evaluate((element) => {
    const shown = (element as FloorPlanElement).floorPlan?.describe();
    return (
      shown ?? {
        zoom: 0,
        tables: [],
        items: [],
        guests: [],
        ghosts: [],
        gaps: [],
        company: [],
        drop: undefined,
        hasPicture: false,
      }
    );
  });
}

/** Zooms, then pans a table as close to a point on the page as the edges of the floor plan allow. */
export async function zoomAndPan(page: Page, zoom: number, label: string, point: Point): Promise<void> {
  const plan = page.locator('[data-floor-plan]');
  await plan.evaluate((element, next) => (element as FloorPlanElement).floorPlan?.zoomTo(next), zoom);
  const at = (await describeFloorPlan(page)).tables.find((table) => table.label === label)?.at ?? point;
  const by = { x: point.x - at.x, y: point.y - at.y };
  await plan.evaluate((element, move) => (element as FloorPlanElement).floorPlan?.panBy(move), by);
}

/** An event of the demo organiser, who has the enterprise tier. */
export async function createEventWithGuests(page: Page, names: string[]): Promise<number> {
  await signInAsDemo(page);
  const { id } = await createEvent(page, { name: 'Gála' });
  if (names.length > 0)
    await importGuests(
      page,
      id,
      names.map((fullName) => ({ fullName })),
    );
  return id;
}

/** Each guest's table and seat as the server has them, by name. */
export async function readSeats(page: Page, eventId: number): Promise<Record<string, string>> {
  const guests = await listGuests(page, eventId);
  return Object.fromEntries(
    guests.map(({ fullName, tableNumber, seatNumber }) => [fullName, `${tableNumber ?? '-'}/${seatNumber ?? '-'}`]),
  );
}

export async function readLayout(page: Page, eventId: number): Promise<Layout> {
  return (await page.request.get(`/api/events/${eventId}/layout`)).json();
}

/** Saves a layout of round tables with four seats each, numbered from 1, in a row. */
export async function saveTables(page: Page, eventId: number, count: number): Promise<void> {
  const tables = Array.from(
    { length: count },
    (_, index): LayoutTable => ({
      id: `table-${index + 1}`,
      type: 'round',
      label: `Table ${index + 1}`,
      tableNumber: String(index + 1),
      x: 160 + index * 260,
      y: 300,
      width: 120,
      height: 120,
      rotation: 0,
      seats: 4,
    }),
  );
  const data = { name: 'Main Layout', width: 1000, height: 800, unit: 'ft', tables, guestPositions: [] };
  expect((await page.request.post(`/api/events/${eventId}/layout`, { data })).ok()).toBe(true);
}

/** Real touch points on the floor plan: events dispatched by a script would never make the browser scroll or zoom. */
export async function touchFloorPlan(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const box = await page.locator('[data-floor-plan]').boundingBox();
  if (!box) throw new Error('The floor plan is not on the page');
  return {
    box,
    middle: { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) },
    fingers: (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints }),
  };
}
