import { describePlan, saveTables } from './support/floor-plan.ts';
import { createEvent, importGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, onPhone, setLanguage, signInAsDemo, test } from './support/test.ts';

test('a guest finds the way to the seat, and sees nobody else’s', onPhone, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 404/);
  const { t } = hungarian;
  await setLanguage(page, 'hu');
  await signInAsDemo(page);
  const { id } = await createEvent(page);
  await importGuests(page, id, [
    { fullName: 'Kovács Anna', tableNumber: '2', seatNumber: '1' },
    { fullName: 'Nagy Béla', tableNumber: '2', seatNumber: '3' },
    { fullName: 'Szabó Csilla', tableNumber: '9', seatNumber: '1' },
    { fullName: 'Tóth Dénes' },
  ]);
  const open = page.getByRole('button', { name: t('seatMap.findMySeat'), exact: true });
  const dialog = page.getByRole('dialog', { name: t('seatMap.title') });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));

  await saveTables(page, id, 3);
  await page.goto(`/e/${id}?name=Kovács Anna`);
  await expect(open).toBeVisible();
  expect(scripts.some((url) => url.includes('seat-map'))).toBe(false);
  await open.click();
  await expect(dialog).toContainText('Kovács Anna: 2. asztal, 1. szék');
  await expect(dialog.getByRole('img')).toHaveAccessibleName(/Kovács Anna/);
  expect(scripts.some((url) => url.includes('seat-map'))).toBe(true);
  const plan = await describePlan(page);
  expect(plan.tables).toHaveLength(3);
  expect(plan.guests.map(({ name, isHighlighted }) => [name, isHighlighted])).toEqual([['Kovács Anna', true]]);
  await dialog.getByRole('button', { name: t('floorPlan.zoomIn') }).click();
  expect((await describePlan(page)).zoom).toBeCloseTo(plan.zoom * 1.25, 2);
  await dialog.getByRole('button', { name: t('floorPlan.resetView') }).click();
  expect((await describePlan(page)).zoom).toBe(plan.zoom);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.goto(`/e/${id}?name=Szabó Csilla`);
  await open.click();
  await expect(dialog.getByText(t('seatMap.notInLayout'))).toBeVisible();
  await page.goto(`/e/${id}?name=Tóth Dénes`);
  await open.click();
  await expect(dialog.getByText(t('seatMap.noSeat'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: t('seatFinder.seatCardOf', { name: 'Tóth Dénes' }) }).click();
  await page.getByRole('button', { name: t('seatMap.viewFloorPlan') }).click();
  await expect(dialog.getByText(t('seatMap.noSeat'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/e/${id}?name=Kovács Anna`);
  await expect(open).toBeVisible();
  await saveTables(page, id, 0);
  await open.click();
  await expect(dialog.getByText(t('seatMap.noLayout'))).toBeVisible();
  await dialog.getByRole('button', { name: t('seatMap.close') }).click();
  await expect(open).toBeFocused();
});
