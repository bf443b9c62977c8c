import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Event, EventInput } from '../src/shared/contracts/events.ts';
import type { ImportRowInput } from '../src/shared/contracts/guest-import.ts';
import { paths } from '../src/shared/paths.ts';
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
  test,
} from './support/test.ts';

const GUESTS: ImportRowInput[] = [
  { fullName: 'Szőke Éva', tableNumber: '4', seatNumber: '2', specialRequirements: 'Diómentes menü' },
  { fullName: 'Kovács Anna', tableNumber: 'Rózsa', seatNumber: '1' },
  { fullName: 'Kovács Béla' },
];

/** Creates an event with guests and signs out, so that the browser is a guest's. */
async function createEventAndSignOut(page: Page, input: Partial<EventInput> = {}): Promise<Event> {
  await signIn(page);
  const event = await createEvent(page, input);
  await importGuests(page, event.id, GUESTS);
  await page.context().clearCookies({ name: 'placecard' });
  return event;
}

/** A slow phone on a slow mobile network, until the returned function is called. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', unlimited);
    await session.detach();
  };
}

/** The script loads after the first paint; before hydration, Enter submits a plain HTML form. */
async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}

const nameField = (page: Page) => page.getByRole('textbox');

test(
  'a guest on a slow phone looks up several names and sees their seats, also after an error',
  onPhone,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    const { t } = hungarian;
    const event = await createEventAndSignOut(page);
    await page.context().addCookies([{ name: 'language', value: 'hu', url: process.env.PLACECARD_URL ?? '' }]);
    const speedUp = await slowDown(page);
    await page.goto(paths.publicEvent(event.id), { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('seatFinder.title'));
    await expect(page.getByText(event.name)).toBeVisible();
    await expect(page.getByText('2027. június 19. • 16:00')).toBeVisible();
    await nameField(page).fill('typed while the script is on its way');
    await waitForHydration(page);
    await expect(nameField(page)).toHaveValue('typed while the script is on its way');
    await speedUp();

    await nameField(page).fill('');
    await nameField(page).tap();
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toHaveAccessibleDescription(t('seatFinder.nameRequired'));
    await expect(nameField(page)).toBeFocused();

    await nameField(page).fill('szoke');
    await page.keyboard.press('Enter');
    await expect(page.getByText('4. asztal, 2. szék', { exact: true })).toBeVisible();
    // Notes are shown only if the whole name was typed.
    await expect(page.getByText('Diómentes menü')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('seatFinder.found', { count: 1 }) })).toBeFocused();
    await expect(page).toHaveURL(`${paths.publicEvent(event.id)}?name=szoke`);
    await expectAccessible(page);

    await nameField(page).fill('Kovacs');
    await page.getByRole('button', { name: t('seatFinder.search') }).tap();
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(t('seatFinder.noSeat'), { exact: true })).toBeVisible();

    await page.setViewportSize({ width: 844, height: 390 });
    await nameField(page).fill('szoke');
    await page.keyboard.press('Enter');
    await expect(page.getByText('4. asztal, 2. szék', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(page.getByRole('listitem')).toHaveCount(2);

    await nameField(page).fill('Zénó');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t('seatFinder.guestNotFound', { name: 'Zénó' }) })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(t('seatFinder.guestNotFound', { name: 'Zénó' }));
    await expect(nameField(page)).toBeFocused();

    await page.goBack();
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await expect(nameField(page)).toHaveValue('Kovacs');

    let isBroken = true;
    await page.route('**/api/events/**', (route) => (isBroken ? route.abort() : route.continue()));
    await nameField(page).fill('szőke éva');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('seatFinder.lookupFailed')).last()).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(0);
    await expectAccessible(page);
    isBroken = false;
    await page.getByRole('link', { name: t('seatFinder.tryAgain') }).tap();
    await expect(page.getByText('4. asztal, 2. szék', { exact: true })).toBeVisible();
    await expect(page.getByText('Diómentes menü')).toBeVisible();

    await page.getByRole('link', { name: 'English' }).tap();
    await expect(page.getByText('Table 4, Seat 2', { exact: true })).toBeVisible();
    await expect(page.getByText('June 19, 2027 • 16:00')).toBeVisible();
    await expect(page).toHaveTitle(`${english.t('seatFinder.title')} · ${event.name}`);
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('language'))).toBe('en');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('Table 4, Seat 2', { exact: true })).toBeVisible();

    // A language that is only in local storage. The page stores its own while it is hydrated.
    await waitForHydration(page);
    await page.context().clearCookies({ name: 'language' });
    await page.evaluate(() => window.localStorage.setItem('language', 'hu'));
    await page.goto(paths.publicEvent(event.id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('seatFinder.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  },
);

/** The address of the style sheet that the seat finder's code brings along. */
async function findLaterStyleSheet(): Promise<string> {
  const manifest = await readFile(new URL('../dist/web/.vite/guest.json', import.meta.url), 'utf8');
  const chunks = Object.values<{ name?: string; css?: string[] }>(JSON.parse(manifest));
  const sheet = chunks.find(({ name }) => name === 'hydrate')?.css?.[0];
  if (!sheet) throw new Error('The code of the seat finder brings no style sheet along.');
  return `/${sheet}`;
}

async function addStyleSheet(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
  }, href);
  // Without JavaScript no load event reaches a listener.
  const isLoaded = () =>
    page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet != null);
  await expect.poll(isLoaded).toBe(true);
}

/** Gives all text the one font of the first view, so that the fonts which the later styles bring change no size. */
async function useOneFont(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: system-ui, sans-serif !important; font-weight: 400 !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The values of all properties of all elements. */
function readComputedStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')].map((element) => {
      const style = getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith('--'));
      return [element.tagName, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)].join('\n');
    }),
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest looks up a seat, switches the language and opens the seat card', onPhone, async ({ page }) => {
    const event = await createEventAndSignOut(page, { primaryColor: '#fff3b0' });
    await page.goto(paths.publicEvent(event.id));
    // The page starts with a part of the styles; the rest, which the script would load, must change nothing but the fonts.
    await useOneFont(page);
    const stylesBefore = await readComputedStyles(page);
    expect(stylesBefore.length).toBeGreaterThan(20);
    await addStyleSheet(page, await findLaterStyleSheet());
    expect(await readComputedStyles(page)).toEqual(stylesBefore);
    await nameField(page).fill('eva szoke');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Table 4, Seat 2', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Magyar' }).tap();
    await expect(page.getByText('4. asztal, 2. szék', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/name=eva\+szoke$/);
    await page.getByRole('link', { name: hungarian.t('seatFinder.seatCardOf', { name: 'Szőke Éva' }) }).tap();
    await expect(page.getByText(hungarian.t('seatCard.welcome', { name: 'Szőke Éva' }))).toBeVisible();
  });
});

async function expectOnePage(page: Page): Promise<void> {
  for (const format of ['A4', 'A6']) {
    const pdf = (await page.pdf({ format, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
}

test(
  'a guest prints the seat card on one page, and the organiser checks the guest in on it',
  onDesktop,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const { t } = english;
    await setLanguage(page, 'en');
    await signIn(page);
    const event = await createEvent(page, { description: 'Vendégvárás 15:30-tól.\n'.repeat(4) });
    await importGuests(page, event.id, GUESTS);
    const eva = (await listGuests(page, event.id)).find(({ fullName }) => fullName === 'Szőke Éva');
    if (!eva) throw new Error('The guest was not imported.');

    const cookies = await page.context().cookies();
    await page.context().clearCookies({ name: 'placecard' });
    await page.goto(paths.guestView(eva.qrCodeIdentifier));
    await expect(page.getByRole('img', { name: t('seatCard.qrCode') })).toBeVisible();
    await expectOnePage(page);
    await page.context().addCookies(cookies);
    await page.goto(paths.guestCard(event.id, eva.id));
    await expect(page.getByText('Table 4, Seat 2', { exact: true })).toBeVisible();
    await expect(page.getByText(t('seatCard.notCheckedIn'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('seatCard.print') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('seatCard.checkIn') })).toHaveCount(0);
    await expectOnePage(page);

    await page.goto(paths.guestView(eva.qrCodeIdentifier));
    await expect(page.getByText('Diómentes menü')).toBeVisible();
    await page.getByRole('button', { name: t('seatCard.checkIn') }).click();
    await expect(page.getByText(/^Checked in \d/)).toBeVisible();
    await expectAccessible(page);
    const isCheckedIn = async () => (await listGuests(page, event.id)).find(({ id }) => id === eva.id)?.checkedIn;
    await expect.poll(isCheckedIn).toBe(true);
    await page.getByRole('button', { name: t('seatCard.undo') }).click();
    await expect(page.getByText(t('seatCard.notCheckedIn'))).toBeVisible();

    await page.goto(paths.guestCard(event.id, 123456789012));
    await expect(page.getByRole('heading', { name: t('seatCard.guestNotFound') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('seatCard.findByName') }).click();
    await expect(nameField(page)).toBeVisible();
  },
);
