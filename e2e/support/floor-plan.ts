import type { Page } from '@playwright/test';
import type { LayoutTable } from '../../src/shared/contracts/layouts.ts';
import type { PlanDescription } from '../../src/web/floor-plan/plan-description.ts';
import { expect } from './test.ts';

interface FloorPlanElement extends HTMLElement {
  floorPlan?: { describe(): PlanDescription };
}

/** What the floor plan on the page shows: asked of the plan itself, not of its pixels. */
export function describePlan(page: Page): Promise<PlanDescription> {
  return page
    .locator('[data-floor-plan]')
    .evaluate((element) => (element as FloorPlanElement).floorPlan?.describe() ?? { zoom: 0, tables: [], guests: [] });
}

/** Round tables of four, numbered from 1, in a row. */
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
