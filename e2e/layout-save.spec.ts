import type { Page } from '@playwright/test';
import { LayoutPage } from './pages/layout-page.ts';
import { createEventWithGuests, readLayout, readSeats, saveTables } from './support/floor-plan.ts';
import { english, expect, expectAccessible, onDesktop, signInAsDemo, test } from './support/test.ts';
import { changeTimers } from './support/timers.ts';

test(
  'an organiser with two tabs on one layout keeps the changes of both',
  onDesktop,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    const { t } = english;
    const eventId = await createEventWithGuests(page, ['Kovács Anna']);
    await saveTables(page, eventId, 2);
    const layout = new LayoutPage(page, t);
    await layout.open(eventId);
    const other = await page.context().newPage();
    const otherLayout = new LayoutPage(other, t);
    await otherLayout.open(eventId);
    await layout.command('addRectangular').click();
    await otherLayout.command('addRound').click();
    await otherLayout.save();

    // Leaving offers to save, which adds the changes of this tab to those of the other.
    await layout.toEvent.click();
    await page.getByRole('button', { name: t('eventForm.saveAndLeave') }).click();
    await expect(page).toHaveURL(`/events/${eventId}`);
    const saved = (await readLayout(page, eventId)).tables.map(({ type, tableNumber }) => [type, tableNumber]);
    expect(saved).toEqual([
      ['round', '1'],
      ['round', '2'],
      ['square', '4'],
      ['round', '3'],
    ]);

    // The other tab sees them, and its undo takes back only its own table.
    await expect.poll(async () => (await otherLayout.describe()).tables).toHaveLength(4);
    await other.keyboard.press('Control+z');
    await expect.poll(async () => (await otherLayout.describe()).tables).toHaveLength(3);
    await otherLayout.save();
    const left = (await readLayout(page, eventId)).tables.map(({ type }) => type);
    expect(left).toEqual(['round', 'round', 'square']);
  },
);

test('an organiser finds the unsaved work of two tabs again after both crashed', onDesktop, async ({ page }) => {
  const { t } = english;
  const eventId = await createEventWithGuests(page, []);
  await saveTables(page, eventId, 2);
  const openTab = async () => {
    const tab = new LayoutPage(await page.context().newPage(), t);
    await tab.open(eventId);
    return tab;
  };
  const offerIn = (tab: LayoutPage) => tab.page.getByRole('dialog', { name: t('layoutEditor.draftTitle') });
  const seatsIn = async (tab: LayoutPage) => (await tab.describe()).tables.map(({ seats }) => seats.length);
  const [one, other] = [await openTab(), await openTab()];
  await one.command('addRound').click();
  await expect.poll(() => countDrafts(one.page)).toBe(1);
  await other.command('addRectangular').click();
  await expect.poll(() => countDrafts(one.page)).toBe(2);
  await crash(other.page);

  // The work of the tab that is still open is not offered.
  const second = await openTab();
  await expect(offerIn(second)).toBeVisible();
  await expectAccessible(second.page);
  await offerIn(second)
    .getByRole('button', { name: t('layoutEditor.restoreDraft') })
    .click();
  await expect.poll(() => seatsIn(second)).toEqual([4, 4, 8]);
  await second.toEvent.click();
  await expect(second.page.getByRole('dialog', { name: t('eventForm.saveBeforeLeaving') })).toBeVisible();
  await expectAccessible(second.page);
  await second.page.getByRole('button', { name: t('eventForm.stay') }).click();
  await second.toEvent.click();
  await second.page.getByRole('button', { name: t('eventForm.saveAndLeave') }).click();
  await expect(second.page).toHaveURL(`/events/${eventId}`);
  expect((await readLayout(page, eventId)).tables).toHaveLength(3);

  // Saving in one tab has not removed what the other had not saved.
  expect(await countDrafts(second.page)).toBe(1);
  await crash(one.page);
  const third = await openTab();
  await offerIn(third)
    .getByRole('button', { name: t('layoutEditor.restoreDraft') })
    .click();
  // It is laid on what the other tab saved.
  await expect.poll(() => seatsIn(third)).toEqual([4, 4, 10, 8]);
});

async function crash(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It gets no answer, because the page is gone.
  devTools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** How many drafts the browser stores. */
function countDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('placecard-drafts', 1);
        // Without the database there are no drafts, and it must not be created here, without its tables.
        opening.onupgradeneeded = () => {
          opening.transaction?.abort();
          resolve(0);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('layouts').objectStore('layouts').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

test(
  'an organiser whose session ends in the editor finds the work restored after signing in',
  onDesktop,
  async ({ page }) => {
    const { t } = english;
    // Shortens two pauses of the page: before it reads changes, and before it leads to the sign-in page.
    await changeTimers(page, { 2000: 50 });
    const eventId = await createEventWithGuests(page, ['Kovács Anna']);
    await saveTables(page, eventId, 1);
    const layout = new LayoutPage(page, t);
    let layoutReads = 0;
    page.on('response', (response) => {
      if (response.url().endsWith(`/api/events/${eventId}/layout`)) layoutReads += 1;
    });
    await layout.open(eventId);
    // The page reads guests and layout once more when it listens for changes, and must not notice the end of the session then.
    await expect.poll(() => layoutReads).toBe(2);
    await page.context().clearCookies();
    await layout.dragFromList('Kovács Anna', await layout.firstSeatAt('Table 1'));
    await expect(page.getByText(t('layoutEditor.sessionExpired'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('layoutEditor.sessionExpiredMessage'), { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await signInAsDemo(page);
    await page.reload();
    await expect(page).toHaveURL(`/events/${eventId}/layout`);
    await expect(page.getByText(t('layoutEditor.draftRestored'), { exact: true })).toBeVisible();
    await expect.poll(() => readSeats(page, eventId)).toEqual({ 'Kovács Anna': '1/1' });
  },
);
