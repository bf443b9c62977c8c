import { randomUUID } from 'node:crypto';
import { paths } from '../src/shared/paths.ts';
import { formatTime } from '../src/web/lib/format.ts';
import { fakeCamera } from './support/fake-camera.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, setLanguage, signIn, test } from './support/test.ts';

const expectedGuest = randomUUID();
const arrivedGuest = randomUUID();
const guestOfOtherEvent = randomUUID();
const SECONDS_EACH = 4;

// QR codes are made before the guests, because Chromium reads its fake camera at start.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const texts = [
        `https://old.example${paths.guestView(expectedGuest)}`,
        arrivedGuest,
        paths.guestView(guestOfOtherEvent),
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeCamera(texts, SECONDS_EACH)] });
    },
    { scope: 'worker' },
  ],
});

test('an organiser scans QR codes and sees who is welcome, has arrived already or is not on the list @phone', async ({
  page,
}) => {
  // A result with a note closes after five seconds, which a busy machine needs for looking at it: here it stays for thirty.
  await page.addInitScript(() => {
    const schedule = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms?: number) =>
      schedule(run, ms === 5_000 ? 30_000 : ms)) as typeof setTimeout;
  });
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
      qrCodeIdentifier: expectedGuest,
    },
    { fullName: 'Kovács Anna', qrCodeIdentifier: arrivedGuest },
  ]);
  const anna = (await listGuests(page, id)).find(({ fullName }) => fullName === 'Kovács Anna');
  const arrival = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  await page.request.post(`/api/guests/${anna?.id}/check-in`, { data: { id: 'x', at: arrival } });

  await page.goto(paths.door(id));
  await expect(page.getByText(t('door.arrivedOf', { arrived: 1, total: 2 })).first()).toBeVisible();
  await page.getByRole('button', { name: t('door.start') }).click();

  const welcome = page.getByRole('dialog', { name: t('door.welcome') });
  await welcome.waitFor();
  await welcome.getByRole('button', { name: t('guests.undo') }).click();
  await expect(page.getByRole('dialog', { name: t('door.undone') })).toContainText('Szőke Márton');

  const already = page.getByRole('dialog', {
    name: t('door.alreadyAt', { time: formatTime(arrival, { language: 'hu', timeZone: 'Europe/Budapest' }) }),
  });
  await expect(already).toContainText('Kovács Anna');

  const unknown = page.getByRole('dialog', { name: t('door.unknown') });
  await expect(unknown).toContainText(t('door.notOnList'));

  // The camera repeats: the guest whose check-in was undone is welcomed again.
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
