import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { IMPORT_CHUNK_ROWS, type ImportRowInput } from '../src/shared/contracts/guest-import.ts';
import { windows1250 } from '../src/shared/guest-file/testing.ts';
import { type TestSheet, workbook } from '../src/shared/guest-file/testing-workbook.ts';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import {
  english,
  expect,
  expectAccessible,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  signInAsDemo,
  test,
} from './support/test.ts';
import { changeTimers } from './support/timers.ts';

async function chooseFile(page: Page, name: string, buffer: Buffer | string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: typeof buffer === 'string' ? Buffer.from(buffer) : buffer });
}

async function openImport(page: Page, t: Translate, guests: ImportRowInput[] = []): Promise<number> {
  await signIn(page);
  const { id } = await createEvent(page);
  if (guests.length > 0) await importGuests(page, id, guests);
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: t('guestFile.import'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  return id;
}

/** What a program for weddings exports, as an Excel file: couples, a family told apart by a number, and companions. */
const WEDDING_LIST: TestSheet = {
  name: 'Guests',
  rows: [
    ['First Name', 'Last Name', 'Party ID', 'Plus One', 'RSVP', 'Meal Choice', 'Dietary Restrictions', 'Side', 'Age'],
    ['Anna', 'Kovács', 7, 'No', 'Attending', 'Beef', 'nut allergy', 'Bride', 34],
    ['Zoé', 'Kovács', 7, null, 'Attending', null, 'None', 'Bride', 2],
    ['Béla', 'Kovács', 9, 'Yes', 'Regrets', null, null, 'Groom', null],
    ['Ed', 'Low', null, 'Kate Fox', 'No response', null, null, null, null],
  ],
};

test(
  'an organiser previews and imports lists from Excel, up to the limit of the free tier, and exports one again',
  onDesktop,
  async ({ page }) => {
    const { t } = english;
    const id = await openImport(page, t);
    const file = [
      'Asztalszám;Székszám;Teljes név;E-mail;Megjegyzés;Egyéb',
      '1;1;Őri Ödön;odon@example.com;Gluténmentes;x',
      '1;1;Tóth Ágnes;;;',
      ';;Kovács Anna;rossz cím;;',
      `${'9'.repeat(51)};;Nagy Éva;;;`,
      ';;;nobody@example.com;;',
      ';;Őri Ödön;odon@example.com;;',
    ];
    await chooseFile(page, 'Vendégek.CSV', Buffer.from(windows1250(file.join('\r\n'))));
    await expect(page.getByText(t('guestFile.stepPreview'))).toBeVisible();
    const figure = (label: string) =>
      page.getByRole('dialog').getByText(label, { exact: true }).first().locator('..').locator('dd');
    await expect(figure(t('guestFile.willAdd'))).toHaveText('3');
    await expect(figure(t('guestFile.willSkip'))).toHaveText('2');
    await expect(figure(t('guestFile.willFail'))).toHaveText('1');
    await expect(page.getByText(t('guestFile.badEmails', { count: 1 }))).toBeVisible();
    // The last row has the name of the first one, but not its seat.
    await expect(page.getByText(t('guestFile.namesakesQuestion', { count: 1 }))).toBeVisible();
    const namesake = page.getByText(t('guestFile.reasonNamesake', { line: 2 }));
    await expect(namesake).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t('guestFile.namesakesBoth')).check();
    await expect(figure(t('guestFile.willAdd'))).toHaveText('4');
    await page.getByLabel(t('guestFile.namesakesOnce')).check();
    await page.getByRole('button', { name: t('guestFile.startImport', { count: 3 }) }).click();
    await expect(page.getByText(t('events.guestsImported', { success: 3, failed: 1 })).first()).toBeVisible();
    await expect(page.getByText(t('guestFile.importWarnings')).first()).toBeVisible();
    await expect(page.getByText(t('guestFile.leftOutRows', { count: 1 }))).toBeVisible();
    await expect(namesake).toBeVisible();
    await expect(page.getByText(t('guestFile.droppedEmails', { count: 1 }))).toBeVisible();
    await expect(page.getByText(t('guestFile.reasonInvalidEmail', { email: 'rossz cím' }))).toBeVisible();
    await expectAccessible(page);
    expect(await listGuests(page, id)).toMatchObject([
      { fullName: 'Őri Ödön', tableNumber: '1', seatNumber: '1', specialRequirements: 'Gluténmentes' },
      { fullName: 'Tóth Ágnes', tableNumber: null, seatNumber: null },
      { fullName: 'Kovács Anna', email: null },
    ]);
    await page.getByRole('button', { name: t('guestFile.done') }).click();
    // The form that was open for the empty list makes room for the imported guests.
    await expect(page.getByRole('button', { name: t('guests.addTitle') })).toHaveAttribute('aria-expanded', 'false');
    // These were the event's first notes, so the page says once that guests see them, and lets the organiser hide them.
    const noteNotice = page.getByRole('status').filter({ hasText: t('guests.notesAreSeen') });
    const noteSwitch = noteNotice.getByRole('switch', { name: t('eventForm.showNotes') });
    await expect(noteSwitch).toBeChecked();
    await noteSwitch.click();
    await expect(noteSwitch).not.toBeChecked();
    await noteNotice.getByRole('button', { name: t('common.close') }).click();
    await expect(noteNotice).toBeHidden();
    expect((await (await page.request.get(`/api/events/${id}`)).json()).showNotesToGuests).toBe(false);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('guestFile.export') }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain('Őri Ödön,odon@example.com,1,1');

    await page.getByRole('button', { name: t('guestFile.import'), exact: true }).click();
    await chooseFile(
      page,
      'wedding.xlsx',
      Buffer.from(workbook([{ name: 'Help', rows: [['Read me']] }, WEDDING_LIST])),
    );
    await expect(figure(t('guestFile.willAdd'))).toHaveText('6');
    const dialog = page.getByRole('dialog');
    const sheet = dialog.getByLabel(t('guestFile.sheetLabel'));
    await expect(sheet.locator('option:checked')).toHaveText('Guests');
    await sheet.selectOption('Help');
    await expect(dialog.getByText('Read me')).toBeVisible();
    await sheet.selectOption('Guests');
    await expect(dialog.getByRole('rowheader', { name: 'Kovács', exact: true })).toHaveCount(2);
    await expect(dialog.getByText(t('guests.placeholderName', { name: 'Béla Kovács' }), { exact: true })).toBeVisible();
    await dialog.getByLabel(t('guestFile.needsConsent')).check();
    await page.getByRole('button', { name: t('guestFile.startImport', { count: 6 }) }).click();
    await expect(page.getByText(t('guestFile.stepDone'))).toBeVisible();
    await page.getByRole('button', { name: t('guestFile.done') }).click();
    const guests = await listGuests(page, id);
    const find = (name: string) => guests.find(({ fullName }) => fullName === name);
    const anna = find('Anna Kovács');
    expect(anna).toMatchObject({ attendance: 'coming', meals: { Meal: 'Beef' }, tags: ['Bride'], ageGroup: 'adult' });
    expect(find('Zoé Kovács')).toMatchObject({ householdId: anna?.householdId, ageGroup: 'infant' });
    expect(find('Béla Kovács')?.householdId).not.toBe(anna?.householdId);
    expect(guests.find(({ companionOf }) => companionOf === find('Béla Kovács')?.id)).toMatchObject({
      isNamePlaceholder: true,
      attendance: 'declined',
    });
    expect(find('Kate Fox')?.companionOf).toBe(find('Ed Low')?.id);

    // The free tier has room for 41 more, and says once how many of 60 were left out.
    const names = Array.from({ length: 60 }, (_, index) => `Guest ${index}`);
    const longFile = ['Full Name', ...names].join('\n');
    const start = page.getByRole('button', { name: t('guestFile.startImport', { count: 41 }) });
    const failed = { status: 'failed', guestId: null, problem: 'invalid', seatTakenBy: null };
    await page.route('**/guests/import', (route) => route.fulfill({ json: { results: names.map(() => failed) } }));
    await page.getByRole('button', { name: t('guestFile.import'), exact: true }).click();
    await chooseFile(page, 'guests.csv', longFile);
    await start.click();
    await expect(page.getByRole('heading', { name: t('events.importFailed') })).toBeVisible();
    await expect(page.getByText(t('events.guestsImported', { success: 0, failed: 60 })).first()).toBeVisible();
    await page.unroute('**/guests/import');
    await page.getByRole('button', { name: t('guestFile.done') }).click();

    await page.getByRole('button', { name: t('guestFile.import'), exact: true }).click();
    await chooseFile(page, 'guests.csv', longFile);
    const limit = { limit: 50, count: 19 };
    await expect(page.getByText(t('guestFile.noticeTierLimit', limit))).toBeVisible();
    await expect(page.getByRole('cell', { name: t('guestFile.outcomeNoRoom') })).toHaveCount(19);
    await start.click();
    await expect(page.getByText(t('guestFile.limitReached', limit))).toHaveCount(1);
    await expect(page.getByText(t('guestFile.reasonGuestLimit'))).toHaveCount(0);
    await expect(page.getByText(t('events.guestsImported', { success: 41, failed: 19 })).first()).toBeVisible();
    expect(await listGuests(page, id)).toHaveLength(50);
  },
);

test(
  'an organiser sees why a file is refused, then pastes rows, which update the guests who are on the list',
  onPhone,
  async ({ page }, testInfo) => {
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    const id = await openImport(page, t, [{ fullName: 'Anna', email: 'anna@example.com' }]);
    const alert = page.getByRole('dialog').getByRole('alert');
    await chooseFile(page, 'vendegek.xlsx', 'Név\nAnna');
    await expect(alert).toContainText(t('guestFile.problemBrokenWorkbook'));
    await chooseFile(page, 'vendegek.xlsm', 'Név\nAnna');
    await expect(alert).toContainText(t('guestFile.problemNotCsv'));
    await expect(alert).toContainText(t('guestFile.saveAsCsv'));
    await chooseFile(page, 'kep.csv', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
    await expect(alert).toContainText(t('guestFile.problemBinary'));
    await chooseFile(page, 'ures.csv', '');
    await expect(alert).toContainText(t('guestFile.problemEmpty'));
    const large = testInfo.outputPath('nagy.csv');
    await writeFile(large, Buffer.alloc(21 * 1024 * 1024, 'Anna\n'));
    await page.locator('input[type=file]').setInputFiles(large);
    await expect(alert).toContainText(t('guestFile.problemTooLarge', { size: 20 }));
    await expectAccessible(page);

    const longNames = Array.from({ length: 6 }, (_, index) => `${'Hosszú '.repeat(40)}${index}`);
    await chooseFile(page, 'hosszu.csv', ['Név', ...longNames].join('\n'));
    await expect(page.getByText(t('guestFile.everyRowFails'))).toBeVisible();
    const reason = t('guestFile.reasonTooLong', { field: t('guestFile.fullName') });
    await expect(page.getByRole('listitem').filter({ hasText: reason })).toHaveCount(6);
    await expect(page.getByText(reason).first()).toBeVisible();
    await page.getByRole('button', { name: t('guestFile.chooseOtherFile') }).click();

    const pasted = page.getByLabel(t('guestFile.pasteLabel'));
    const rows = 'Full Name\tEmail\tTable Number\tSeat Number\nAnna\tANNA@example.com\t3\t4\n"Béla"\t\t\t\n';
    await pasted.fill(rows);
    await page.getByRole('button', { name: t('guestFile.pasteRead') }).click();
    await expect(page.getByText(t('guestFile.existingQuestion', { count: 1 }))).toBeVisible();
    await page.getByRole('button', { name: t('guestFile.chooseOtherFile') }).click();
    // Rows that are pasted by keyboard are read at once, without the button.
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
    await pasted.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page.getByText(t('guestFile.existingQuestion', { count: 1 }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('guestFile.startImport', { count: 2 }) }).click();
    await expect(page.getByText(t('guestFile.stepDone'))).toBeVisible();
    expect(await listGuests(page, id)).toMatchObject([
      { fullName: 'Anna', tableNumber: '3', seatNumber: '4' },
      { fullName: 'Béla' },
    ]);
  },
);

/** More guests than one call sends. */
const GALA_GUESTS = IMPORT_CHUNK_ROWS + 1;

test(
  'an organiser whose connection breaks during an import resumes it, and no guest is added twice',
  onDesktop,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|Failed to load resource/);
    const { t } = english;
    // Shortens the pauses between the attempts to send.
    await changeTimers(page, { 1000: 20, 2000: 20, 4000: 20 });
    await signInAsDemo(page);
    const { id } = await createEvent(page, { name: `Gala ${Date.now()}` });
    await page.goto(`/events/${id}`);
    await page.getByRole('button', { name: t('guestFile.import'), exact: true }).click();
    const rows = Array.from(
      { length: GALA_GUESTS },
      (_, index) => `Vendég ${index};;${Math.floor(index / 10) + 1};${(index % 10) + 1}`,
    );
    let calls = 0;
    // The second chunk arrives but its answer is lost; then the network fails for a while.
    let isBroken = true;
    await page.route('**/guests/import', async (route) => {
      calls += 1;
      if (calls === 2) await route.fetch();
      if (calls === 1 || !isBroken) await route.continue();
      else await route.abort();
    });
    await chooseFile(page, 'gala.csv', ['Full Name;Email;Table Number;Seat Number', ...rows].join('\n'));
    await page.getByRole('button', { name: t('guestFile.startImport', { count: GALA_GUESTS }) }).click();
    await expect(page.getByText(t('guestFile.stepPaused'))).toBeVisible();
    await expectAccessible(page);
    isBroken = false;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.tryAgain') })
      .click();
    await expect(page.getByText(t('guestFile.stepDone'))).toBeVisible();
    const guests = await listGuests(page, id);
    expect(new Set(guests.map(({ fullName }) => fullName)).size).toBe(GALA_GUESTS);
    expect(guests).toHaveLength(GALA_GUESTS);
    expect(guests.filter(({ seatNumber }) => seatNumber === null)).toEqual([]);
  },
);
