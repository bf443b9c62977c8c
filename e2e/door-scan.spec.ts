import { randomUUID } from 'node:crypto';
import { paths } from '../src/shared/paths.ts';
import { formatTime } from '../src/web/lib/format.ts';
import { fakeCamera } from './support/fake-camera.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, setLanguage, signIn, test } from './support/test.ts';

const expected = randomUUID();
const arrived = randomUUID();
const otherEvents = randomUUID();
const SECONDS_EACH = 4;

// Codes are chosen before there are guests: the browser gets its camera when it starts.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const texts = [`https://old.example${paths.guestView(expected)}`, arrived, paths.guestView(otherEvents)];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeCamera(texts, SECONDS_EACH)] });
    },
    { scope: 'worker' },
  ],
});

test('codes are scanned: welcome and undo, already arrived, not on this list @phone', async ({ page }) => {
  const { t } = hungarian;
  await setLanguage(page, 'hu');
  await signIn(page);
  const { id } = await createEvent(page);
  await importGuests(page, id, [
    {
      fullName: 'Szőke Márton',
      tableNumber: '4',
      seatNumber: '2',
      specialRequirements: 'Kerekesszék',
      qrCodeIdentifier: expected,
    },
    { fullName: 'Kovács Anna', qrCodeIdentifier: arrived },
  ]);
  const anna = (await listGuests(page, id)).find(({ fullName }) => fullName === 'Kovács Anna');
  const arrival = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  await page.request.post(`/api/guests/${anna?.id}/check-in`, { data: { id: 'x', at: arrival } });

  await page.goto(paths.door(id));
  await expect(page.getByText(t('door.arrivedOf', { arrived: 1, total: 2 })).first()).toBeVisible();
  await page.getByRole('button', { name: t('door.start') }).click();

  const welcome = page.getByRole('dialog', { name: t('door.welcome') });
  await welcome.waitFor();
  // A note keeps it on screen for five seconds: nothing else is looked at before it is taken back.
  await welcome.getByRole('button', { name: t('guests.undo') }).click();
  await expect(page.getByRole('dialog', { name: t('door.undone') })).toContainText('Szőke Márton');

  const already = page.getByRole('dialog', {
    name: t('door.alreadyAt', { time: formatTime(arrival, { language: 'hu', timeZone: 'Europe/Budapest' }) }),
  });
  await expect(already).toContainText('Kovács Anna');

  const unknown = page.getByRole('dialog', { name: t('door.unknown') });
  await expect(unknown).toContainText(t('door.notOnList'));

  // Round again: the one who was taken back is welcome once more.
  await expect(welcome).toContainText('4. asztal, 2. szék');
  await expect(welcome).toContainText('Kerekesszék');
  await expectAccessible(page);
  await expect(welcome.getByRole('button', { name: t('door.next') })).toBeFocused();
  await page.getByRole('button', { name: t('door.next') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await listGuests(page, id)).map(({ checkedIn }) => checkedIn)).toEqual([true, true]);

  await page.getByRole('button', { name: t('door.stop') }).click();
  await expect(page.getByRole('button', { name: t('door.start') })).toBeVisible();
});
