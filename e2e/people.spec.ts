import { paths } from '../src/shared/paths.ts';
import { AuthPage } from './pages/auth-page.ts';
import { createEvent, importGuests } from './support/organiser.ts';
import { freshAddress, readCode, readMails } from './support/outbox.ts';
import {
  english,
  expect,
  expectAccessible,
  follow,
  hungarian,
  onDesktop,
  setLanguage,
  signIn,
  test,
} from './support/test.ts';
import { keepNotices } from './support/timers.ts';

test(
  'two people plan an event: invited, accepted, given another role, handed the event',
  onDesktop,
  async ({ page, browser, baseURL, extraHTTPHeaders, expectedErrors }) => {
    // What the removed owner's open page still asks for is refused.
    expectedErrors.push(/status of 404/);
    const { t } = english;
    const email = freshAddress();
    await setLanguage(page, 'en');
    const owner = await signIn(page);
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
    await keepNotices(guest);
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
    await follow(guest, paths.eventReplies(id));
    await expect(guest.getByRole('heading', { name: hu('common.roleRequired') })).toBeVisible();
    await guest.getByRole('link', { name: hu('events.backToEvents') }).click();
    await expect(guest.getByRole('heading', { name: hu('members.sharedWithMe') })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('link', { name: hu('events.manageEvent', { name: 'Garden wedding' }) }).click();
    await expect(guest.getByText(hu('members.viewerHint'))).toBeVisible();

    // Another role reaches the open page, with a sentence. The dialog reads the list again when it is opened.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('members.title'), exact: true }).click();
    await dialog.getByLabel(t('members.changeRole', { name: email })).selectOption('editor');
    await expect(guest.getByText(hu('members.roleChangedTitle'), { exact: true })).toBeVisible();
    await expect(guest.getByText(hu('members.viewerHint'))).toBeHidden();

    // The event is handed over, and the new owner removes the old one, whose page says so.
    await dialog.getByRole('button', { name: t('members.transferNamed', { name: email }) }).click();
    await expect(dialog.getByText(t('members.transferTitle', { event: 'Garden wedding', name: email }))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('members.transfer'), exact: true }).click();
    await expect(dialog.getByRole('button', { name: t('members.transferWithdraw') })).toBeVisible();
    await guest.getByRole('button', { name: hu('members.title'), exact: true }).click();
    const theirs = guest.getByRole('dialog', { name: hu('members.title') });
    await theirs.getByRole('button', { name: hu('members.transferAccept') }).click();
    await expect(theirs.getByRole('button', { name: hu('members.invite'), exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(t('members.role_editor'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('guests.editName', { name: 'Kovács Ilona' }) }).click();
    await theirs.getByRole('button', { name: hu('members.removeNamed', { name: owner }) }).click();
    await theirs.getByRole('button', { name: hu('members.remove'), exact: true }).click();
    // Whoever is typing in a dialog reads it there: the page behind can't be reached.
    await expect(page.getByRole('dialog').getByRole('alert').getByText(t('members.accessEndedTitle'))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: t('events.notFoundTitle') })).toBeVisible();
    await other.close();
  },
);
