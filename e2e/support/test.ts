import { randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { LANGUAGE_KEY, type Language } from '../../src/shared/i18n/translate.ts';
import { translatorFor } from '../../src/shared/i18n/translator.ts';
import { freshAddress, readCode } from './outbox.ts';

export { expect };

const randomIpAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Fixtures {
  /** Browser errors that a test expects, such as a failed request it causes. */
  readonly expectedErrors: RegExp[];
}

/** Fails a test on an uncaught error in its page and on every error in the browser's console, such as a breach of the CSP. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.PLACECARD_URL),
  // Each test has its own IP address, so that rate limits per network do not add up over all tests.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': randomIpAddress() }),
  expectedErrors: [
    async ({ page }, use) => {
      const expected: RegExp[] = [/status of 401/];
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await use(expected);
      expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const english = { language: 'en', t: translatorFor('en') } as const;
export const hungarian = { language: 'hu', t: translatorFor('hu') } as const;
export const languages = [english, hungarian];

/** For tests that need only one of the two screen sizes. */
export const onDesktop = { tag: '@desktop' };
export const onPhone = { tag: '@phone' };
/** Runs once per language: desktop in one, phone in the other. */
export const sizeFor = { en: onDesktop, hu: onPhone };

export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((value) => window.localStorage.setItem('language', value), language);
  await page.context().addCookies([{ name: LANGUAGE_KEY, value: language, url: process.env.PLACECARD_URL ?? '' }]);
}

/** Signs in through the API, for tests that begin signed in. The page shares the session cookie. */
export async function signIn(page: Page, email = freshAddress()): Promise<string> {
  await page.request.post('/api/auth/otp/request', { data: { email } });
  const answer = await page.request.post('/api/auth/otp/verify', { data: { email, otp: await readCode(email) } });
  expect(answer.ok()).toBe(true);
  return email;
}

export async function signInAsDemo(page: Page): Promise<void> {
  const [name = '', value = ''] = (process.env.PLACECARD_DEMO_COOKIE ?? '').split('=');
  await page.context().addCookies([{ name, value, url: process.env.PLACECARD_URL ?? '' }]);
  // Other tests change this account's language, so the browser sets its own.
  const cookies = await page.context().cookies();
  if (!cookies.some((cookie) => cookie.name === LANGUAGE_KEY)) await setLanguage(page, 'en');
}

async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A spinner's animation never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}

/** Screens whose dark colours this worker has checked. Only the contrast can differ from the light ones. */
const screensCheckedInDark = new Set<string>();

/** Names a screen by its path, headings, dialog, open tab and width; states that share these are checked once. */
const describeScreen = (page: Page) =>
  page.evaluate(() => {
    const path = location.pathname.replace(/\d+/g, '');
    const titles = [...document.querySelectorAll('h1, h2, [role=dialog] h2, [role=tab][aria-selected=true]')];
    return `${path} ${titles.map(({ textContent }) => textContent).join(' ')} ${innerWidth}`;
  });

/** Fails if axe finds a violation of WCAG 2.2 AA in light colours, or of the contrast in dark ones (once per screen). */
export async function expectAccessible(page: Page): Promise<void> {
  // Contrast can't be checked during an animation: waits for running ones and stops new ones.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Where a click scrolled the page is a matter of timing, and axe calls a checkbox half under the sticky header too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await waitForAnimations(page);
  // Legacy mode skips frames of other origins, which our pages don't have, and is faster: it opens no second page.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const report = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  expect(report(await axe().withTags(AXE_TAGS).analyze())).toEqual([]);
  const screen = await describeScreen(page);
  if (!screensCheckedInDark.has(screen)) {
    screensCheckedInDark.add(screen);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await waitForAnimations(page);
    expect(report(await axe().withRules('color-contrast').analyze())).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
}
