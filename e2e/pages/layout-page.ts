import type { Locator, Page } from '@playwright/test';
import type { Translate } from '../../src/shared/i18n/message-key.ts';
import { DEFAULT_TABLE } from '../../src/shared/layout/new-table-defaults.ts';
import { SEAT_DISTANCE } from '../../src/shared/layout/seat-positions.ts';
import type { FloorPlanDescription } from '../../src/web/floor-plan/floor-plan-description.ts';
import { describeFloorPlan } from '../support/floor-plan.ts';
import { mousePointer, type Point, type Pointer } from '../support/pointer.ts';
import { expect } from '../support/test.ts';

/** Distance from the middle of a round table of the default size to the middle of seat 1, at the top. */
const FIRST_SEAT = DEFAULT_TABLE.width / 2 + SEAT_DISTANCE;

/** The layout editor. What its canvas shows is read from the floor plan component, not from pixels. */
export class LayoutPage {
  readonly page: Page;
  readonly #t: Translate;

  constructor(page: Page, t: Translate) {
    this.page = page;
    this.#t = t;
  }

  async open(eventId: number): Promise<void> {
    await this.page.goto(`/events/${eventId}/layout`);
    await this.page.locator('[data-floor-plan] canvas').first().waitFor();
  }

  /** The event's name in the bar above, which leads to its overview. */
  get toEvent(): Locator {
    return this.page
      .getByRole('navigation', { name: this.#t('eventNav.label') })
      .getByRole('link')
      .nth(1);
  }

  get floorPlan(): Locator {
    return this.page.getByRole('application');
  }

  describe(): Promise<FloorPlanDescription> {
    return describeFloorPlan(this.page);
  }

  async tableAt(label: string): Promise<Point> {
    const find = async () => (await this.describe()).tables.find((table) => table.label === label);
    await expect.poll(find, `the floor plan shows ${label}`).toBeDefined();
    return (await find())?.at as Point;
  }

  async guestAt(name: string): Promise<Point> {
    const find = async () => (await this.describe()).guests.find((guest) => guest.name === name);
    await expect.poll(find, `the floor plan shows ${name}`).toBeDefined();
    return (await find())?.at as Point;
  }

  /** Where seat 1 of a round table is on the page. */
  async firstSeatAt(label: string): Promise<Point> {
    const [{ x, y }, { zoom }] = [await this.tableAt(label), await this.describe()];
    return { x, y: y - FIRST_SEAT * zoom };
  }

  async selectedLabels(): Promise<string[]> {
    return (await this.describe()).tables.filter(({ isSelected }) => isSelected).map(({ label }) => label);
  }

  /** Drags by mouse, on the floor plan. */
  async drag(from: Point, to: Point): Promise<void> {
    const pointer = mousePointer(this.page);
    await pointer.press(from);
    await pointer.moveTo(to);
    await pointer.release();
  }

  /** A guest's row in the open list. */
  row(name: string): Locator {
    return this.page.locator('[data-drag-guest]').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Drags from a list to a point of the floor plan, by default by mouse. */
  async dragFromList(name: string, to: Point, pointer: Pointer = mousePointer(this.page)): Promise<void> {
    const box = await this.row(name).boundingBox();
    if (!box) throw new Error(`No list shows ${name}`);
    await pointer.press({ x: box.x + box.width / 3, y: box.y + box.height / 2 });
    await pointer.moveTo(to);
    await pointer.release();
  }

  command(id: string): Locator {
    return this.page.locator(`[data-command="${id}"]`).first();
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: this.#t('layoutEditor.save'), exact: true }).click();
    await this.expectSaved();
  }

  /** Checks the save status, not the notice, which another notice may replace at any time. */
  async expectSaved(): Promise<void> {
    await expect(this.status).toContainText(this.#t('layoutEditor.savedAt', { time: '' }).trim());
  }

  get status(): Locator {
    return this.page.locator('[data-save-status]');
  }
}
