/*
 * npm run screenshots
 *
 * Takes the landing page's screenshots of the product anew, in both languages, light and dark. They show the sample wedding of /try,
 * which is kept as an event of the demo account and then filled with answers and arrivals.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import setUp from '../../e2e/support/global-setup.ts';
import { listGuests } from '../../e2e/support/organiser.ts';
import { setLanguage, signInAsDemo } from '../../e2e/support/test.ts';
import { SUGGESTED_COLOR } from '../../src/shared/color.ts';
import type { Household } from '../../src/shared/contracts/households.ts';
import type { Translate } from '../../src/shared/i18n/message-key.ts';
import { LANGUAGES, type Language } from '../../src/shared/i18n/translate.ts';
import { translatorFor } from '../../src/shared/i18n/translator.ts';
import { paths } from '../../src/shared/paths.ts';
import {
  MAX_SCREENSHOT_BYTES,
  SCHEMES,
  SCREENSHOT_SIZES,
  type ScreenshotName,
  screenshotFile,
} from '../../src/web/site/landing/screenshot-sizes.ts';
import { launchBrowser } from '../support/browser.ts';
import { onCleanUp, runWithCleanup } from '../support/clean-up.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1180, height: 860 };
const TABLET = { width: 1024, height: 900 };
/** So high that a whole sheet of paper is drawn. */
const PAPER_DESK = { width: 1280, height: 2000 };
/** The part of a phone's screen that is shown. */
const PHONE_PART = { x: 0, y: 0, width: 390, height: 640 };
const WEBP_QUALITIES = [80, 70, 60, 50, 40];

/** By their place in the sample's list, which is the same in both languages. */
const [LUCY, LUCYS_HOUSEHOLD] = [13, /^(?:Carter|Kiss)$/] as const;
const MENU = {
  en: { course: 'Main course', dishes: ['Duck breast', 'Mushroom risotto'] },
  hu: { course: 'Főétel', dishes: ['Kacsamell', 'Gombás rizottó'] },
};

type Part = typeof PHONE_PART;

interface Studio {
  readonly page: Page;
  readonly language: Language;
  readonly t: Translate;
}

/** Writes a screenshot with the best quality at which it is light enough. */
async function write(shot: Buffer, name: ScreenshotName, file: string): Promise<void> {
  const { width, height } = SCREENSHOT_SIZES[name];
  const resized = await sharp(shot).resize({ width, height, fit: 'cover', position: 'top' }).toBuffer();
  for (const quality of WEBP_QUALITIES) {
    const bytes = await sharp(resized).webp({ quality, effort: 6, smartSubsample: true, preset: 'text' }).toBuffer();
    if (bytes.length > MAX_SCREENSHOT_BYTES) continue;
    await writeFile(fileURLToPath(new URL(`../../src/web/site/landing/screenshots/${file}`, import.meta.url)), bytes);
    console.log(`${(bytes.length / 1024).toFixed(1).padStart(6)} KB at quality ${quality}: ${file}`);
    return;
  }
  throw new Error(`${file} would be too heavy at any quality`);
}

/** Takes a part of what the page shows, in light and in dark. */
async function take({ page, language }: Studio, name: ScreenshotName, clip: Part): Promise<void> {
  for (const scheme of SCREENSHOT_SIZES[name].isPaper ? (['light'] as const) : SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // The floor plan draws its colours anew in the next frames, and says nowhere that it has.
    await page.waitForTimeout(500);
    await write(await page.screenshot({ clip, animations: 'disabled' }), name, screenshotFile(name, language, scheme));
  }
}

async function openStudio(browser: Browser, language: Language): Promise<Studio> {
  const url = process.env.PLACECARD_URL ?? '';
  const context = await browser.newContext({ baseURL: url, deviceScaleFactor: 2, locale: language });
  const page = await context.newPage();
  await setLanguage(page, language);
  await signInAsDemo(page);
  return { page, language, t: translatorFor(language) };
}

async function send({ page }: Studio, method: 'post' | 'put' | 'patch', path: string, data: object): Promise<void> {
  const answer = await page.request[method](path, { data });
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`);
}

/** Seats the sample wedding as a visitor does, and keeps it. Returns the event's id. */
async function takeSeating(studio: Studio): Promise<number> {
  const { page, t } = studio;
  const strip = page.getByRole('region', { name: t('sandbox.nextStep') });
  const press = (name: string) => strip.getByRole('button', { name }).click();
  await page.setViewportSize(PHONE);
  await page.goto(paths.sandbox);
  await press(t('seating.seatEverybody'));
  await strip.getByRole('button', { name: t('seating.makeWish', { rule: '' }) }).waitFor();
  const { y } = (await strip.boundingBox()) ?? PHONE_PART;
  await take(studio, 'reason', { ...PHONE_PART, y: y - 8, height: 400 });

  await page.setViewportSize(DESKTOP);
  await page.reload();
  // The grid's many fine lines would make the file twice as heavy.
  await page.getByRole('button', { name: t('layoutEditor.showGrid') }).click();
  await press(t('seating.seatEverybody'));
  await press(t('seating.makeWish', { rule: '' }));
  await strip.getByRole('button', { name: t('sandbox.cancel') }).waitFor();
  const plan = (await page.locator('[data-floor-plan]').boundingBox()) ?? PHONE_PART;
  const side = 620;
  await take(studio, 'room', { x: plan.x + (plan.width - side) / 2 + 12, y: plan.y + 25, width: side, height: side });
  await press(t('sandbox.keep'));
  await page.waitForURL(/\/events\/\d+/);
  return Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
}

/** Opens the replies; most households have answered and chosen their dishes. */
async function fillEvent(studio: Studio, eventId: number): Promise<void> {
  const { course, dishes } = MENU[studio.language];
  const options = dishes.map((name) => ({ name }));
  await send(studio, 'patch', `/api/events/${eventId}`, { primaryColor: SUGGESTED_COLOR });
  await send(studio, 'put', `/api/events/${eventId}/menu`, { courses: [{ name: course, options }] });
  await send(studio, 'patch', `/api/events/${eventId}/rsvp`, { isOpen: true, asksMeals: true, allowsMaybe: true });
  const guests = await listGuests(studio.page, eventId);
  const idsWhere = (isMeant: (place: number) => boolean) =>
    guests.flatMap(({ id }, place) => (isMeant(place) ? [id] : []));
  const changes = [
    { ids: idsWhere((place) => place % 6 < 4), set: { attendance: 'coming' } },
    { ids: idsWhere((place) => place % 6 === 4), set: { attendance: 'maybe' } },
    ...dishes.map((dish, index) => ({
      ids: idsWhere((place) => Number(place % 3 === 0) === index),
      set: { meals: { [course]: dish } },
    })),
  ];
  await send(studio, 'post', `/api/events/${eventId}/guests/change`, { changes });
}

async function takeGuestList(studio: Studio, eventId: number): Promise<void> {
  const { page } = studio;
  await page.evaluate(() => localStorage.setItem('guestColumns', 'household,tags,status'));
  await page.setViewportSize(TABLET);
  await page.goto(paths.eventGuests(eventId), { waitUntil: 'networkidle' });
  await take(studio, 'guests', { x: 16, y: 116, width: 760, height: 557 });

  const households: Household[] = await (await page.request.get(`/api/events/${eventId}/households`)).json();
  const token = households.find(({ name }) => LUCYS_HOUSEHOLD.test(name))?.rsvpToken ?? '';
  await page.setViewportSize(PHONE);
  await page.goto(paths.rsvp(token), { waitUntil: 'networkidle' });
  await take(studio, 'reply', PHONE_PART);
}

async function takePaper(studio: Studio, eventId: number): Promise<void> {
  const { page } = studio;
  await page.setViewportSize(PAPER_DESK);
  const openSheet = async (kind: string): Promise<Part> => {
    await page.goto(paths.eventPrint(eventId, kind), { waitUntil: 'networkidle' });
    return (await page.locator('[data-sheet]').first().boundingBox()) ?? PHONE_PART;
  };
  const { x, y, width } = await openSheet('placeCards');
  await take(studio, 'cards', { x: x + 60, y: y + 60, width: width - 120, height: width * 0.6 });
  const poster = await openSheet('posterByTable');
  await take(studio, 'poster', { ...poster, height: poster.width });
}

async function takePhones(studio: Studio, eventId: number): Promise<void> {
  const { page, t } = studio;
  const name = (await listGuests(page, eventId))[LUCY]?.fullName ?? '';
  await page.setViewportSize(PHONE);
  await page.goto(`${paths.publicEvent(eventId)}?${new URLSearchParams({ name })}`, { waitUntil: 'networkidle' });
  // Below the language switcher.
  await take(studio, 'seat', { ...PHONE_PART, y: 64 });
  await page.getByRole('button', { name: t('seatMap.findMySeat'), exact: true }).click();
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  await take(studio, 'map', { ...PHONE_PART, y: 100 });
}

/** The door without a network, where one more guest has just been checked in. */
async function takeDoor(studio: Studio, eventId: number): Promise<void> {
  const { page, t } = studio;
  const arrived = (await listGuests(page, eventId)).filter((_, place) => place % 3 === 1);
  for (const { id } of arrived) await send(studio, 'post', `/api/guests/${id}/check-in`, {});
  await page.setViewportSize(PHONE);
  await page.goto(paths.door(eventId));
  await page.getByText(t('door.list'), { exact: true }).click();
  const checkIn = page.getByText(t('guests.checkIn'), { exact: true }).first();
  await checkIn.waitFor();
  await page.context().setOffline(true);
  await page.getByText(t('door.offlineHint')).waitFor();
  await checkIn.click();
  await page.getByText(t('door.waiting', { count: 1 })).waitFor();
  await take(studio, 'door', PHONE_PART);
}

await runWithCleanup(async () => {
  onCleanUp(await setUp());
  const browser = await launchBrowser();
  for (const language of LANGUAGES) {
    const studio = await openStudio(browser, language);
    const eventId = await takeSeating(studio);
    await fillEvent(studio, eventId);
    await takeGuestList(studio, eventId);
    await takePaper(studio, eventId);
    await takePhones(studio, eventId);
    await takeDoor(studio, eventId);
    await studio.page.context().close();
  }
  return 0;
});
