import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { UNITS_PER } from '../src/shared/layout/rulers.ts';
import { LayoutPage } from './pages/layout-page.ts';
import { readLayout } from './support/floor-plan.ts';
import { createEvent } from './support/organiser.ts';
import type { Point } from './support/pointer.ts';
import { english, expect, expectAccessible, onDesktop, signInAsDemo, test } from './support/test.ts';

/** Where the plan of `drawPlan` has its scale bar of 10 m, in its pixels. */
const BAR: readonly [Point, Point] = [
  { x: 200, y: 700 },
  { x: 700, y: 700 },
];
/** What a pixel of that plan is in reality, in units of the layout. */
const UNITS_PER_PIXEL = (10 * UNITS_PER.m) / 500;

/** A plan as a venue draws it, of 1,000 by 800 pixels. */
function drawPlan(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="800"><rect width="1000" height="800" fill="white"/>
    <rect x="40" y="40" width="920" height="720" fill="none" stroke="black" stroke-width="8"/>
    <path d="M200 700H700" stroke="red" stroke-width="6"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A PDF with two pages, of which the second is twice as wide as high. */
function writePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]>>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<</Root 1 0 R/Size 5>>\n%%EOF`);
}

/** Drops a file on the floor plan, as from the folder of downloads. */
async function dropFile(page: Page, file: Buffer, name: string, type: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ base64, fileName, fileType }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type: fileType }));
      return data;
    },
    { base64: file.toString('base64'), fileName: name, fileType: type },
  );
  await page.dispatchEvent('[data-floor-plan]', 'drop', { dataTransfer: transfer });
}

/** Opens the editor of a new event whose room has 1,000 by 800 units, so that the plan lies in it with a unit for a pixel. */
async function openRoom(page: Page): Promise<{ eventId: number; layout: LayoutPage }> {
  await signInAsDemo(page);
  const { id } = await createEvent(page, { name: 'Traced' });
  const data = { name: 'Main Layout', width: 1000, height: 800, unit: 'm', tables: [], guestPositions: [] };
  expect((await page.request.post(`/api/events/${id}/layout`, { data })).ok()).toBe(true);
  const layout = new LayoutPage(page, english.t);
  await layout.open(id);
  return { eventId: id, layout };
}

const hasPicture = (layout: LayoutPage) => expect.poll(async () => (await layout.describe()).hasPicture).toBe(true);

/** Where a point of the layout is on the page. */
function onPage(page: Page, point: Point): Promise<Point> {
  return page.locator('[data-floor-plan]').evaluate((element, at) => {
    const plan = element as HTMLElement & { floorPlan: { view: { toScreen(point: Point): Point } } };
    const { left, top } = element.getBoundingClientRect();
    const { x, y } = plan.floorPlan.view.toScreen(at);
    return { x: x + left, y: y + top };
  }, point);
}

test('an organiser sets the plan of a venue to scale by its bar, and puts a table to its wall', async ({
  page,
  isMobile,
}) => {
  const { eventId, layout } = await openRoom(page);
  let clicks = 0;
  const clickAt = async ({ x, y }: Point) => {
    if (isMobile) await page.touchscreen.tap(x, y);
    else {
      await page.mouse.move(x, y, { steps: 6 });
      await page.mouse.down();
      await page.mouse.up();
    }
    clicks += 1;
  };
  const click = async (name: string, role: 'button' | 'menuitem' = 'button') => {
    await page.getByRole(role, { name }).click();
    clicks += 1;
  };

  // On a narrow screen the tools have a tab of their own.
  if (isMobile) await layout.tab('Tools').click();
  await click('Floor item');
  await click('Venue’s picture…', 'menuitem');
  const chosen = page.waitForEvent('filechooser');
  await click('Choose a file');
  await (await chosen).setFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await drawPlan() });
  const panel = page.getByRole('dialog', { name: 'Venue’s picture' });
  const length = panel.getByLabel('Distance in reality (m)');
  await expect(length).toBeVisible();
  await hasPicture(layout);
  await clickAt(await onPage(page, BAR[0]));
  await clickAt(await onPage(page, BAR[1]));
  await expect(length).toBeFocused();
  await page.keyboard.type('501');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Type a length above 0 and up to 500 m.')).toBeVisible();
  await length.selectText();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('checkbox', { name: 'Lock in place' })).toBeChecked();
  // A finger hits a pixel of the screen, not a point.
  const width = Number(await panel.getByLabel('Width (m)').inputValue());
  expect(Math.abs(width / 20 - 1)).toBeLessThan(0.01);
  await expectAccessible(page);
  await click('Done');

  await layout.command('addRound').click();
  clicks += 1;
  // The wall on the left, in pixels of the plan at 44: the first end of the bar has stayed where it was clicked.
  const ofPlan = ({ x, y }: Point) => ({
    x: BAR[0].x + (x - BAR[0].x) * UNITS_PER_PIXEL,
    y: BAR[0].y + (y - BAR[0].y) * UNITS_PER_PIXEL,
  });
  const from = await layout.tableAt('Table 1');
  const to = await onPage(page, ofPlan({ x: 130, y: 500 }));
  await layout.drag(from, to);
  clicks += 1;
  await expect.poll(async () => Math.round((await layout.tableAt('Table 1')).x - from.x)).toBeLessThan(0);
  expect(clicks).toBeLessThanOrEqual(8);

  await page.getByRole('button', { name: 'Measure' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Click two points' })).toBeVisible();
  await clickAt(await onPage(page, ofPlan(BAR[0])));
  await clickAt(await onPage(page, ofPlan({ x: 450, y: 700 })));
  await expect(page.getByRole('status').filter({ hasText: /^(?:5(?:\.0[0-5])?|4\.9[5-9]) m$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Measure' })).toHaveAttribute('aria-pressed', 'false');

  await layout.save();
  // The journey of a room opens a plan whose picture is stored.
  const { picture } = await readLayout(page, eventId);
  expect(picture?.isLocked).toBe(true);
  expect(Math.abs((picture?.width ?? 0) / (20 * UNITS_PER.m) - 1)).toBeLessThan(0.01);
});

test(
  'a dropped PDF asks for its page and is dragged into place, and a dropped picture is uploaded once',
  onDesktop,
  async ({ page }) => {
    const { layout } = await openRoom(page);
    await page.getByRole('button', { name: 'Measure' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Click two points' })).toBeVisible();
    await dropFile(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'plan.svg', 'image/svg+xml');
    const panel = page.getByRole('dialog', { name: 'Venue’s picture' });
    await expect(panel.getByRole('alert')).toHaveText('Use a PNG, JPEG or WebP picture, or a PDF.');
    await dropFile(page, writePdf(), 'plan.pdf', 'application/pdf');
    await panel.getByLabel('Page').selectOption('2');
    await panel.getByRole('button', { name: 'Use this page' }).click();
    await hasPicture(layout);
    const left = panel.getByLabel('From the left (m)');
    const top = panel.getByLabel('From the top (m)');
    await expect(panel.getByLabel('Distance in reality (m)')).toBeVisible();
    await expect(top).toHaveValue('2.29');
    await panel.getByRole('button', { name: 'Cancel' }).click();

    const middle = await onPage(page, { x: 500, y: 400 });
    await layout.drag(middle, await onPage(page, { x: 500 + 2 * UNITS_PER.m, y: 400 + UNITS_PER.m }));
    await expect(left).toHaveValue(/^(?:2|2\.0\d|1\.9\d)$/);
    await expect(top).toHaveValue(/^3\.(?:2[4-9]|3[0-4])$/);
    await page.keyboard.press('Control+z');
    await expect(left).toHaveValue('0');
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Click two points' })).toBeVisible();

    // A picture that is dropped is uploaded once; the panel that is closed before drops it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await layout.describe()).hasPicture).toBe(false);
    const opener = page.getByRole('button', { name: 'Floor item' });
    const heading = panel.getByRole('heading', { name: 'Venue’s picture' });
    await opener.press('Enter');
    await page.getByRole('menuitem', { name: 'Venue’s picture…' }).press('Enter');
    await expect(heading).toBeFocused();
    const held = Promise.withResolvers<void>();
    let uploads = 0;
    await page.route(/\/layout\/pictures$/, async (route) => {
      uploads += 1;
      if (uploads === 1) await held.promise;
      await route.continue();
    });
    const answered = page.waitForResponse(/\/layout\/pictures$/);
    await dropFile(page, await drawPlan(), 'hall.png', 'image/png');
    await expect.poll(() => uploads).toBe(1);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    held.resolve();
    await answered;

    await dropFile(page, await drawPlan(), 'hall.png', 'image/png');
    await hasPicture(layout);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading).toBeFocused();
    await expect(panel.getByLabel('Opacity')).toHaveAttribute('aria-valuetext', /^\d+%$/);
    // As a turned tablet does, this shows the panel in another place.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 600, height });
    await expect(heading).toBeFocused();
    await page.setViewportSize({ width, height });
    await expect(panel.getByRole('button', { name: 'Set the scale' })).toBeVisible();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await expect(heading).toBeFocused();
    expect(uploads).toBe(2);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await layout.describe()).hasPicture).toBe(false);
  },
);
