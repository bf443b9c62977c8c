import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { RunOnly, RunOptions } from 'axe-core';
import { LANGUAGE_KEY, type Language } from '../../src/shared/i18n/translate.ts';
import { translatorFor } from '../../src/shared/i18n/translator.ts';
import { freshAddress, readCode } from './outbox.ts';

export { expect };

const randomIpAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Fixtures {
  /** Browser errors that a test expects, such as a failed request it causes: each is a text and an address. */
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
      // A breach that the page's own code catches is not in the console.
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`The content security policy was breached: ${violatedDirective} ${blockedURI} ${sourceFile}`),
        );
      });
      page.on(
        'console',
        (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
      );
      await use(expected);
      expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const english = { language: 'en', t: translatorFor('en') } as const;
export const hungarian = { language: 'hu', t: translatorFor('hu') } as const;

/** For tests that need only one of the two screen sizes. */
export const onDesktop = { tag: '@desktop' };
export const onPhone = { tag: '@phone' };

export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((value) => window.localStorage.setItem('language', value), language);
  await page.context().addCookies([{ name: LANGUAGE_KEY, value: language, url: process.env.PLACECARD_URL ?? '' }]);
}

/** Signs in through the API, for tests that begin signed in. A page shares the session cookie. */
export async function signIn({ request }: Pick<Page, 'request'>, email = freshAddress()): Promise<string> {
  await request.post('/api/auth/otp/request', { data: { email } });
  const answer = await request.post('/api/auth/otp/verify', { data: { email, otp: await readCode(email) } });
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

/** Goes to a page without loading the application again, as its links do. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Animations that never end, such as a spinner's, are not waited for.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findViolations(page: Page, runOnly: RunOnly): Promise<{ id: string; nodes: string[] }[]> {
  // Compiling axe takes a fifth of the time, so it is done once per loaded page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Nobody reaches the page behind a modal dialog, and checking it again takes most of the time.
      const isModal = document.querySelector('[data-aria-hidden]') !== null;
      const dialog = isModal ? [...document.querySelectorAll('[role=dialog]')].at(-1) : undefined;
      const { violations } = await axe.run(dialog ?? document, options);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** Names a screen by its path, headings, dialog and open tab; states that share these have the same dark colours. */
const describeScreen = (page: Page) =>
  page.evaluate(() => {
    const path = location.pathname.replace(/\d+/g, '');
    const titles = [...document.querySelectorAll('h1, h2, [role=dialog] h2, [role=tab][aria-selected=true]')];
    return `${path} ${titles.map(({ textContent }) => textContent).join(' ')}`;
  });

/** Claims the check of a screen in dark colours for this test; all workers share what is claimed. */
function claimDarkCheck(screen: string): boolean {
  const name = createHash('sha256').update(screen).digest('hex');
  return mkdirSync(join(process.env.PLACECARD_DARK_CHECKS ?? '', name), { recursive: true }) !== undefined;
}

/** Fails if axe finds a violation of WCAG 2.2 AA in light colours, or of the contrast in dark ones (once per screen). */
export async function expectAccessible(page: Page, { inDark = true } = {}): Promise<void> {
  // Where a click scrolled the page is a matter of timing, and axe calls a checkbox half under the sticky header too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await waitForAnimations(page);
  expect(await findViolations(page, { type: 'tag', values: AXE_TAGS })).toEqual([]);
  if (!inDark || !claimDarkCheck(await describeScreen(page))) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitForAnimations(page);
  expect(await findViolations(page, { type: 'rule', values: ['color-contrast'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}
