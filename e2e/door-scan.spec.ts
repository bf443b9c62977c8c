import { randomUUID } from 'node:crypto';
import { paths } from '../src/shared/paths.ts';
import { formatTime } from '../src/web/lib/format.ts';
import { installCamera } from './support/fake-camera.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, onPhone, setLanguage, signIn, test } from './support/test.ts';
import { changeTimers } from './support/timers.ts';

/** After these times the results of a scan close by themselves. */
const RESULT_DURATIONS_MS = [1_500, 2_500, 5_000, 6_000];

test(
  'an organiser scans QR codes and sees who is welcome, has arrived already or is not on the list',
  onPhone,
  async ({ page }) => {
    // A busy machine may need longer to look at a result than it is shown: here each stays until the next one.
    await changeTimers(page, Object.fromEntries(RESULT_DURATIONS_MS.map((ms) => [ms, 60_000])));
    const holdUp = await installCamera(page);
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    await signIn(page);
    const { id } = await createEvent(page);
    const [marton, eva, anna] = [randomUUID(), randomUUID(), randomUUID()];
    const seat = { tableNumber: '4', seatNumber: '2' };
    await importGuests(page, id, [
      { fullName: 'Szőke Márton', ...seat, specialRequirements: 'Kerekesszék', qrCodeIdentifier: marton },
      { fullName: 'Varga Éva', qrCodeIdentifier: eva },
      { fullName: 'Kovács Anna', qrCodeIdentifier: anna },
    ]);
    const arrived = (await listGuests(page, id)).find(({ fullName }) => fullName === 'Kovács Anna');
    const arrival = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    await page.request.post(`/api/guests/${arrived?.id}/check-in`, { data: { id: 'x', at: arrival } });

    await page.goto(paths.door(id));
    await expect(page.getByText(t('door.arrivedOf', { arrived: 1, total: 3 })).first()).toBeVisible();
    await page.getByRole('button', { name: t('door.start') }).click();

    const welcome = page.getByRole('dialog', { name: t('door.welcome') });
    await holdUp(`https://old.example${paths.guestView(marton)}`);
    await expect(welcome).toContainText('Szőke Márton');
    // A page that reads no frame for seconds, on a busy machine, would take the code for one that is held up again.
    await holdUp(null);
    await expect(welcome).toContainText('4. asztal, 2. szék');
    await expect(welcome).toContainText('Kerekesszék');
    await expect(welcome.getByRole('button', { name: t('door.next') })).toBeFocused();
    await expect(page.locator('[inert] main')).toBeAttached();
    await expectAccessible(page);
    await test.step('a phone held sideways shows name, seat and notes of the result, and the list beside the camera', async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      for (const text of ['Szőke Márton', '4. asztal, 2. szék', 'Kerekesszék'])
        await expect(welcome.getByText(text)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('video + svg')).toBeInViewport({ ratio: 1 });
      for (const name of ['Kovács Anna', 'Szőke Márton'])
        await expect(page.getByRole('listitem').getByText(name)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
    });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);

    await holdUp(eva);
    await expect(welcome).toContainText('Varga Éva');
    await holdUp(null);
    await welcome.getByRole('button', { name: t('guests.undo') }).click();
    const undone = page.getByRole('dialog', { name: t('door.undone') });
    await expect(undone).toContainText('Varga Éva');
    await expect(undone.getByRole('button', { name: t('door.next') })).toBeFocused();

    await holdUp(anna);
    const time = formatTime(arrival, { language: 'hu', timeZone: 'Europe/Budapest' });
    await expect(page.getByRole('dialog', { name: t('door.alreadyAt', { time }) })).toContainText('Kovács Anna');

    await holdUp(paths.guestView(randomUUID()));
    await expect(page.getByRole('dialog', { name: t('door.unknown') })).toContainText(t('door.notOnList'));
    await holdUp(null);
    await page.getByRole('button', { name: t('door.next') }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: t('door.settings') }).click();
    const settings = page.getByRole('dialog', { name: t('door.settings') });
    await expect(settings).toBeVisible();
    const [body] = await settings.locator('> div:last-child').all();
    expect(await body?.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await holdUp(paths.guestView(randomUUID()));
    await expect(page.getByRole('dialog', { name: t('door.unknown') })).toBeVisible();
    await holdUp(null);
    await page.getByRole('button', { name: t('door.next') }).click();
    await expect(page.getByRole('dialog', { name: t('door.unknown') })).toBeHidden();
    await expect(settings).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();

    const arrivals = async () => (await listGuests(page, id)).map(({ fullName, checkedIn }) => [fullName, checkedIn]);
    await expect
      .poll(async () => Object.fromEntries(await arrivals()))
      .toEqual({ 'Szőke Márton': true, 'Varga Éva': false, 'Kovács Anna': true });
    await page.getByRole('button', { name: t('door.stop') }).click();
    await expect(page.getByRole('button', { name: t('door.start') })).toBeVisible();
  },
);
