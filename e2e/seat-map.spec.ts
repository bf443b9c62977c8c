import { describeFloorPlan, saveTables, touchFloorPlan } from './support/floor-plan.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, onPhone, setLanguage, signInAsDemo, test } from './support/test.ts';

test(
  'a guest opens the seat map and sees their own seat but no other guest',
  onPhone,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
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
    await expect.poll(async () => (await describeFloorPlan(page)).tables).toHaveLength(3);
    const shown = await describeFloorPlan(page);
    expect(shown.guests.map(({ name, isHighlighted }) => [name, isHighlighted])).toEqual([['Kovács Anna', true]]);
    await dialog.getByRole('button', { name: t('floorPlan.zoomIn') }).click();
    await expect.poll(async () => (await describeFloorPlan(page)).zoom).toBeCloseTo(shown.zoom * 1.25, 2);
    const reset = dialog.getByRole('button', { name: t('floorPlan.resetView') });
    await reset.click();
    await expect.poll(async () => (await describeFloorPlan(page)).zoom).toBe(shown.zoom);
    // Zoom out, zoom in, reset, and the dialog's own close button.
    await expect(dialog.getByRole('button')).toHaveCount(4);
    await expectAccessible(page);

    const dotAt = async () => (await describeFloorPlan(page)).guests[0]?.at ?? { x: 0, y: 0 };
    const { fingers, middle } = await touchFloorPlan(page);
    const seat = await dotAt();
    await fingers('touchStart', middle);
    await fingers('touchMove', { x: middle.x + 30, y: middle.y - 20 });
    await fingers('touchMove', { x: middle.x + 60, y: middle.y - 40 });
    await fingers('touchEnd');
    await expect.poll(() => dotAt()).toEqual({ x: seat.x + 60, y: seat.y - 40 });
    await fingers('touchStart', { ...middle, y: middle.y - 40 }, { ...middle, y: middle.y + 40 });
    await fingers('touchMove', { ...middle, y: middle.y - 60 }, { ...middle, y: middle.y + 60 });
    await fingers('touchMove', { ...middle, y: middle.y - 80 }, { ...middle, y: middle.y + 80 });
    await fingers('touchEnd');
    await expect.poll(async () => (await describeFloorPlan(page)).zoom).toBeCloseTo(shown.zoom * 2, 2);
    await reset.click();
    await page.touchscreen.tap(middle.x, middle.y + 120);
    // The middle of the map may lie between two pixels.
    await expect.poll(async () => (await dotAt()).y).toBeCloseTo(seat.y - 120, -1);
    await reset.click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await dotAt()).x).toBeCloseTo(seat.x - 120, 0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();

    // No seat-map button: Csilla's table is not in the layout, and Dénes has no table.
    for (const name of ['Szabó Csilla', 'Tóth Dénes']) {
      await page.goto(`/e/${id}?name=${name}`);
      await page.getByRole('link', { name: t('seatFinder.seatCardOf', { name }) }).waitFor();
      await expect(open).toHaveCount(0);
    }
    await page.getByRole('link', { name: t('seatFinder.seatCardOf', { name: 'Tóth Dénes' }) }).click();
    await expect(page.getByRole('button', { name: t('seatCard.print') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('seatMap.viewFloorPlan') })).toHaveCount(0);

    // The guest is moved to a table that the layout lacks, after the page loaded.
    await page.goto(`/e/${id}?name=Nagy Béla`);
    await expect(open).toBeVisible();
    const bela = (await listGuests(page, id)).find(({ fullName }) => fullName === 'Nagy Béla');
    await page.request.patch(`/api/guests/${bela?.id}`, { data: { tableNumber: '9' } });
    await open.click();
    await expect(dialog.getByText(t('seatMap.notInLayout'))).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`/e/${id}?name=Kovács Anna`);
    await expect(open).toBeVisible();
    await saveTables(page, id, 0);
    await open.click();
    await expect(dialog.getByText(t('seatMap.noLayout'))).toBeVisible();
    await dialog.getByRole('button', { name: t('seatMap.close') }).click();
    await expect(open).toBeFocused();
  },
);
