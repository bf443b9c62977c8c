import type { Locator, Page } from '@playwright/test';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { describeFloorPlan, saveTables, touchFloorPlan } from './support/floor-plan.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import {
  english,
  expect,
  expectAccessible,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signInAsDemo,
  test,
} from './support/test.ts';

async function createShareCode(page: Page, eventId: number): Promise<string> {
  const answer = await page.request.post(`/api/events/${eventId}/generate-share-code`);
  return (await answer.json()).shareCode;
}

/** Shares an event with two tables of four: Anna and Béla have seats, Csilla only a table, Dénes neither, Elek a table that is not drawn. */
async function shareEvent(page: Page) {
  await signInAsDemo(page);
  const { id } = await createEvent(page, { name: 'Anna és Péter esküvője', location: 'Füred' });
  await importGuests(page, id, [
    { fullName: 'Kovács Anna', tableNumber: '1', seatNumber: '1' },
    { fullName: 'Nagy Béla', tableNumber: '2', seatNumber: '3' },
    { fullName: 'Szabó Csilla', tableNumber: '2' },
    { fullName: 'Tóth Dénes' },
    { fullName: 'Vass Elek', tableNumber: '9', seatNumber: '1' },
  ]);
  await saveTables(page, id, 2);
  const guests = await listGuests(page, id);
  const idOf = (name: string) => guests.find(({ fullName }) => fullName === name)?.id;
  return { eventId: id, code: await createShareCode(page, id), idOf };
}

async function enterCode(page: Page, t: Translate, code: string): Promise<void> {
  await page.getByPlaceholder(t('sharedSeating.accessCodePlaceholder')).fill(code);
  await page.getByRole('button', { name: t('sharedSeating.viewChart') }).click();
}

/** Whether the floor plan shows all tables within its frame. */
async function isRoomInView(page: Page): Promise<boolean> {
  const frame = await page.locator('[data-floor-plan]').boundingBox();
  const { tables } = await describeFloorPlan(page);
  if (!frame || tables.length === 0) return false;
  return tables.every(
    ({ at: { x, y } }) => x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height,
  );
}

const option = (page: Page, name: string): Locator => page.getByRole('option', { name });
const highlighted = async (page: Page) =>
  (await describeFloorPlan(page)).guests.filter(({ isHighlighted }) => isHighlighted).map(({ name }) => name);
const drawn = async (page: Page) => (await describeFloorPlan(page)).guests.map(({ name }) => name);
async function guestAt(page: Page, name: string) {
  const found = (await describeFloorPlan(page)).guests.find((guest) => guest.name === name);
  if (!found) throw new Error(`The floor plan does not show ${name}`);
  return found.at;
}

test(
  'venue staff open the seating chart, find guests by list and floor plan, and see changes at once',
  onDesktop,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const { t } = english;
    const { eventId, code, idOf } = await shareEvent(page);

    await page.goto('/shared-seating');
    await enterCode(page, t, '   ');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('sharedSeating.viewerTitle'));
    await enterCode(page, t, 'AAAAAAAA');
    await expect(page.getByRole('heading', { level: 1, name: t('common.error') })).toBeFocused();
    await expect(page.getByText(t('sharedSeating.invalidCode'))).toBeVisible();
    await expect(page.getByLabel(t('sharedSeating.accessCode'))).toHaveValue('AAAAAAAA');
    await expectAccessible(page);
    await enterCode(page, t, ` ${code.toLowerCase()} `);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna és Péter esküvője');
    await expect(page.getByText('June 19, 2027 • 16:00')).toBeVisible();
    await expect(page.getByText('Füred')).toBeVisible();
    await expect(page.locator('dd', { hasText: /^5$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('sharedSeating.assignedGuests') })).toContainText('(3)');
    await expect(page.getByRole('option')).toHaveText([
      'Kovács AnnaTable 1, Seat 1',
      'Nagy BélaTable 2, Seat 3',
      `Vass ElekTable 9, Seat 1 (${t('sharedSeating.notOnPlan')})`,
    ]);
    await expect(page.getByText(t('sharedSeating.undrawn', { count: 1 }))).toBeInViewport();
    await expect(option(page, 'Vass Elek')).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => (await describeFloorPlan(page)).tables.map(({ label }) => label))
      .toEqual(['Table 1', 'Table 2']);
    await expect.poll(() => drawn(page)).toEqual(['Kovács Anna', 'Nagy Béla']);
    await expectAccessible(page);

    const zoom = page.getByLabel(t('floorPlan.zoom'), { exact: true });
    await expect.poll(() => isRoomInView(page)).toBe(true);
    const fitted = (await describeFloorPlan(page)).zoom;
    const percent = (of: number) => `${Math.round(of * 100)}%`;
    await expect(zoom).toHaveText(percent(fitted));
    await page.getByRole('button', { name: t('floorPlan.zoomIn') }).click();
    await expect(zoom).toHaveText(percent(fitted * 1.2));
    const before = await guestAt(page, 'Kovács Anna');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await guestAt(page, 'Kovács Anna')).x).toBe(before.x - 120);
    const frame = await page.locator('[data-floor-plan]').boundingBox();
    const corner = { x: (frame?.x ?? 0) + 30, y: (frame?.y ?? 0) + 30 };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + 120, corner.y, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await guestAt(page, 'Kovács Anna')).x).toBe(before.x);
    await page.getByRole('button', { name: t('floorPlan.resetView') }).click();
    await expect(zoom).toHaveText(percent(fitted));
    await page.locator('[data-floor-plan]').hover();
    await page.mouse.wheel(0, -100);
    await expect(zoom).toHaveText(percent(fitted * 1.1));
    for (let notch = 0; notch < 9; notch++) await page.mouse.wheel(0, 100);
    await expect(zoom).toHaveText('50%');
    await page.getByRole('button', { name: t('floorPlan.resetView') }).click();

    await option(page, 'Nagy Béla').click();
    await expect(option(page, 'Nagy Béla')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => highlighted(page)).toEqual(['Nagy Béla']);
    const anna = await guestAt(page, 'Kovács Anna');
    await page.mouse.click(anna.x, anna.y);
    await expect(option(page, 'Kovács Anna')).toHaveAttribute('aria-selected', 'true');
    await expect(option(page, 'Nagy Béla')).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByText('Kovács Anna: Table 1, Seat 1')).toBeVisible();
    await page.mouse.click(anna.x, anna.y);
    await expect(option(page, 'Kovács Anna')).toHaveAttribute('aria-selected', 'false');
    await page.getByRole('listbox').press('Home');
    await page.getByRole('listbox').press('ArrowDown');
    await page.getByRole('listbox').press('Enter');
    await expect.poll(() => highlighted(page)).toEqual(['Nagy Béla']);

    const move = { tableNumber: '1', seatNumber: '4' };
    expect((await page.request.patch(`/api/guests/${idOf('Tóth Dénes')}`, { data: move })).ok()).toBe(true);
    await expect(option(page, 'Tóth Dénes')).toHaveText('Tóth DénesTable 1, Seat 4');
    await expect.poll(() => drawn(page)).toContain('Tóth Dénes');
    await expect.poll(() => highlighted(page)).toEqual(['Nagy Béla']);

    await page.reload();
    await expect(option(page, 'Tóth Dénes')).toBeVisible();
    await page.getByRole('button', { name: t('sharedSeating.leave') }).click();
    await page.reload();
    await expect(page.getByPlaceholder(t('sharedSeating.accessCodePlaceholder'))).toBeVisible();

    // The link that contains the share code, opened in the tab that shows the form.
    await page.goto(`/shared-seating#${code.toLowerCase()}`);
    await expect(option(page, 'Tóth Dénes')).toBeVisible();
    await expect(page).toHaveURL('/shared-seating');
    await page.reload();
    await expect(option(page, 'Tóth Dénes')).toBeVisible();
    await createShareCode(page, eventId);
    await expect(page.getByText(t('sharedSeating.invalidCode'))).toBeVisible();
  },
);

test('venue staff pan, zoom and select guests by touch on a phone', onPhone, async ({ page }) => {
  const { t } = hungarian;
  await setLanguage(page, 'hu');
  const { code } = await shareEvent(page);
  const upright = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/shared-seating#${code}`);
  await expect(option(page, 'Kovács Anna')).toContainText('1. asztal, 1. szék');
  await expect(option(page, 'Kovács Anna')).toBeInViewport({ ratio: 1 });
  if (upright) await page.setViewportSize(upright);
  await expect(option(page, 'Kovács Anna')).toBeInViewport({ ratio: 1 });
  await page.locator('[data-floor-plan]').scrollIntoViewIfNeeded();
  // A room of ten metres must fit a phone, below the buttons' minimal zoom.
  await expect.poll(() => isRoomInView(page)).toBe(true);
  const fitted = (await describeFloorPlan(page)).zoom;
  expect(fitted).toBeLessThan(0.5);

  const { fingers, box, middle } = await touchFloorPlan(page);
  const start = { x: middle.x, y: Math.round(box.y + box.height - 150) };
  const before = await guestAt(page, 'Kovács Anna');
  await fingers('touchStart', start);
  await fingers('touchMove', { x: start.x + 40, y: start.y + 10 });
  await fingers('touchMove', { x: start.x + 80, y: start.y + 20 });
  await fingers('touchEnd');
  await expect.poll(() => guestAt(page, 'Kovács Anna')).toEqual({ x: before.x + 80, y: before.y + 20 });

  await fingers('touchStart', { ...start, x: start.x - 40 }, { ...start, x: start.x + 40 });
  await fingers('touchMove', { ...start, x: start.x - 60 }, { ...start, x: start.x + 60 });
  await fingers('touchEnd');
  await expect(page.getByLabel(t('floorPlan.zoom'), { exact: true })).toHaveText(`${Math.round(fitted * 150)}%`);

  await page.getByRole('button', { name: t('floorPlan.resetView') }).click();
  await expect.poll(async () => (await describeFloorPlan(page)).zoom).toBe(fitted);
  const anna = await guestAt(page, 'Kovács Anna');
  await page.touchscreen.tap(anna.x, anna.y);
  await expect(page.getByText('Kovács Anna: 1. asztal, 1. szék')).toBeVisible();
  await expect(option(page, 'Kovács Anna')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
});
