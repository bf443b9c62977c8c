import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Event } from '../src/shared/contracts/events.ts';
import { paths } from '../src/shared/paths.ts';
import { createEvent } from './support/organiser.ts';
import {
  english,
  expect,
  expectAccessible,
  follow,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  signInAsDemo,
  test,
} from './support/test.ts';

test(
  'an organiser creates an event with a picture, downloads its QR code, creates its codes and deletes it',
  onPhone,
  async ({ page, expectedErrors }) => {
    const { t } = hungarian;
    const missing: string[] = [];
    page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()));
    const listedDate = page.getByText('2027. jún. 19. 16:00');
    await setLanguage(page, 'hu');
    await signIn(page);
    await page.goto('/events');
    await expect(page.getByText(t('events.emptyTitle'))).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: t('events.create') })
      .first()
      .click();
    await expect(page).toHaveURL('/events/create');

    const save = page.getByRole('button', { name: t('eventForm.save'), exact: true });
    await save.click();
    await expect(page.getByText(t('events.nameRequired'))).toBeVisible();
    await expect(page.getByText(t('events.locationRequired'))).toBeVisible();
    await expect(page.getByText(t('events.dateRequired')).first()).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel(t('eventForm.name'), { exact: true }).fill('Nyári ünnep');
    await page.getByRole('textbox', { name: t('eventForm.date'), exact: true }).fill('2027. 06. 19.');
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
    // The list has the new event before the page changes: the form must not say that a free account may have no more.
    await page.evaluate(
      (notice) => {
        const look = () => document.body.textContent?.includes(notice) && document.body.setAttribute('data-warned', '');
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      },
      t('upgrade.eventLimitNotice', { tier: t('tiers.free'), count: 1 }),
    );
    await save.click();

    await expect(page).toHaveURL('/events');
    await expect(page.locator('body')).not.toHaveAttribute('data-warned');
    await expect(listedDate).toBeVisible();
    await expect(page.getByText(t('events.newHint'))).toBeVisible();
    await page.reload();
    await expect(listedDate).toBeVisible();
    await expect(page.getByText(t('events.newHint'))).toBeHidden();
    await page.getByRole('link', { name: t('events.manageEvent', { name: 'Nyári ünnep' }) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nyári ünnep');
    await expect(page.getByText('2027. június 19. • 16:00')).toBeVisible();

    const { id, backgroundImage } = await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json();
    const stored = await sharp(await (await page.request.get(backgroundImage)).body()).metadata();
    expect(stored).toMatchObject({ width: 1200, height: 400 });
    expect(stored.exif).toBeUndefined();

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: t('events.qrCode') }).click();
    await expect(dialog.getByText(`${process.env.PLACECARD_URL}/e/${id}`)).toBeVisible();
    const qrCode = dialog.locator('svg[role=img]');
    await expect(qrCode).toHaveAttribute('width', '200');
    const size = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ ...size, width: 300 });
    await expect(qrCode).toHaveAttribute('width', '180');
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('events.qrCodeDownload') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Nyári-ünnep-qr-code.png');
    await page.setViewportSize(size);
    const image = sharp(await readFile(await download.path()));
    expect(await image.metadata()).toMatchObject({ width: 600, height: 600 });
    const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    await dialog.getByRole('button', { name: t('common.close'), exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: t('events.share') }).click();
    const generate = (code: 'shareCode' | 'doorCode') =>
      dialog.getByRole('button', { name: `${t('sharedSeating.generate')}: ${t(`sharedSeating.${code}`)}` });
    await generate('shareCode').click();
    const code = dialog.getByLabel(t('sharedSeating.shareCode'), { exact: true });
    await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{8}$/);
    await expectAccessible(page);
    const first = await code.innerText();
    await expect(dialog.getByRole('img', { name: t('sharedSeating.chartQr') })).toBeVisible();
    await dialog.getByRole('button', { name: t('sharedSeating.copyDirectLink') }).click();
    await expect(page.getByText(t('sharedSeating.linkCopied'), { exact: true })).toBeVisible();
    await expect(dialog.getByText(`/shared-seating#${first}`)).toBeVisible();

    await dialog.getByRole('button', { name: t('sharedSeating.replace'), exact: true }).click();
    await dialog.getByRole('button', { name: t('sharedSeating.replaceConfirm'), exact: true }).click();
    await expect(code).not.toHaveText(first);
    expect((await page.request.get(`/api/shared-seating/${first}`)).status()).toBe(404);

    await generate('doorCode').click();
    await expect(dialog.getByLabel(t('sharedSeating.doorCode'), { exact: true })).toHaveText(/^[2-9A-HJ-NP-Z]{8}$/);
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const address of [/\/shared-seating$/, /\/event-qr-scanner\/\d+$/])
      await expect(dialog.getByText(address)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(size);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // The page may hear that guests are gone, and ask which, before it hears that the whole event is; nothing was missing before.
    expect(missing).toEqual([]);
    expectedErrors.push(/status of 404/);
    await page.getByRole('button', { name: t('events.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('events.delete'), exact: true }).click();
    const deleteButton = dialog.getByRole('button', { name: t('events.delete'), exact: true });
    await expect(deleteButton).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('Nyári ünnep');
    await deleteButton.click();
    await expect(page).toHaveURL('/events');
    await expect(page.getByText(t('events.emptyTitle'))).toBeVisible();
  },
);

test(
  'an organiser on the free tier is asked to upgrade for a second event and a floor plan, and opens no other organiser’s event',
  onPhone,
  async ({ page, expectedErrors }) => {
    // The editor asks for the plan before it knows the tier.
    expectedErrors.push(/status of 40[34]/);
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    await signIn(page);
    const { id: othersEvent } = await createEvent(page);
    await page.context().clearCookies({ name: 'placecard' });
    await signIn(page);
    await page.goto(paths.event(othersEvent));
    const notFound = page.getByText(t('events.notFoundTitle'));
    await expect(notFound).toBeVisible();
    // An address that is no event's has no floor plan to speak of, so it leads to the list.
    for (const odd of ['0', 'abc', '-4']) {
      await follow(page, `/events/${odd}/layout`);
      await expect(page).toHaveURL('/events');
      // Until the list is there, the page that leads to it is still shown, and would not lead there again.
      await expect(page.getByText(t('events.emptyTitle'))).toBeVisible();
      await follow(page, '/events/not-a-number');
      await expect(notFound).toBeVisible();
    }
    await follow(page, paths.eventCreate);
    await page.getByLabel(t('eventForm.name'), { exact: true }).fill('Second');
    await page.getByRole('textbox', { name: t('eventForm.date'), exact: true }).fill('2027. 06. 19.');
    await page.getByLabel(t('eventForm.time'), { exact: true }).fill('16:00');
    await page.getByLabel(t('eventForm.location'), { exact: true }).fill('Elsewhere');
    // Another tab created an event meanwhile.
    const { id } = await createEvent(page);
    await page.getByRole('button', { name: t('eventForm.save'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /^\/subscription(\?|$)/);
    await page.keyboard.press('Escape');

    await page.goto(paths.eventLayout(id));
    await expect(page.getByRole('heading', { level: 1, name: t('layoutEditor.gateTitle') })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: t('upgrade.seeTiers') })).toHaveAttribute('href', /^\/subscription/);
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

    await page.getByRole('button', { name: t('events.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('events.copy'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('eventForm.name'))).toHaveValue(`${wedding?.name} (copy)`);
    await expectAccessible(page);
    await dialog.getByLabel(t('eventForm.name')).fill('Once more');
    const [answer] = await Promise.all([
      page.waitForResponse(/\/copy$/),
      dialog.getByRole('button', { name: t('events.copy'), exact: true }).click(),
    ]);
    const copy: Event = await answer.json();
    try {
      await expect(page).toHaveURL(`/events/${copy.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Once more');
      await expect(page.getByRole('progressbar', { name: t('progress.seated') })).toBeVisible();
      // Nobody has arrived, and weeks before the event nobody is waited for.
      await expect(page.getByRole('progressbar', { name: t('progress.arrived') })).toBeHidden();
    } finally {
      // An open page would read the event again, which is gone.
      await page.close();
      await page.request.delete(`/api/events/${copy.id}`);
    }
  },
);
