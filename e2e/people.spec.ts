import { AuthPage } from './pages/auth-page.ts';
import { createEvent, importGuests } from './support/organiser.ts';
import { freshAddress, readCode, readMails } from './support/outbox.ts';
import { english, expect, expectAccessible, hungarian, onDesktop, setLanguage, signIn, test } from './support/test.ts';

test(
  'two people plan an event: invited, accepted, given another role and removed',
  onDesktop,
  async ({ page, browser, baseURL, extraHTTPHeaders }) => {
    const { t } = english;
    const email = freshAddress();
    await setLanguage(page, 'en');
    await signIn(page);
    const { id } = await createEvent(page, { name: 'Garden wedding' });
    await importGuests(page, id, [{ fullName: 'Kovács Ilona', email: 'ilona@example.com', tableNumber: '4' }]);

    await page.goto(`/events/${id}?show=people`);
    const dialog = page.getByRole('dialog', { name: t('members.title') });
    await dialog.getByLabel(t('members.email')).fill(email);
    await dialog.getByLabel(t('members.role'), { exact: true }).selectOption('viewer');
    await dialog.getByRole('button', { name: t('members.invite'), exact: true }).click();
    await expect(dialog.getByText(email)).toBeVisible();
    await expectAccessible(page);

    // The invited person, in a browser of their own and in Hungarian.
    const { t: hu } = hungarian;
    const other = await browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: extraHTTPHeaders ?? {} });
    const guest = await other.newPage();
    await setLanguage(guest, 'hu');
    const link = (await readMails(email)).at(-1)?.text?.match(/\/join\/[\w-]+/)?.[0] ?? '';
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Garden wedding' })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('link', { name: hu('members.joinSignIn') }).click();
    const signInPage = new AuthPage(guest, hu);
    await signInPage.requestCode(email);
    await expect(signInPage.code).toBeVisible();
    await signInPage.enterCode(await readCode(email));
    await guest.getByRole('button', { name: hu('members.joinButton') }).click();

    await expect(guest).toHaveURL(`/events/${id}`);
    await expect(guest.getByText(hu('members.viewerHint'))).toBeVisible();
    await expect(guest.getByText('Kovács Ilona')).toBeVisible();
    await expect(guest.getByText('ilona@example.com')).toBeHidden();
    await expect(guest.getByRole('button', { name: hu('guests.add') })).toBeHidden();
    await expectAccessible(guest);
    await guest.goto(`/events/${id}/replies`);
    await expect(guest.getByRole('heading', { name: hu('common.roleRequired') })).toBeVisible();
    await guest.goto('/events');
    await expect(guest.getByRole('heading', { name: hu('members.sharedWithMe') })).toBeVisible();
    await expectAccessible(guest);
    await guest.goto(`/events/${id}`);
    await expect(guest.getByText(hu('members.viewerHint'))).toBeVisible();

    // Another role reaches the open page, with a sentence.
    await page.goto(`/events/${id}?show=people`);
    await dialog.getByRole('combobox').first().selectOption('editor');
    await expect(guest.getByText(hu('members.roleChangedTitle'), { exact: true })).toBeVisible();
    await expect(guest.getByText(hu('members.viewerHint'))).toBeHidden();

    await dialog
      .getByRole('button', { name: t('members.remove'), exact: false })
      .first()
      .click();
    await dialog.getByRole('button', { name: t('members.remove'), exact: true }).click();
    await expect(dialog.getByText(email)).toBeHidden();
    await expect(guest.getByRole('alert').getByText(hu('members.accessEndedTitle'))).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: hu('events.notFoundTitle') })).toBeVisible();
    await other.close();
  },
);
