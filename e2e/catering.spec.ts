import type { Page } from '@playwright/test';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import {
  english,
  expect,
  expectAccessible,
  follow,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  signInAsDemo,
  test,
} from './support/test.ts';

async function chooseMeal(page: Page, eventId: number, name: string, option: string): Promise<void> {
  const guest = (await listGuests(page, eventId)).find(({ fullName }) => fullName === name);
  const answer = await page.request.patch(`/api/guests/${guest?.id}`, { data: { meals: { Main: option } } });
  expect(answer.ok()).toBe(true);
}

test('an organiser edits the tags and the menu', onPhone, async ({ page }) => {
  const { t } = hungarian;
  await setLanguage(page, 'hu');
  await signIn(page);
  const { id } = await createEvent(page);
  await page.goto(`/events/${id}`);
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: t('common.save'), exact: true });
  const openFromMenu = async (name: string) => {
    await page.getByRole('button', { name: t('events.more'), exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await openFromMenu(t('tags.title'));
  await dialog.getByRole('button', { name: t('tags.add'), exact: true }).click();
  await dialog.getByLabel(t('tags.newTag'), { exact: true }).pressSequentially('Family');
  await expectAccessible(page);
  await save.click();
  await expect(dialog).toBeHidden();

  await openFromMenu(t('menu.title'));
  await save.click();
  await expect(dialog.getByText(t('menu.nameRequired')).first()).toBeVisible();
  await dialog.getByLabel(t('menu.course'), { exact: true }).fill('Main');
  await dialog.getByRole('button', { name: t('menu.addOption'), exact: true }).click();
  const options = dialog.getByLabel(t('menu.option'), { exact: true });
  await expect(options).toHaveCount(2);
  await options.first().fill('Beef');
  await dialog.getByLabel(t('menu.mark'), { exact: true }).first().fill('B');
  await options.last().fill('Fish');
  await expectAccessible(page);
  await save.click();
  await expect(dialog).toBeHidden();
  const read = async (part: string) =>
    JSON.stringify(await (await page.request.get(`/api/events/${id}/${part}`)).json());
  expect(await read('tags')).toContain('Family');
  expect(await read('menu')).toMatch(/Main.*Beef.*Fish/);
  await follow(page, `/events/${id}/needs`);
  await expect(page.getByText(t('needs.noGuests'))).toBeVisible();
});

test('from a guest’s needs to the list that the caterer confirms', onDesktop, async ({ page, browser }) => {
  const { t } = english;
  await signInAsDemo(page);
  const { id } = await createEvent(page);
  await importGuests(page, id, [
    { fullName: 'Őri Ödön', tableNumber: '4', seatNumber: '2' },
    { fullName: 'Kiss Anna', tableNumber: '4', seatNumber: '1' },
  ]);
  const courses = [{ name: 'Main', options: [{ name: 'Beef', mark: 'B' }, { name: 'Fish' }] }];
  await page.request.put(`/api/events/${id}/menu`, { data: { courses } });
  await chooseMeal(page, id, 'Őri Ödön', 'Beef');
  const dialog = page.getByRole('dialog');

  const [odon] = (await listGuests(page, id)).filter(({ fullName }) => fullName === 'Őri Ödön');
  const rule = { id: 2, kind: 'accessible', strength: 'must', guests: { guestIds: [odon?.id] } };
  await page.request.put(`/api/events/${id}/seating`, { data: { version: 0, rules: [rule], pins: [] } });

  await page.goto(`/events/${id}/needs`);
  const onlyRule = page.getByText(t('needs.onlyRule', { who: 'Őri Ödön' }));
  await expect(onlyRule).toBeVisible();
  await page.getByLabel(t('needs.add'), { exact: true }).pressSequentially('odon');
  await page.getByRole('button', { name: 'Őri Ödön', exact: true }).click();
  await dialog.getByLabel(t('allergens.nuts'), { exact: true }).check();
  const save = dialog.getByRole('button', { name: t('common.save'), exact: true });
  await save.click();
  await expect(dialog.getByText(t('needs.consentRequired'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox').last().check();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('allergens.nuts'), { exact: true })).toBeVisible();

  await page.getByRole('link', { name: t('catering.title') }).click();
  await expect(page.getByRole('row', { name: new RegExp(t('catering.total')) })).toContainText('2');
  // An accessible seat by a rule alone is no wheelchair that the caterer counts, and both pages say so.
  await expect(onlyRule).toBeVisible();
  await page.getByRole('button', { name: t('catering.createLink') }).click();
  const address = await page.getByText(/\/caterer\/[\w-]{22}/).innerText();
  await expectAccessible(page);

  // The caterer opens the link on a phone.
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const caterer = await (await browser.newContext(phone)).newPage();
  await setLanguage(caterer, 'en');
  await caterer.goto(address);
  await caterer.getByRole('button', { name: t('catering.confirm') }).click();
  await expect(caterer.getByText(t('catering.noChanges'))).toBeVisible();
  await expect(caterer.getByText('Őri Ödön')).toBeHidden();
  await expect(caterer.getByText(t('allergens.nuts'), { exact: true })).toBeVisible();

  await chooseMeal(page, id, 'Őri Ödön', 'Fish');
  await caterer.reload();
  await expect(caterer.getByRole('heading', { name: t('catering.changes') })).toBeVisible();
  await expect(caterer.getByRole('listitem').filter({ hasText: /Fish.*Beef|Beef.*Fish/ })).toBeVisible();
  await expectAccessible(caterer);

  await page.getByRole('button', { name: t('catering.removeLink'), exact: true }).click();
  await dialog.getByRole('button', { name: t('catering.removeLink'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('catering.createLink') })).toBeVisible();
  await caterer.getByRole('button', { name: t('catering.confirm') }).click();
  await expect(caterer.getByRole('heading', { name: t('catering.linkOver') })).toBeVisible();
  await caterer.context().close();
});
