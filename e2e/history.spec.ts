import { paths } from '../src/shared/paths.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, onPhone, setLanguage, signIn, test } from './support/test.ts';
import { keepNotices } from './support/timers.ts';

test('an organiser sees who moved a guest and puts the guest back', onPhone, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const { t } = hungarian;
  await setLanguage(page, 'hu');
  await keepNotices(page);
  await signIn(page);
  await page.request.patch('/api/users/me', { data: { fullName: 'Szabó Péter' } });
  const { id, name } = await createEvent(page);
  const seats = ['1', '2'].map((seatNumber) => ({ tableNumber: '4', seatNumber }));
  await importGuests(page, id, [
    { fullName: 'Nagy Ilona', ...seats[0] },
    { fullName: 'Kovács Béla', ...seats[1] },
  ]);
  const idOf = new Map((await listGuests(page, id)).map((guest) => [guest.fullName, guest.id]));
  const move = (guest: string, data: object) => page.request.patch(`/api/guests/${idOf.get(guest)}`, { data });
  await move('Nagy Ilona', { tableNumber: '7', seatNumber: null });
  await move('Kovács Béla', seats[0] ?? {});

  await page.goto(paths.eventGuests(id));
  await page.getByRole('button', { name: t('guests.editName', { name: 'Nagy Ilona' }) }).click();
  await page.getByRole('button', { name: t('history.open'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('history.ofGuest', { name: 'Nagy Ilona' }) });
  const line = dialog.getByRole('listitem').first();
  await expect(line).toContainText('4. asztal, 1. szék → 7. asztal');
  await expect(line).toContainText('Szabó Péter');
  await expect(line).toContainText(t('history.via_list'));
  await expectAccessible(page);

  const putBack = line.getByRole('button', { name: t('history.putBack') });
  await putBack.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(t('history.seatTaken', { name: 'Kovács Béla' }));
  await move('Kovács Béla', seats[1] ?? {});
  await putBack.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: t('guests.undo'), exact: true }).click();
  await expect(page.getByText(t('history.putBackUndone', { name: 'Nagy Ilona' }), { exact: true })).toBeVisible();

  const nav = page.getByRole('navigation', { name: t('eventNav.label') });
  await nav.getByRole('link', { name }).click();
  await page.getByRole('button', { name: t('events.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('history.title') }).click();
  await expect(page.getByText(t('history.addedMany', { count: 2 }))).toBeVisible();
  await expect(nav.locator('[aria-current=page]')).toHaveCount(1);
  await page.getByLabel(t('history.kind'), { exact: true }).selectOption('seats');
  await expect(page.getByText(t('history.addedMany', { count: 2 }))).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nagy Ilona:' })).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('history.download') }).click();
  expect((await download).suggestedFilename()).toContain('.csv');
});
