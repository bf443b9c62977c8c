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

async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A spinner's never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  // A picture in the middle of an animation would be judged by colours that nobody gets to read: those under way are waited
  // for, and what goes meanwhile, a notice say, goes at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await animationsEnd(page);
  // Legacy mode only leaves out other origins' frames, of which there are none, and opens no second page to sum up.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe().withTags(AXE_TAGS).analyze();
  // Light and dark differ in their colours alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours that change with a transition are on their way for a moment.
  await animationsEnd(page);
  const { violations: dark } = await axe().withRules('color-contrast').analyze();
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
  const report = (found: typeof violations) =>
    found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  expect({ light: report(violations), dark: report(dark) }).toEqual({ light: [], dark: [] });
}
