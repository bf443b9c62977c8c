import type { Page } from '@playwright/test';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { paths } from '../src/shared/paths.ts';
import { readSeats } from './support/floor-plan.ts';
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
  test,
} from './support/test.ts';
import { keepNotices } from './support/timers.ts';

/** Waits for the notice and clicks Undo in it. */
async function clickUndo(page: Page, t: Translate, notice: string): Promise<void> {
  await page.getByText(notice, { exact: true }).waitFor();
  await page.getByRole('button', { name: t('guests.undo'), exact: true }).click();
}

const shownNames = (page: Page, names: string[]) =>
  page
    .getByText(new RegExp(`^(${names.join('|')})$`))
    .filter({ visible: true })
    .allInnerTexts();

test(
  'an organiser adds, edits, checks in and removes a guest, undo restores the guest; the list of all events adds one too',
  onPhone,
  async ({ page }) => {
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    await keepNotices(page);
    await signIn(page);
    await page.goto('/guests/add');
    await expect(page.getByText(t('guests.noEventsTitle'))).toBeVisible();
    // Guests are checked in from the day before their event on.
    const { id: eventId, name } = await createEvent(page, { date: new Date().toISOString() });
    await page.goto('/guests');
    await expect(page.getByText(t('guests.emptyTitle'))).toBeVisible();
    await follow(page, paths.event(eventId));
    const form = page.getByRole('form', { name: t('guests.addTitle') });
    await form.getByRole('button', { name: t('guests.add'), exact: true }).click();
    await expect(form.getByText(t('guests.nameRequired'))).toBeVisible();
    await form.getByLabel(t('guests.fullName')).fill('  Őri Ödön  ');
    await expect(form.getByText(t('guests.nameRequired'))).toBeHidden();
    await form.getByRole('button', { name: t('guests.add'), exact: true }).click();
    await expect(page.getByText(t('events.guestAddedSuccess'), { exact: true })).toBeVisible();
    await expect(form.getByLabel(t('guests.fullName'))).toBeFocused();
    await expect(page.getByText('Őri Ödön', { exact: true }).first()).toBeVisible();

    await page.getByRole('button', { name: t('guests.editName', { name: 'Őri Ödön' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('guests.fullName')).fill('');
    await dialog.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(dialog.getByText(t('guests.nameRequired'))).toBeVisible();
    await dialog.getByLabel(t('guests.fullName')).fill('Őri Ödön');
    await expect(dialog.getByText(t('guests.nameRequired'))).toBeHidden();
    await dialog.getByLabel(t('guests.table')).fill('4');
    await dialog.getByLabel(t('guests.seat')).fill('2');
    await dialog.getByRole('button', { name: t('guests.moreFields') }).click();
    await dialog.getByLabel(t('guests.household'), { exact: true }).fill('Őri család');
    await dialog.getByLabel(t('attendance.title')).selectOption('coming');
    await dialog.getByRole('combobox', { name: t('attendance.tags') }).fill('Rokon');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: t('guests.removeTag', { name: 'Rokon' }) })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => listGuests(page, eventId))
      .toMatchObject([
        {
          tableNumber: '4',
          seatNumber: '2',
          householdName: 'Őri család',
          attendance: 'coming',
          tags: ['Rokon'],
        },
      ]);
    // The list counts the answers and can be filtered by them.
    await expect(page.getByText(t('attendance.comingCount', { count: 1 }))).toBeVisible();
    await page.getByRole('button', { name: t('guests.moreFilters') }).click();
    await page.getByRole('button', { name: `${t('attendance.declined')} 0` }).click();
    await expect(page.getByText(t('guests.noMatchTitle'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('guests.showAll') }).click();

    await page.getByRole('button', { name: t('guests.checkInName', { name: 'Őri Ödön' }) }).click();
    await expect(page.getByRole('button', { name: t('guests.undoCheckIn', { name: 'Őri Ödön' }) })).toBeVisible();

    await expect.poll(async () => (await listGuests(page, eventId))[0]?.checkedIn).toBe(true);
    const [before] = await listGuests(page, eventId);
    const removal = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: t('guests.remove', { name: 'Őri Ödön' }) }).click();
    await clickUndo(page, t, t('events.guestRemoved'));
    expect((await removal).status()).toBe(204);
    await expect.poll(() => listGuests(page, eventId)).toEqual([before]);
    await expect(page.getByRole('button', { name: t('guests.remove', { name: 'Őri Ödön' }) })).toBeVisible();

    // The list of all events has the same guests, and a form of its own.
    await follow(page, paths.guests);
    await page
      .getByRole('link', { name: t('guests.add') })
      .first()
      .click();
    await page.getByRole('button', { name: t('guests.add'), exact: true }).click();
    for (const message of ['guests.eventRequired', 'guests.nameRequired', 'guests.emailRequired'] as const) {
      await expect(page.getByRole('alert').filter({ hasText: t(message) })).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByLabel(t('guests.event')).selectOption(String(eventId));
    await page.getByLabel(t('guests.fullName')).fill('Szabó Csilla');
    await page.getByLabel(t('guests.email')).fill('csilla@example.com');
    await page.getByLabel(t('guests.tableNumber')).fill('5');
    await page.getByLabel(t('guests.seatNumber')).fill('3');
    await page.getByRole('button', { name: t('guests.add'), exact: true }).click();
    await expect(page).toHaveURL('/guests');
    await expect(page.getByText('5. asztal, 3. szék').filter({ visible: true })).toBeVisible();
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('checkbox', { name: t('guests.select', { name: 'Szabó Csilla' }) }).check();
    const bar = page.getByRole('region', { name: t('guests.selected', { count: 1 }) });
    await bar.getByRole('button', { name: t('guests.checkInSelected') }).click();
    await expect(page.getByText(t('guests.checkedInMany', { count: 1 }), { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await listGuests(page, eventId)).map(({ checkedIn }) => checkedIn))
      .toEqual([true, true]);
    // The notice does not cover the bulk actions.
    const undo = page.getByRole('button', { name: t('guests.undo'), exact: true }).last();
    const isApart = async () => {
      const [notice, actions] = [await undo.boundingBox(), await bar.boundingBox()];
      if (!notice || !actions) return false;
      return notice.y + notice.height <= actions.y || notice.y >= actions.y + actions.height;
    };
    await expect.poll(isApart).toBe(true);
    await page.getByRole('button', { name: t('guests.qrCodeOf', { name: 'Szabó Csilla' }) }).click();
    await expect(page.getByRole('dialog')).toContainText('Szabó Csilla');
    await expectAccessible(page);
  },
);

test(
  'an organiser finds names without accents, clears seats, removes guests and seats a household; undo restores them',
  onDesktop,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    const { t } = english;
    // Tall enough for the whole list: rows out of view are not rendered.
    await page.setViewportSize({ width: 1280, height: 2_000 });
    await keepNotices(page);
    await signIn(page);
    const { id } = await createEvent(page);
    const sorted = ['Cukor', 'Czakó', 'Csaba', 'Olga', 'Ottó', 'Ödön', 'Zoltán', 'Zsolt'];
    const seatOf = (index: number) => (index < 3 ? { tableNumber: '1', seatNumber: String(index + 1) } : {});
    const rows = sorted.map((fullName, index) => ({ fullName, ...seatOf(index) }));
    await importGuests(page, id, rows.toReversed());
    await page.goto(`/events/${id}`);
    await expect.poll(() => shownNames(page, sorted)).toEqual(sorted);

    // With forced system colours the chosen filter must still differ, and a filled button needs a border.
    await page.emulateMedia({ forcedColors: 'active' });
    const styleOf = (name: RegExp, property: string) =>
      page
        .getByRole('button', { name })
        .first()
        .evaluate((button, key) => getComputedStyle(button).getPropertyValue(key), property);
    const all = new RegExp(`^${t('guests.filterAll')}`);
    const unseated = new RegExp(`^${t('guests.filterUnseated')}`);
    const background = (name: RegExp) => styleOf(name, 'background-color');
    await expect.poll(async () => (await background(all)) !== (await background(unseated))).toBe(true);
    await expect.poll(() => styleOf(new RegExp(`^${t('guests.add')}`), 'border-top-width')).toBe('1px');
    await page.emulateMedia({ forcedColors: null });
    const search = page.getByRole('searchbox', { name: t('guests.search') });
    await search.fill('odon');
    await expect.poll(() => shownNames(page, sorted)).toEqual(['Ödön']);
    await search.fill('');

    await page.getByRole('checkbox', { name: t('guests.select', { name: 'Cukor' }), exact: true }).check();
    await page.getByRole('checkbox', { name: t('guests.select', { name: 'Csaba' }), exact: true }).check();
    await page.getByRole('button', { name: t('guests.changeSelected') }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: t('guests.clearSeats'), exact: true }).click();
    await expect(page.getByText(t('guests.seatsCleared', { count: 2 }), { exact: true })).toBeVisible();
    const seated = async () => (await listGuests(page, id)).filter(({ seatNumber }) => seatNumber !== null);
    await expect.poll(async () => (await seated()).map(({ fullName }) => fullName)).toEqual(['Czakó']);

    const remove = async () => {
      await page.getByRole('button', { name: t('guests.removeSelected'), exact: true }).press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('guests.removeSelected'), exact: true })
        .press('Enter');
    };
    // A failure closes the dialog and keeps the selection.
    const unavailable = { status: 503, json: { code: 'unavailable', message: '' } };
    await page.route(/guests\/delete$/, (route) => route.fulfill(unavailable), { times: 1 });
    await remove();
    const failure = page.getByText(t('guests.removeFailed'), { exact: true });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('region', { name: t('guests.selected', { count: 2 }) })).toBeVisible();

    // Under the mouse a notice stays, unless it is no longer true: whoever tries again has not failed yet.
    await failure.hover();
    const removal = page.waitForResponse(/guests\/delete$/);
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/guests\/delete$/, (route) => isHeld.then(() => route.continue()), { times: 1 });
    await remove();
    await expect(failure).toBeHidden();
    answer();
    await clickUndo(page, t, t('guests.removedMany', { count: 2 }));
    expect((await (await removal).json()).ids).toHaveLength(2);
    await expect.poll(async () => (await listGuests(page, id)).length).toBe(sorted.length);

    // A household is made of two of them; one declines, and the other is seated with the companion.
    await page.getByRole('tab', { name: t('households.householdsView') }).click();
    await expect(page.getByText(t('households.withoutHousehold', { count: sorted.length }))).toBeVisible();
    const select = (name: string) => page.getByRole('checkbox', { name: t('guests.select', { name }) });
    const choose = async (item: string) => {
      await page.getByRole('button', { name: t('guests.changeSelected') }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    const dialog = page.getByRole('dialog');

    await select('Olga').check();
    await select('Ottó').check();
    await choose(t('households.move'));
    await expectAccessible(page);
    await dialog.getByLabel(t('households.name')).fill('Kovács család');
    await dialog.getByRole('button', { name: t('households.createAction') }).click();
    await expect(page.getByRole('heading', { name: 'Kovács család' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: t('guests.selectNone') }).click();

    await page.getByRole('button', { name: t('households.actionsOf', { name: 'Kovács család' }) }).click();
    await page.getByRole('menuitem', { name: t('households.addCompanions') }).click();
    await dialog.getByRole('button', { name: t('households.addCompanionsAction') }).click();
    await page.getByRole('button', { name: t('households.nameCompanion') }).click();
    // A selector, not the label: the form that adds a guest has a field of the same name.
    await page.locator('input[data-action=name]').fill('Tóth Ede');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tóth Ede', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await select('Ottó').check();
    await choose(t('attendance.declined'));
    await expect(page.getByText(t('households.partly'))).toBeVisible();
    await clickUndo(page, t, t('guests.changedMany', { count: 1 }));
    await expect(page.getByText(t('guests.changesUndone', { count: 1 }), { exact: true })).toBeVisible();
    await expect(page.getByText(t('households.partly'))).toBeHidden();
    await choose(t('attendance.declined'));
    await expect(page.getByText(t('households.partly'))).toBeVisible();

    await page.getByRole('checkbox', { name: t('households.select', { name: 'Kovács család' }) }).check();
    await choose(t('guests.seatAtTable'));
    await dialog.getByLabel(t('guests.tableNumber')).fill('3');
    await dialog.getByRole('button', { name: t('guests.seatAction') }).click();
    await expect(page.getByText(t('guests.didNotFit', { names: 'Ottó' }), { exact: true })).toBeVisible();
    const tables = async () => (await listGuests(page, id)).map(({ fullName, tableNumber }) => [fullName, tableNumber]);
    await expect
      .poll(async () => Object.fromEntries(await tables()))
      .toEqual({ ...Object.fromEntries(sorted.map((name) => [name, null])), Czakó: '1', Olga: '3', 'Tóth Ede': '3' });
    await expect(page).toHaveURL(/view=households/);
  },
);

test(
  'a long guest list shows a line for each guest and the chosen columns; a guest who gets a taken seat swaps it',
  onDesktop,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    const { t } = english;
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page);
    const { id } = await createEvent(page);
    await importGuests(
      page,
      id,
      Array.from({ length: 20 }, (_, index) => ({
        fullName: `Guest ${index + 10}`,
        email: `a.rather.long.address.${index}@example.com`,
        tableNumber: `${index}`,
        seatNumber: `${index + 1}`,
        phone: '+36 30 000 1234',
        household: `Family ${30 - index}`,
        tags: ['Choir', 'Friends of the bride', 'Vienna'],
        specialRequirements: 'Comes late, leaves early, sits near the door\nand sings between the courses',
      })),
    );
    await page.goto(`/events/${id}/guests`);
    const table = page.getByRole('table', { name: t('guests.title') });
    const rows = table.getByRole('row');
    await expect(rows.nth(12)).toBeInViewport({ ratio: 1 });
    await expect(rows.nth(1).getByRole('cell', { name: 'Comes late' })).toBeVisible();
    await expect(page.getByRole('button', { name: t('guests.checkInName', { name: 'Guest 10' }) })).toBeHidden();

    const heading = (name: string) => table.getByRole('columnheader', { name });
    await heading(t('guests.household')).getByRole('button').click();
    await expect(rows.nth(1)).toContainText('Guest 29');
    await page.getByRole('button', { name: t('guests.columns') }).press('Enter');
    await expectAccessible(page);
    const item = page.getByRole('menuitemcheckbox', { name: t('guests.household') });
    await expect(item).toBeChecked();
    await item.press('Enter');
    await expect(item).not.toBeChecked();
    await page.keyboard.press('Escape');
    // A list is never sorted by a column that is hidden.
    await expect(heading(t('guests.nameByFamily'))).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.nth(1)).toContainText('Guest 10');
    await page.reload();
    await expect(heading(t('guests.phone'))).toBeVisible();
    await expect(heading(t('guests.household'))).toBeHidden();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('guests.editName', { name: 'Guest 12' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('guests.table')).fill('1');
    await dialog.getByLabel(t('guests.seat')).fill('2');
    await dialog.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Guest 11' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('guests.swap') }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => readSeats(page, id))
      .toMatchObject({ 'Guest 10': '0/1', 'Guest 11': '2/3', 'Guest 12': '1/2', 'Guest 13': '3/4' });
  },
);
