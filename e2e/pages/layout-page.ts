import type { Locator, Page } from '@playwright/test';
import type { Translate } from '../../src/shared/i18n/message-key.ts';
import type { FloorPlanDescription } from '../../src/web/floor-plan/floor-plan-description.ts';
import { describePlan } from '../support/floor-plan.ts';
import { type Hand, mouseHand, type Point } from '../support/hand.ts';
import { expect } from '../support/test.ts';

/** Of a round table of the default size: from its middle to the middle of seat 1, at the top. */
const FIRST_SEAT = 60 + 22;

/** The table layout editor. What the canvas shows is asked of the plan itself, not of its pixels. */
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

  get plan(): Locator {
    return this.page.getByRole('application');
  }

  describe(): Promise<FloorPlanDescription> {
    return describePlan(this.page);
  }

  async tableAt(label: string): Promise<Point> {
    const found = (await this.describe()).tables.find((table) => table.label === label);
    if (!found) throw new Error(`The plan shows no ${label}`);
    return found.at;
  }

  async guestAt(name: string): Promise<Point> {
    const found = (await this.describe()).guests.find((guest) => guest.name === name);
    if (!found) throw new Error(`The plan does not show ${name}`);
    return found.at;
  }

  /** Where seat 1 of a round table is on the page. */
  async firstSeatAt(label: string): Promise<Point> {
    const [{ x, y }, { zoom }] = [await this.tableAt(label), await this.describe()];
    return { x, y: y - FIRST_SEAT * zoom };
  }

  async selectedLabels(): Promise<string[]> {
    return (await this.describe()).tables.filter(({ isSelected }) => isSelected).map(({ label }) => label);
  }

  /** By mouse, on the plan. */
  async drag(from: Point, to: Point): Promise<void> {
    const hand = mouseHand(this.page);
    await hand.press(from);
    await hand.moveTo(to);
    await hand.release();
  }

  /** A guest's row in the open list. */
  row(name: string): Locator {
    return this.page.locator('[data-drag-guest]').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** From a list to a place on the plan, by mouse unless told otherwise. */
  async dragFromList(name: string, to: Point, hand: Hand = mouseHand(this.page)): Promise<void> {
    const box = await this.row(name).boundingBox();
    if (!box) throw new Error(`No list shows ${name}`);
    await hand.press({ x: box.x + box.width / 3, y: box.y + box.height / 2 });
    await hand.moveTo(to);
    await hand.release();
  }

  command(id: string): Locator {
    return this.page.locator(`[data-command="${id}"]`).first();
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  async save(): Promise<void> {
    // The notice alone may be left from the save before.
    const answer = this.page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/layout'),
    );
    await this.page.getByRole('button', { name: this.#t('layoutEditor.save'), exact: true }).click();
    expect((await answer).ok()).toBe(true);
    await expect(this.page.getByText(this.#t('layoutEditor.saved'), { exact: true })).toBeVisible();
  }

  get status(): Locator {
    return this.page.locator('[data-save-status]');
  }
}
