import type { Page } from '@playwright/test';
import { translatorFor } from '../../src/shared/i18n/translator.ts';
import { paths } from '../../src/shared/paths.ts';
import type { Door } from './door-server.ts';

export const t = translatorFor('en');

/** Opens the door by its own QR code's link, and waits until the device can do without the server. */
export async function enterDoor(page: Page, url: string, { eventId, code, guests }: Door): Promise<void> {
  await page.addInitScript(() => window.localStorage.setItem('language', 'en'));
  await page.goto(url + paths.doorWithCode(eventId, code));
  await arrivals(page, 0, guests.length).waitFor();
  await page.goto(url + paths.doorReady(eventId));
  await page.getByText(t('door.isReady')).waitFor();
  await page.goto(url + paths.door(eventId));
  await arrivals(page, 0, guests.length).waitFor();
}

export const arrivals = (page: Page, arrived: number, total: number) =>
  page.locator('header').getByText(t('door.arrivedOf', { arrived, total })).first();

export async function showList(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('door.list'), exact: true }).click();
}

export async function openScanner(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('door.start') }).click();
  await page.getByText(t('door.pointHere')).waitFor();
}

export async function findGuest(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('door.search') }).fill(name);
  await page.getByText(name, { exact: true }).first().waitFor();
}

/** Clicks and resolves at the moment when the page shows the arrival; returns that moment. */
export function checkInAndSee(page: Page, name: string): Promise<number> {
  const label = { before: t('guests.checkInName', { name }), after: t('guests.undoCheckIn', { name }) };
  return page.evaluate(({ before, after }) => {
    const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${before}"]`);
    if (!button) throw new Error('The guest is not on the screen');
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(`button[aria-label="${after}"]`)) return;
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      button.click();
    });
  }, label);
}

/** How many operations, or guest lists, the browser's database holds. */
export const countStored = (page: Page, store: 'operations' | 'lists' = 'operations') =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('placecard-door');
        // The page has not made it yet: without this, an empty one would be left, in which the page finds no store.
        opening.onupgradeneeded = () => {
          opening.transaction?.abort();
          resolve(0);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    store,
  );
