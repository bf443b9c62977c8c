import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Event } from '../src/shared/contracts/events.ts';
import { createEvent } from './support/organiser.ts';
import {
  english,
  expect,
  expectAccessible,
  hungarian,
  languages,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  signInAsDemo,
  sizeFor,
  test,
} from './support/test.ts';

const DATES = {
  en: { typed: '6/19/2027', long: 'June 19, 2027 • 16:00', listed: 'Jun 19, 2027, 4:00 PM' },
  hu: { typed: '2027. 06. 19.', long: '2027. június 19. • 16:00', listed: '2027. jún. 19. 16:00' },
};

for (const { language, t } of languages) {
  test(
    `an organiser creates an event with a picture, sees it listed and deletes it (${language})`,
    sizeFor[language],
    async ({ page }) => {
      await setLanguage(page, language);
      await signIn(page);
      await page.goto('/events');
      await expect(page.getByText(t('events.emptyTitle'))).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('link', { name: t('events.create') })
        .first()
        .click();
      await expect(page).toHaveURL('/events/create');

      await page.getByRole('button', { name: t('eventForm.save') }).click();
      await expect(page.getByText(t('events.nameRequired'))).toBeVisible();
      await expect(page.getByText(t('events.locationRequired'))).toBeVisible();
      await expect(page.getByText(t('events.dateRequired')).first()).toBeVisible();
      await expectAccessible(page);

      await page.getByLabel(t('eventForm.name'), { exact: true }).fill('Nyári ünnep');
      await page.getByRole('textbox', { name: t('eventForm.date'), exact: true }).fill(DATES[language].typed);
      await page.getByLabel(t('eventForm.time'), { exact: true }).fill('16:00');
      await page.getByLabel(t('eventForm.timeZone')).selectOption('Europe/Budapest');
      await page.getByLabel(t('eventForm.location'), { exact: true }).fill('Margitsziget');
      await page.getByLabel(t('eventForm.primaryColor'), { exact: true }).fill('1f4d3a');
      const picture = await sharp({ create: { width: 2400, height: 800, channels: 3, background: '#c8a96a' } })
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .jpeg()
        .toBuffer();
      await page
        .getByLabel(t('eventForm.uploadPicture'))
        .setInputFiles({ name: 'banner.jpg', mimeType: 'image/jpeg', buffer: picture });
      await expect(page.getByText(t('eventForm.pictureUploaded'))).toBeVisible();
      await page.getByRole('button', { name: t('eventForm.save') }).click();

      await expect(page).toHaveURL('/events');
      await expect(page.getByText(DATES[language].listed)).toBeVisible();
      await expect(page.getByText(t('events.newHint'))).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText(DATES[language].listed)).toBeVisible();
      await expect(page.getByText(t('events.newHint'))).toBeHidden();
      await page.getByRole('link', { name: t('events.manageEvent', { name: 'Nyári ünnep' }) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nyári ünnep');
      await expect(page.getByText(DATES[language].long)).toBeVisible();
      await expectAccessible(page);

      const { backgroundImage } = await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json();
      const stored = await sharp(await (await page.request.get(backgroundImage)).body()).metadata();
      expect(stored).toMatchObject({ width: 1200, height: 400 });
      expect(stored.exif).toBeUndefined();

      await page.getByRole('button', { name: t('events.more'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('events.delete') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: t('events.delete') })).toBeDisabled();
      await expectAccessible(page);
      await dialog.getByRole('textbox').fill('Nyári ünnep');
      await dialog.getByRole('button', { name: t('events.delete') }).click();
      await expect(page).toHaveURL('/events');
      await expect(page.getByText(t('events.emptyTitle'))).toBeVisible();
    },
  );
}

test('an organiser opens the QR code of the guests’ page and downloads it', onPhone, async ({ page }) => {
  const { t } = english;
  await signIn(page);
  const { id } = await createEvent(page, { name: 'Summer gala 2027' });
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: t('events.qrCode') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${process.env.PLACECARD_URL}/e/${id}`)).toBeVisible();
  await expect(dialog.locator('svg[role=img]')).toHaveAttribute('width', '200');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('events.qrCodeDownload') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Summer-gala-2027-qr-code.png');
  const image = sharp(await readFile(await download.path()));
  expect(await image.metadata()).toMatchObject({ width: 600, height: 600 });
  const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test(
  'an organiser creates a share code and a door code, and a replaced code stops working',
  onPhone,
  async ({ page }) => {
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    await signIn(page);
    const { id } = await createEvent(page);
    await page.goto(`/events/${id}`);
    await page.getByRole('button', { name: t('events.share') }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: `${t('sharedSeating.generate')}: ${t('sharedSeating.shareCode')}` })
      .click();
    const code = dialog.getByLabel(t('sharedSeating.shareCode'), { exact: true });
    await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{8}$/);
    await expect(page.getByText(t('sharedSeating.shareCodeGenerated'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    const first = await code.innerText();
    await expect(dialog.getByRole('img', { name: t('sharedSeating.chartQr') })).toBeVisible();
    await dialog.getByRole('button', { name: t('sharedSeating.copyDirectLink') }).click();
    await expect(page.getByText(t('sharedSeating.linkCopied'), { exact: true })).toBeVisible();
    await expect(dialog.getByText(`/shared-seating#${first}`)).toBeVisible();
    expect((await page.request.get(`/api/shared-seating/${first}`)).ok()).toBe(true);

    await dialog.getByRole('button', { name: t('sharedSeating.replace'), exact: true }).click();
    await dialog.getByRole('button', { name: t('sharedSeating.replaceConfirm') }).click();
    await expect(code).not.toHaveText(first);
    expect((await page.request.get(`/api/shared-seating/${first}`)).status()).toBe(404);

    await dialog
      .getByRole('button', { name: `${t('sharedSeating.generate')}: ${t('sharedSeating.doorCode')}` })
      .click();
    await expect(dialog.getByLabel(t('sharedSeating.doorCode'), { exact: true })).toHaveText(/^[2-9A-HJ-NP-Z]{8}$/);
  },
);

test(
  'an organiser on the free tier who creates a second event is asked to upgrade',
  onDesktop,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 403/);
    const { t } = english;
    await signIn(page);
    await page.goto('/events/create');
    await page.getByLabel(t('eventForm.name'), { exact: true }).fill('Second');
    await page.getByRole('textbox', { name: t('eventForm.date'), exact: true }).fill('6/19/2027');
    await page.getByLabel(t('eventForm.time'), { exact: true }).fill('16:00');
    await page.getByLabel(t('eventForm.location'), { exact: true }).fill('Elsewhere');
    // Another tab created an event meanwhile.
    await createEvent(page);
    await page.getByRole('button', { name: t('eventForm.save') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /^\/subscription(\?|$)/);
  },
);

test(
  'an organiser sees the guest list without scrolling and copies the event without its arrivals',
  onDesktop,
  async ({ page }) => {
    const { t } = english;
    await signInAsDemo(page);
    const events: Event[] = await (await page.request.get('/api/events')).json();
    const wedding = events.find(({ name }) => name === 'Eszter & James');
    await page.goto(`/events/${wedding?.id}`);
    const rows = page.getByRole('table', { name: t('guests.title') }).getByRole('row');
    for (const row of [rows.nth(1), rows.nth(2)]) await expect(row).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('progressbar', { name: t('progress.arrived') })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('events.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('events.copy') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('eventForm.name'))).toHaveValue(`${wedding?.name} (copy)`);
    await expectAccessible(page);
    await dialog.getByLabel(t('eventForm.name')).fill('Once more');
    const [answer] = await Promise.all([
      page.waitForResponse(/\/copy$/),
      dialog.getByRole('button', { name: t('events.copy') }).click(),
    ]);
    const copy: Event = await answer.json();
    try {
      await expect(page).toHaveURL(`/events/${copy.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Once more');
      const noArrivals = t('progress.countOf', { count: 0, total: wedding?.guestCount ?? 0 });
      await expect(page.getByRole('progressbar', { name: t('progress.arrived') })).toHaveAttribute(
        'aria-valuetext',
        noArrivals,
      );
    } finally {
      await page.request.delete(`/api/events/${copy.id}`);
    }
  },
);

test(
  'an organiser who opens another organiser’s event is told that it does not exist',
  onDesktop,
  async ({ page, browser, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const owner = await browser.newPage({ baseURL: process.env.PLACECARD_URL ?? '' });
    await signIn(owner);
    const { id } = await createEvent(owner);
    await owner.close();
    await signIn(page);
    await page.goto(`/events/${id}`);
    await expect(page.getByText(english.t('events.notFoundTitle'))).toBeVisible();
    await page.goto('/events/not-a-number');
    await expect(page.getByText(english.t('events.notFoundTitle'))).toBeVisible();
  },
);
