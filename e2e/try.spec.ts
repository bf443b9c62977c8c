import type { Page } from '@playwright/test';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { paths } from '../src/shared/paths.ts';
import { AuthPage } from './pages/auth-page.ts';
import { LayoutPage } from './pages/layout-page.ts';
import { listGuests } from './support/organiser.ts';
import { freshAddress, readCode } from './support/outbox.ts';
import {
  english,
  expect,
  expectAccessible,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  test,
} from './support/test.ts';

const stripOf = (page: Page, t: Translate) => page.getByRole('region', { name: t('sandbox.nextStep') });

/** Paths of the API that the page has asked for, as a list that grows. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(pathname);
  });
  return calls;
}

const countStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('placecard-sandbox', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('sandboxes').objectStore('sandboxes').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

test('a visitor seats the sample wedding, and keeps it once from two tabs', onDesktop, async ({ page, context }) => {
  const { t } = english;
  await setLanguage(page, 'en');
  await page.goto(paths.landing);
  const calls = watchCalls(page);
  await page
    .getByRole('link', { name: t('landing.tryNow') })
    .first()
    .click();
  const strip = stripOf(page, t);
  const press = (name: string) => strip.getByRole('button', { name, exact: true }).click();
  await expect(strip.getByRole('button', { name: t('seating.seatEverybody'), exact: true })).toBeVisible();
  // A sample that nobody has changed is not the visitor's: an own sandbox that is stored stays the newest.
  expect(await countStored(page)).toBe(0);
  await press(t('seating.seatEverybody'));
  await expect(strip.getByRole('status')).toContainText('Lucy Carter');
  await expectAccessible(page);
  await strip.getByRole('button', { name: t('seating.makeWish', { rule: '' }) }).click();
  await expect(strip.getByRole('status')).toContainText('48 of 48');
  await expect(strip.getByRole('status')).toContainText(t('seating.allMusts', { count: 14 }));
  await expect(strip.getByRole('button', { name: t('sandbox.cancel') })).toBeFocused();
  await press(t('sandbox.cancel'));
  await expect(strip.getByRole('status')).toContainText('Margaret Hill');
  expect((await new LayoutPage(page, t).describe()).ghosts).toHaveLength(2);
  await press(t('seating.apply'));
  await expect(strip.getByRole('status')).toContainText('47 of 47');
  await strip.getByRole('button', { name: t('sandbox.more') }).click();
  await expect(page.getByRole('menuitem', { name: t('sandbox.door') })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(calls).toEqual([]);

  // Another tab shows the same sandbox, as it was left.
  const other = await context.newPage();
  await other.goto(paths.sandbox);
  await expect(stripOf(other, t).getByRole('status')).toContainText('47 of 47');

  await press(t('sandbox.keep'));
  const auth = new AuthPage(page, t);
  const email = freshAddress();
  await auth.requestCode(email);
  await expect(auth.code).toBeVisible();
  await auth.enterCode(await readCode(email));
  await expect(page).toHaveURL(/\/events\/\d+$/);
  const eventId = Number(page.url().split('/').at(-1));
  await expect(page.getByText(t('keepSandbox.planUnseen')).first()).toBeVisible();
  const guests = await listGuests(page, eventId);
  expect([guests.length, guests.filter(({ seatNumber }) => seatNumber !== null).length]).toEqual([48, 47]);

  await stripOf(other, t)
    .getByRole('button', { name: t('sandbox.keep'), exact: true })
    .click();
  await expect(other).toHaveURL(new RegExp(`/events/${eventId}$`));
  expect(await (await page.request.get('/api/events')).json()).toHaveLength(1);
});

test(
  'own names are cut, need no storage, and stay where the account has no room',
  onPhone,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 403/);
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    await signIn(page);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Storage is off', 'SecurityError');
      };
    });
    await page.goto(paths.sandbox);
    const strip = stripOf(page, t);
    await expect(strip).toContainText(t('sandbox.notStored'));
    await strip.getByRole('button', { name: t('sandbox.more') }).click();
    await page.getByRole('menuitem', { name: t('sandbox.ownNames') }).click();
    const names = Array.from({ length: 5_000 }, (_, index) => `Vendég ${index + 1}`);
    await page.evaluate((text) => navigator.clipboard.writeText(text), names.join('\n'));
    await page.getByRole('textbox', { name: t('sandbox.namesLabel') }).press('Control+V');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('sandbox.useNames') }).click();
    await expect(page.getByText(t('sandbox.cut', { count: 200 })).first()).toBeVisible();
    await strip.getByRole('button', { name: t('seating.seatEverybody') }).click();
    await expect(strip.getByRole('status')).toContainText('200 vendégből 200');
    await expectAccessible(page);
    await strip.getByRole('button', { name: t('sandbox.keep'), exact: true }).click();
    await expect(page.getByText(t('keepSandbox.guest_limit'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('upgrade.seeTiers') })).toBeVisible();
    await expectAccessible(page);
  },
);
