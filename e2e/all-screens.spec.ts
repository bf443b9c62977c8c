import type { Locator, Page } from '@playwright/test';
import type { Event } from '../src/shared/contracts/events.ts';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { paths } from '../src/shared/paths.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { english, expect, expectAccessible, follow, hungarian, setLanguage, signIn, test } from './support/test.ts';

/*
 * Every page once at each size: it fits the width and is accessible. Journeys check dialogs, and the pages that need more
 * preparation, such as the layout editor. By its name this file comes first: the longest journey would keep a single worker
 * busy after all others are done.
 */

const UNKNOWN = '/no/such/page';

/** The texts in Hungarian on a phone, in English on a desktop. */
async function chooseTexts(page: Page, isMobile: boolean): Promise<Translate> {
  const { language, t } = isMobile ? hungarian : english;
  await setLanguage(page, language);
  return t;
}

async function expectGoodScreen(page: Page, isMobile: boolean): Promise<void> {
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  const [content, screen] = await widths();
  expect(content, `${page.url()} is not wider than the screen`).toBeLessThanOrEqual(screen ?? 0);
  // Dark colours are the same at both sizes, so they are checked on a desktop only.
  await expectAccessible(page, { inDark: !isMobile });
}

/** Counts how much of the page moves by itself, from now on and after every load. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    // What a font that comes late moves, on a busy machine.
    const SMALL = 0.005;
    const shifts = Object.assign(window, { shifts: [] as string[] }).shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput || entry.value < SMALL) continue;
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 200) : ''));
        shifts.push(`${entry.value} ${moved.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const readShifts = (page: Page) => page.evaluate(() => (window as Window & { shifts?: string[] }).shifts ?? []);

/** Signs in a new organiser, who has an event with guests. */
async function createOrganiser(page: Page): Promise<Event> {
  await signIn(page);
  const event = await createEvent(page);
  await importGuests(page, event.id, [
    { fullName: 'Kovács Anna', tableNumber: '4', seatNumber: '1', household: 'Kovács család' },
    { fullName: 'Kovács Béla', tableNumber: '4', household: 'Kovács család' },
    { fullName: 'Őri Ödön', specialRequirements: 'Kerekesszék' },
  ]);
  return event;
}

interface Screen {
  readonly path: string;
  /** Visible once the page has loaded its data, and not on the page before it. */
  readonly ready: Locator;
}

/** Checks each screen, with `isStill` also that nothing moves. Only a test's first is loaded; the others are reached as by a link. */
async function visit(
  page: Page,
  isMobile: boolean,
  screens: readonly Screen[],
  { isStill = true } = {},
): Promise<void> {
  for (const { path, ready } of screens) {
    await test.step(path, async () => {
      if (page.url() === 'about:blank') await page.goto(path);
      else await follow(page, path);
      await expect(ready).toBeVisible();
      if (isStill) expect(await readShifts(page), 'nothing moves while the page loads').toEqual([]);
      await expectGoodScreen(page, isMobile);
    });
  }
}

test('every page fits the screen and is accessible', async ({ page, isMobile, expectedErrors }) => {
  // Slow: thirty pages, one after the other.
  test.slow();
  expectedErrors.push(/status of 404 .*\/no\/such\/page/);
  const t = await chooseTexts(page, isMobile);
  const { id, name } = await createOrganiser(page);
  await watchShifts(page);
  const householdsTab = page.getByRole('tab', { name: t('households.householdsView'), selected: true });
  const tiers = page.getByRole('heading', { level: 1, name: t('subscription.title') });
  const reminders = page.getByRole('switch', { name: t('settings.eventReminders') });
  const twoFactor = page.getByRole('switch', { name: t('settings.twoFactorOff') });
  const billingTab = page.getByRole('tab', { name: t('settings.billing'), selected: true });
  await visit(page, isMobile, [
    { path: paths.event(id), ready: page.getByRole('searchbox', { name: t('guests.search') }) },
    { path: `${paths.event(id)}?view=households`, ready: householdsTab },
    { path: paths.eventEdit(id), ready: page.getByLabel(t('eventForm.location'), { exact: true }) },
    { path: paths.eventNeeds(id), ready: page.getByLabel(t('needs.add'), { exact: true }) },
    { path: paths.eventCatering(id), ready: page.getByRole('button', { name: t('catering.createLink') }) },
    {
      path: paths.eventPrint(id),
      ready: page.getByRole('img', { name: t('printPage.sheetOf', { number: 1, count: 1 }) }),
    },
    { path: paths.eventReplies(id), ready: page.getByText(t('replies.notOpenTitle')).first() },
    {
      path: `${paths.eventReplies(id)}?tab=settings`,
      ready: page.getByRole('switch', { name: t('replies.asksNeeds') }),
    },
    { path: paths.eventHistory(id), ready: page.getByText(t('history.addedMany', { count: 3 })) },
    { path: paths.eventDoorReport(id), ready: page.getByRole('heading', { name: t('doorReport.prepareTitle') }) },
  ]);
  const others = [
    { path: paths.dashboard, ready: page.getByText(t('dashboard.upgradePrompt')) },
    { path: paths.events, ready: page.getByRole('link', { name: t('events.manageEvent', { name }) }) },
    {
      path: paths.eventGuests(id),
      ready: page
        .getByRole('navigation', { name: t('eventNav.label') })
        .locator('[aria-current]', { hasText: t('eventNav.guests') }),
    },
    { path: paths.guests, ready: page.getByRole('searchbox', { name: t('guests.search') }) },
    { path: paths.guestAdd, ready: page.getByLabel(t('guests.seatNumber')) },
    { path: paths.settings, ready: page.getByLabel(t('settings.company')) },
    { path: `${paths.settings}?tab=notifications`, ready: reminders },
    { path: `${paths.settings}?tab=security`, ready: twoFactor },
    { path: paths.billing, ready: billingTab },
    { path: paths.subscription, ready: tiers },
  ];
  // The bar of the event goes away and comes back in between, which moves the rest of the page.
  await visit(page, isMobile, others, { isStill: false });
  // The door is an application of its own, which is loaded as a document.
  await visit(page, isMobile, [
    { path: paths.door(id), ready: page.getByRole('button', { name: t('door.settings') }) },
  ]);

  // The pages without sign-in.
  const [guest] = await listGuests(page, id);
  await page.context().clearCookies({ name: 'placecard' });
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });
  for (const path of [paths.auth, paths.sharedSeating, paths.landing])
    expect((await page.request.get(path)).status(), path).toBe(200);
  expect((await page.goto(UNKNOWN))?.status()).toBe(404);
  const applicationPages = [
    { path: UNKNOWN, ready: heading(t('notFound.title')) },
    { path: paths.auth, ready: heading(t('auth.title')) },
    { path: paths.sharedSeating, ready: heading(t('sharedSeating.viewerTitle')) },
  ];
  await visit(page, isMobile, applicationPages, { isStill: false });
  await follow(page, UNKNOWN);
  await page.getByRole('link', { name: t('notFound.back') }).click();
  await expect(page).toHaveURL(paths.landing);
  await expect(heading(t('landing.title'))).toBeVisible();
  await expectGoodScreen(page, isMobile);
  const documents = [
    [paths.sandbox, page.getByRole('button', { name: t('seating.seatEverybody') })],
    [paths.contact, heading(t('contact.title'))],
    [paths.help, heading(t('footer.helpPage'))],
    [paths.publicEvent(id), page.getByText(name).first()],
    [paths.guestView(guest?.qrCodeIdentifier ?? ''), page.getByRole('img', { name: t('seatCard.qrCode') })],
    [paths.rsvpCode, page.getByLabel(t('rsvpPage.code'))],
  ] as const;
  for (const [path, ready] of documents) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(ready).toBeVisible();
      await expectGoodScreen(page, isMobile);
    });
  }
});
