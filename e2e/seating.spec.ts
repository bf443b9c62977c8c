import { LayoutPage } from './pages/layout-page.ts';
import { saveTables } from './support/floor-plan.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { english, expect, expectAccessible, onDesktop, signInAsDemo, test } from './support/test.ts';

const SMITHS = ['Ann Smith', 'Ben Smith', 'Cara Smith', 'Dan Smith'];
const OTHERS = ['Eve Jones', 'Finn Brown', 'Gina White', 'Hugo Black'];

test('an organiser states rules, has everybody seated and takes it back', onDesktop, async ({ page }) => {
  const { t } = english;
  await signInAsDemo(page);
  const { id: eventId } = await createEvent(page, { name: 'Rules' });
  await importGuests(page, eventId, [
    ...SMITHS.map((fullName) => ({ fullName, household: 'Smith family' })),
    ...OTHERS.map((fullName) => ({ fullName })),
  ]);
  await saveTables(page, eventId, 2);
  const layout = new LayoutPage(page, t);
  await layout.open(eventId);
  await layout.tab(t('seating.tab')).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText(t('seating.sayHouseholds'))).toBeVisible();

  await panel.getByRole('button', { name: t('seating.addRule') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('seating.kind')).selectOption('apart');
  const find = dialog.getByRole('searchbox');
  for (const [typed, name] of [
    ['eve', 'Eve Jones'],
    ['ann', 'Ann Smith'],
  ] as const) {
    await find.pressSequentially(typed);
    await dialog.getByRole('button', { name, exact: true }).click();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('layoutEditor.done'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const apart = t('seating.sayApart', { who: 'Eve Jones and Ann Smith' });
  await expect(panel.getByText(apart)).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/events/${eventId}/seating`)).json()).rules)
    .toHaveLength(2);

  await panel.getByRole('button', { name: t('seating.seatEverybody') }).click();
  await expect(panel.getByText(t('seating.peopleSeated', { count: 8 }))).toBeVisible();
  await expect(panel.getByText(t('seating.allMusts', { count: 2 }))).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: t('seating.apply'), exact: true }).click();
  const tables = async () =>
    new Map((await listGuests(page, eventId)).map((guest) => [guest.fullName, guest.tableNumber]));
  await expect.poll(async () => [...(await tables()).values()].includes(null)).toBe(false);
  const seated = await tables();
  expect(new Set(SMITHS.map((name) => seated.get(name))).size).toBe(1);
  expect(seated.get('Eve Jones')).not.toBe(seated.get('Ann Smith'));
  await expect(panel.locator('[data-seating-summary]')).toContainText(t('seating.allMusts', { count: 2 }));
  await expectAccessible(page);

  await page.locator('[data-command="undo"]:visible').click();
  await expect.poll(async () => new Set((await tables()).values())).toEqual(new Set([null]));
});
