import { randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { LANGUAGE_KEY, type Language } from '../../src/shared/i18n/translate.ts';
import { translatorFor } from '../../src/shared/i18n/translator.ts';
import { freshAddress, readCode } from './outbox.ts';

export { expect };

const randomAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Fixtures {
  /** Complaints of the browser that a journey expects, e.g. the failed answer it provokes. */
  readonly expectedComplaints: RegExp[];
}

/** A journey fails when the browser complained: an error in the page, or something the content policy refused. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.PLACECARD_URL),
  // An address of its own for each journey: limits for one network must not add up over all of them.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': randomAddress() }),
  expectedComplaints: [
    async ({ page }, use) => {
      const expected: RegExp[] = [/status of 401/];
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await use(expected);
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const english = { language: 'en', t: translatorFor('en') } as const;
export const hungarian = { language: 'hu', t: translatorFor('hu') } as const;
export const languages = [english, hungarian];

/** For journeys that need only one of the two sizes. */
export const onDesktop = { tag: '@desktop' };
export const onPhone = { tag: '@phone' };
/** For journeys told once in each language: both languages and both sizes are seen, not every pair of them. */
export const sizeFor = { en: onDesktop, hu: onPhone };

export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((value) => window.localStorage.setItem('language', value), language);
  await page.context().addCookies([{ name: LANGUAGE_KEY, value: language, url: process.env.PLACECARD_URL ?? '' }]);
}

/** Signs in without the screens, for journeys that begin after it; the page's own requests carry the session then. */
export async function signIn(page: Page, email = freshAddress()): Promise<string> {
  await page.request.post('/api/auth/otp/request', { data: { email } });
  const answer = await page.request.post('/api/auth/otp/verify', { data: { email, otp: await readCode(email) } });
  expect(answer.ok()).toBe(true);
  return email;
}

export async function signInAsDemo(page: Page): Promise<void> {
  const [name = '', value = ''] = (process.env.PLACECARD_DEMO_COOKIE ?? '').split('=');
  await page.context().addCookies([{ name, value, url: process.env.PLACECARD_URL ?? '' }]);
  // Journeys share this account, whose language others change: a browser without one of its own would take that on.
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

/** Screens whose dark colours this worker has checked already. Light and dark differ in their colours alone. */
const screensCheckedInDark = new Set<string>();

/** Two states of a page that differ in neither address nor heading nor dialog count as one screen. */
const describeScreen = (page: Page) =>
  page.evaluate(() => {
    const path = location.pathname.replace(/\d+/g, '');
    const titles = [...document.querySelectorAll('h1, h2, [role=dialog] h2, [role=tab][aria-selected=true]')];
    return `${path} ${titles.map(({ textContent }) => textContent).join(' ')} ${innerWidth}`;
  });

/** Fails where axe finds a breach of WCAG 2.2 AA, in light colours, or in the dark ones of a screen not checked before. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours in the middle of an animation are nobody's to read: running animations are waited for, new ones don't begin.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  // Legacy mode leaves out frames of other origins, which no page has, and opens no second page to merge results.
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
