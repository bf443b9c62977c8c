import type { Page } from '@playwright/test';
import { LayoutPage } from './pages/layout-page.ts';
import { createEventWithGuests, readLayout, readSeats, saveTables } from './support/floor-plan.ts';
import { english, expect, expectAccessible, onDesktop, signInAsDemo, test } from './support/test.ts';
import { changeTimers } from './support/timers.ts';

/** The tables, where they are on the screen and who sits there. */
async function shownIn(plan: LayoutPage) {
  const { tables } = await plan.describe();
  return tables.map(({ id, label, at, seats }) => ({
    id,
    label,
    at,
    guests: seats.map(({ seatNumber, guestId }) => [seatNumber, guestId]),
  }));
}

const listLoadedScripts = () => performance.getEntriesByType('resource').map(({ name }) => name);

test(
  'two people seat one party at once, one of them without a network for a while',
  onDesktop,
  async ({ page, browser, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { t } = english;
    const names = ['Kovács Anna', 'Nagy Béla', 'Szabó Csilla'];
    const eventId = await createEventWithGuests(page, names);
    await saveTables(page, eventId, 3);
    const { tables: before } = await readLayout(page, eventId);
    const layout = new LayoutPage(page, t);
    await page.route(/\/shortcuts-dialog-/, (route) => route.abort());
    await layout.open(eventId);
    const elsewhere = await browser.newContext({ baseURL: process.env.PLACECARD_URL ?? '' });
    const other = new LayoutPage(await elsewhere.newPage(), t);
    await signInAsDemo(other.page);
    await other.open(eventId);

    // Each sees what the other does, without saving or reading again.
    await layout.dragFromList('Kovács Anna', await layout.firstSeatAt('Table 1'));
    await expect.poll(async () => (await other.describe()).guests).toHaveLength(1);
    const table = await other.tableAt('Table 2');
    await other.drag(table, { x: table.x, y: table.y + 60 });
    const isMoved = async () => (await readLayout(page, eventId)).tables[1]?.y !== before[1]?.y;
    await expect.poll(isMoved).toBe(true);
    await expect.poll(() => shownIn(layout)).toEqual(await shownIn(other));

    // Without a network one goes on; both take the same seat. What was never opened is there, or says why it is not.
    await expect.poll(() => page.evaluate(listLoadedScripts)).toContainEqual(expect.stringContaining('/rules-panel-'));
    await page.context().setOffline(true);
    await layout.tab(t('seating.tab')).click();
    await expect(page.getByRole('button', { name: t('seating.seatEverybody'), exact: true }).last()).toBeVisible();
    await layout.tab(t('layoutEditor.unassigned')).click();
    await layout.floorPlan.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: t('common.unreachableTitle') })).toBeVisible();
    await page.keyboard.press('Escape');
    await layout.dragFromList('Nagy Béla', await layout.firstSeatAt('Table 2'));
    await layout.command('addRound').click();
    await expect(layout.status).toContainText(t('layoutEditor.notSaved', { count: 2 }));
    await other.dragFromList('Szabó Csilla', await other.firstSeatAt('Table 2'));
    await other.command('addRectangular').click();
    await other.expectSaved();
    await page.unroute(/\/shortcuts-dialog-/);
    await page.context().setOffline(false);

    // The seat is whose who came first; the other reads it, and takes the free one.
    const refused = page.getByRole('region', { name: t('layoutEditor.refusedTitle', { count: 1 }) });
    await expect(refused).toContainText('Nagy Béla: ');
    await expect(refused).toContainText(t('layoutEditor.refusedTaken', { name: 'Szabó Csilla' }));
    const told = page.getByRole('status').filter({ hasText: t('layoutEditor.refusedTitle', { count: 1 }) });
    await expect(told).toContainText(t('layoutEditor.refusedTaken', { name: 'Szabó Csilla' }));
    await expectAccessible(page);
    await refused.getByRole('button', { name: t('layoutEditor.refusedTakeSeat', { seat: '2' }) }).click();
    await expect(refused).toBeHidden();
    // The button that had the focus is gone.
    await expect(page.locator('[data-plan-area] :focus')).toBeAttached();
    const seats = { 'Kovács Anna': '1/1', 'Nagy Béla': '2/2', 'Szabó Csilla': '2/1' };
    await expect.poll(() => readSeats(page, eventId)).toEqual(seats);
    const stored = await readLayout(page, eventId);
    expect(stored.tables.map(({ type, tableNumber }) => `${type} ${tableNumber}`).sort()).toEqual([
      'round 1',
      'round 2',
      'round 3',
      'round 5',
      'square 4',
    ]);
    await expect.poll(() => shownIn(other)).toEqual(await shownIn(layout));
    expect((await shownIn(layout)).map(({ id }) => id)).toEqual(stored.tables.map(({ id }) => id));

    await layout.floorPlan.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: t('layoutEditor.shortcuts') })).toBeVisible();
    await page.keyboard.press('Escape');

    // Undo takes back only one's own.
    await other.page.keyboard.press('Control+z');
    await expect.poll(async () => (await layout.describe()).tables).toHaveLength(4);
    expect((await readLayout(page, eventId)).tables.map(({ type }) => type)).not.toContain('square');
    await elsewhere.close();
  },
);

test('an organiser finds the unsent work of two tabs again after both crashed', onDesktop, async ({ page }) => {
  const { t } = english;
  const eventId = await createEventWithGuests(page, []);
  await saveTables(page, eventId, 2);
  const openTab = async (tabPage: Page, { isCutOff = false } = {}) => {
    const tab = new LayoutPage(tabPage, t);
    if (isCutOff) await tabPage.route('**/layout/operations', (route) => route.abort());
    await tab.open(eventId);
    return tab;
  };
  const newTab = () => page.context().newPage();
  const offerIn = (tab: LayoutPage) => tab.page.getByRole('dialog', { name: t('layoutEditor.draftTitle') });
  const seatsIn = async (tab: LayoutPage) => (await tab.describe()).tables.map(({ seats }) => seats.length);
  const restoreIn = (tab: LayoutPage) =>
    offerIn(tab)
      .getByRole('button', { name: t('layoutEditor.restoreDraft') })
      .click();
  const [one, other] = [
    await openTab(await newTab(), { isCutOff: true }),
    await openTab(await newTab(), { isCutOff: true }),
  ];
  await one.command('addRound').click();
  await expect.poll(() => countDrafts(one.page)).toBe(1);
  await other.command('addRectangular').click();
  await expect.poll(() => countDrafts(one.page)).toBe(2);
  await one.toEvent.click();
  await expect(one.page.getByRole('dialog', { name: t('eventForm.saveBeforeLeaving') })).toBeVisible();
  await expectAccessible(one.page);
  await one.page.getByRole('button', { name: t('eventForm.stay') }).click();
  await crash(other.page);

  // The work of the tab that is still open is not offered.
  const second = await openTab(page);
  await expect(offerIn(second)).toBeVisible();
  await expectAccessible(second.page);
  await restoreIn(second);
  await expect.poll(() => seatsIn(second)).toEqual([4, 4, 8]);
  await second.expectSaved();
  expect((await readLayout(page, eventId)).tables).toHaveLength(3);

  // Sending in one tab has not removed what the other had not sent.
  await expect.poll(() => countDrafts(second.page)).toBe(1);
  await crash(one.page);
  const third = await openTab(await newTab());
  await restoreIn(third);
  // It is laid on what the other tab sent.
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
    // Shortens the pause before the page leads to the sign-in page.
    await changeTimers(page, { 2000: 50 });
    const eventId = await createEventWithGuests(page, ['Kovács Anna']);
    await saveTables(page, eventId, 1);
    const layout = new LayoutPage(page, t);
    const listening = page.waitForResponse((response) => response.url().includes(`/api/events/${eventId}/layout/live`));
    await layout.open(eventId);
    // The page must not notice the end of the session when it begins to listen for changes.
    await listening;
    await page.context().clearCookies();
    // The sign-in page asks once more who is signed in: were it answered with the new session, it would lead back by itself.
    const checked = page.waitForResponse(
      (response) => response.url().endsWith('/api/users/me') && page.url().endsWith('/auth'),
    );
    await layout.dragFromList('Kovács Anna', await layout.firstSeatAt('Table 1'));
    await expect(page.getByText(t('layoutEditor.sessionExpired'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('layoutEditor.sessionExpiredMessage'), { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await checked;
    await signInAsDemo(page);
    await page.reload();
    await expect(page).toHaveURL(`/events/${eventId}/layout`);
    await expect(page.getByText(t('layoutEditor.draftRestored'), { exact: true })).toBeVisible();
    await expect.poll(() => readSeats(page, eventId)).toEqual({ 'Kovács Anna': '1/1' });
  },
);
