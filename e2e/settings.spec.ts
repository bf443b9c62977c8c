import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { generateSync } from 'otplib';
import { MAILED_CODE_MINUTES } from '../src/shared/contracts/auth.ts';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { paths } from '../src/shared/paths.ts';
import { countStored } from '../tools/door/door-page.ts';
import { AuthPage } from './pages/auth-page.ts';
import { createEvent, importGuests } from './support/organiser.ts';
import { freshAddress, readCode, readLastSubject } from './support/outbox.ts';
import {
  expect,
  expectAccessible,
  follow,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  test,
} from './support/test.ts';

const STEP_SECONDS = 30;
const stepNow = () => Math.floor(Date.now() / 1000 / STEP_SECONDS);

/**
 * Authenticator codes without waiting: each must be newer than the last, and the server also accepts the next half minute's
 * code.
 */
function createAuthenticator(secret: string) {
  let lastStep = stepNow() - 1;
  return () => {
    lastStep = Math.max(lastStep + 1, stepNow());
    return generateSync({ secret, epoch: lastStep * STEP_SECONDS });
  };
}

const openTab = (page: Page, t: Translate, tab: 'account' | 'billing' | 'notifications' | 'security') =>
  page.getByRole('tab', { name: t(`settings.${tab}`) }).click();
const notice = (page: Page, t: Translate) => page.getByRole('region', { name: t('common.notifications') });

/** Enters the code that the open dialog sent by mail. */
async function enterMailedCode(page: Page, t: Translate, { email, button }: { email: string; button: string }) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('settings.mailedCodeSent', { email, minutes: MAILED_CODE_MINUTES }))).toBeVisible();
  await dialog.getByLabel(t('settings.mailedCode')).fill(await readCode(email));
  await dialog.getByRole('button', { name: button }).click();
}

interface SetUpTwoFactor {
  readonly email: string;
  readonly onDialog: () => Promise<void>;
}

/** Turns two-factor sign-in on in the settings; `onDialog` runs at each step of the dialog. */
async function setUpTwoFactor(page: Page, t: Translate, { email, onDialog }: SetUpTwoFactor) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('switch', { name: t('settings.twoFactorOff') }).click();
  await expect(dialog.getByText(t('settings.mailedCodeSent', { email, minutes: MAILED_CODE_MINUTES }))).toBeVisible();
  await onDialog();
  const right = await readCode(email);
  await dialog.getByLabel(t('settings.mailedCode')).fill(right === '123456' ? '654321' : '123456');
  await dialog.getByRole('button', { name: t('settings.turnOnConfirm') }).click();
  await expect(dialog.getByText(t('settings.mailedCodeWrong'))).toBeVisible();
  await enterMailedCode(page, t, { email, button: t('settings.turnOnConfirm') });
  await expect(dialog.getByRole('img', { name: t('settings.setUpQr') })).toBeVisible();
  await onDialog();
  const nextCode = createAuthenticator((await dialog.locator('code').innerText()).replace(/\s/g, ''));
  await dialog.getByLabel(t('settings.setUpCode')).fill('12');
  await dialog.getByRole('button', { name: t('settings.turnOn') }).click();
  await expect(dialog.getByText(t('auth.otpRequired'))).toBeVisible();
  await dialog.getByLabel(t('settings.setUpCode')).fill(nextCode());
  await dialog.getByRole('button', { name: t('settings.turnOn') }).click();
  const codes = dialog.getByRole('list', { name: t('settings.recoveryList') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await onDialog();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('settings.downloadCodes') }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const recoveryCodes = await codes.allInnerTexts();
  for (const code of recoveryCodes) expect(file).toContain(code);
  // Recovery codes can't be shown again, so Escape must not close the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: t('common.close') })).toHaveCount(0);
  await dialog.getByRole('button', { name: t('settings.done') }).click();
  await expect(page.getByRole('switch', { name: t('settings.twoFactorOn') })).toBeChecked();
  return { nextCode, recoveryCodes };
}

// Runs on a phone, because the dialogs of two-factor sign-in are the hardest to fit on a small screen.
test(
  'an organiser edits profile and notifications, signs other devices out and uses two-factor sign-in',
  onPhone,
  async ({ page, playwright }) => {
    // Slow: three ways to sign in, one after the other.
    test.slow();
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    const email = await signIn(page);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'));
    await expect(page.getByLabel(t('settings.email'))).toHaveValue(email);
    await expect(page.getByLabel(t('settings.email'))).not.toBeEditable();

    await page.getByLabel(t('settings.fullName')).fill('Szőke Anna');
    await page.getByLabel(t('settings.company')).fill('Minta Kft.');
    await page.getByLabel(t('eventForm.timeZone')).selectOption('America/New_York');
    // What was typed stays when another tab is opened in between.
    await openTab(page, t, 'billing');
    await expect(page).toHaveURL('/settings?tab=billing');
    await expect(page.getByRole('tabpanel').locator('a[href="/subscription"]')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: t('settings.account') })).toBeFocused();
    await expect(page.getByLabel(t('settings.fullName'))).toHaveValue('Szőke Anna');
    await page.getByRole('button', { name: t('settings.saveChanges') }).click();
    await expect(notice(page, t)).toContainText(t('settings.saved'));
    await expect(page.getByRole('button', { name: t('settings.saveChanges') })).toBeDisabled();
    const me = async () => (await page.request.get('/api/users/me')).json();
    expect(await me()).toMatchObject({ fullName: 'Szőke Anna', company: 'Minta Kft.', timeZone: 'America/New_York' });
    // The browser's time zone does not replace the chosen one.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Szőke Anna');
    expect(await me()).toMatchObject({ timeZone: 'America/New_York' });

    await page
      .getByRole('main')
      .getByRole('link', { name: t('dashboard.accountSettings') })
      .click();
    await openTab(page, t, 'notifications');
    const toggle = (kind: 'eventReminders' | 'marketingEmails') =>
      page.getByRole('switch', { name: t(`settings.${kind}`) });
    await expect(toggle('eventReminders')).toBeChecked();
    await expect(toggle('marketingEmails')).not.toBeChecked();
    await toggle('eventReminders').click();
    await expect(notice(page, t)).toContainText(t('settings.saved'));
    await page.reload();
    await expect(toggle('eventReminders')).not.toBeChecked();

    const elsewhere = await playwright.request.newContext({ baseURL: process.env.PLACECARD_URL ?? '' });
    await signIn({ request: elsewhere }, email);
    await openTab(page, t, 'security');
    await expect(page.getByText(t('settings.connected'))).toHaveCount(1);
    await page.getByRole('button', { name: t('settings.changePassword') }).click();
    await expect(page.getByText(t('settings.noPasswordTitle'))).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(t('settings.thisDevice'))).toHaveCount(1);
    await page.getByRole('button', { name: t('settings.signOutOthers') }).click();
    await expect(page.getByText(t('settings.noOtherDevices'))).toBeVisible();
    expect((await elsewhere.get('/api/users/me')).status()).toBe(401);
    expect((await page.request.get('/api/users/me')).status()).toBe(200);
    await elsewhere.dispose();

    await test.step('turns two-factor sign-in on, signs in with it in every way and turns it off', async () => {
      const { nextCode, recoveryCodes } = await setUpTwoFactor(page, t, {
        email,
        onDialog: () => expectAccessible(page),
      });
      await expect.poll(() => readLastSubject(email)).toBe(t('mails.twoFactorOnSubject'));

      const auth = new AuthPage(page, t);
      const secondField = (label: 'totpCode' | 'recoveryCode') => page.getByLabel(t(`auth.${label}`));
      const enterAppCode = async (code: string) => {
        await secondField('totpCode').fill('');
        await secondField('totpCode').pressSequentially(code, { delay: 20 });
      };
      const enterMailedSignInCode = async () => {
        await page.context().clearCookies();
        await page.goto('/events?from=mail');
        await auth.requestCode(email);
        await expect(auth.code).toBeFocused();
        await auth.enterCode(await readCode(email));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.secondStepTitle'));
        await expect(secondField('totpCode')).toBeFocused();
      };

      await enterMailedSignInCode();
      await enterAppCode('000000');
      await expect(page.getByText(t('auth.wrongSecondFactor')).first()).toBeVisible();
      await enterAppCode(nextCode());
      await expect(page).toHaveURL('/events?from=mail');
      await expect(page.getByText(t('events.emptyTitle'))).toBeVisible();

      // Google is linked to the account with the same address; the second factor is still required.
      await enterMailedSignInCode();
      await page.getByRole('button', { name: t('auth.startAgain') }).click();
      await expect(auth.heading).toBeVisible();
      await page.getByRole('button', { name: t('auth.continueWithGoogle') }).click();
      await page.getByLabel('E-mail', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Sign in with this account' }).click();
      await expect(page).toHaveURL('/auth?step=two-factor');
      await page.getByRole('button', { name: t('auth.useRecoveryCode') }).click();
      await expect(secondField('recoveryCode')).toBeFocused();
      await expectAccessible(page);
      await secondField('recoveryCode').fill((recoveryCodes[0] ?? '').toLowerCase());
      await auth.verify.click();
      await expect(page).toHaveURL('/events?from=mail');
      await expect.poll(() => readLastSubject(email)).toBe(t('mails.recoveryCodeUsedSubject'));

      await follow(page, '/settings?tab=security');
      await expect(page.getByText(t('settings.recoveryCodesLeft', { count: 9 }))).toBeVisible();
      await page.getByRole('button', { name: t('settings.unlinkGoogle') }).click();
      await expectAccessible(page);
      await page
        .getByRole('dialog')
        .getByLabel(t('settings.anySecondFactor'))
        .fill(recoveryCodes[3] ?? '');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('settings.unlinkConfirm') })
        .click();
      await expect(page.getByRole('button', { name: t('settings.connectGoogle') })).toBeVisible();

      await page.getByRole('switch', { name: t('settings.twoFactorOn') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('settings.secondFactor'), { exact: true }).fill(recoveryCodes[0] ?? '');
      await dialog.getByRole('button', { name: t('settings.turnOff') }).click();
      await expect(dialog.getByText(t('settings.secondFactorWrong'))).toBeVisible();
      await dialog.getByLabel(t('settings.secondFactor'), { exact: true }).fill(recoveryCodes[2] ?? '');
      await dialog.getByRole('button', { name: t('settings.turnOff') }).click();
      await expect(page.getByRole('switch', { name: t('settings.twoFactorOff') })).not.toBeChecked();
      await expect(page.getByRole('switch', { name: t('settings.twoFactorOff') })).toBeFocused();
    });
  },
);

test(
  'an organiser connects Google, but not an address of another account, then downloads all data and deletes the account',
  onDesktop,
  async ({ page, playwright, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED .*\/api\/users\/me\/confirmation-code/);
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    const email = await signIn(page);
    const taken = freshAddress();
    const stranger = await playwright.request.newContext({ baseURL: process.env.PLACECARD_URL ?? '' });
    const accountChoice = (await stranger.get('/api/auth/google')).url();
    const signedIn = await stranger.post(`${accountChoice}/sign-in`, { form: { email: taken, name: 'Kovács Anna' } });
    expect(new URL(signedIn.url()).pathname).toBe('/dashboard');
    await stranger.dispose();

    const connect = async (address: string) => {
      await page.getByRole('button', { name: t('settings.connectGoogle') }).click();
      await enterMailedCode(page, t, { email, button: t('settings.linkConfirm') });
      await page.getByLabel('E-mail', { exact: true }).fill(address);
      await page.getByRole('button', { name: 'Sign in with this account' }).click();
      await expect(page).toHaveURL('/settings?tab=security');
    };
    await page.goto('/settings?tab=security');
    await connect(taken);
    await expect(notice(page, t)).toContainText(t('settings.googleTaken'));

    // After 'back' from Google a browser may restore the page from its cache. Playwright doesn't, so the test blocks Google and
    // fires `pageshow`.
    await page.route(/[?&]redirect_uri=/, (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: t('settings.connectGoogle') }).click();
    // Waits until the page has left for Google by itself: leaving later would undo what the test does next.
    const leftForGoogle = page.waitForResponse(/[?&]redirect_uri=/);
    await enterMailedCode(page, t, { email, button: t('settings.linkConfirm') });
    await leftForGoogle;
    const cancel = page.getByRole('dialog').getByRole('button', { name: t('common.cancel') });
    await expect(page.getByRole('button', { name: t('settings.confirming') })).toBeVisible();
    await expect(cancel).toBeDisabled();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.unrouteAll();
    await connect(freshAddress());
    await expect(notice(page, t)).toContainText(t('settings.googleLinked'));
    await expect(page.getByText(t('settings.connected'))).toHaveCount(2);

    await test.step('downloads all data as a file and deletes the account', async () => {
      const event = await createEvent(page, { name: 'Anna és Péter esküvője' });
      await importGuests(page, event.id, [
        { fullName: '=1+1', email: 'first@example.com', tableNumber: '4', seatNumber: '2' },
        { fullName: 'Szőke Béla' },
      ]);
      await page.goto(paths.door(event.id));
      await expect.poll(() => countStored(page, 'lists')).toBe(1);
      await page.goto('/settings');

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('settings.export') }).click();
      const confirmation = page.getByRole('dialog');
      await expect(confirmation.getByText(t('settings.exportMessage'))).toBeVisible();
      await expect(confirmation.getByText(t('settings.mailedCodeSent', { email, minutes: 10 }))).toBeVisible();
      await expectAccessible(page);
      await confirmation.getByLabel(t('settings.mailedCode')).fill(await readCode(email));
      await confirmation.getByRole('button', { name: t('settings.exportConfirm') }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^placecard-\d{4}-\d\d-\d\d\.zip$/);
      const files = unzipSync(await readFile(await file.path()));
      const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
      const folder = `events/anna-es-peter-eskuvoje-${event.id}`;
      expect(JSON.parse(text('profile.json'))).toMatchObject({ email });
      expect(JSON.parse(text('events.json'))).toMatchObject([{ id: event.id, name: event.name }]);
      expect(JSON.parse(text(`${folder}/guests.json`))).toHaveLength(2);
      expect(text(`${folder}/guests.csv`)).toContain("'=1+1;first@example.com;4;2");
      await expect(notice(page, t)).toContainText(t('settings.exportReady'));

      await page.getByRole('button', { name: t('settings.deleteAccount') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('settings.deleteKept'))).toBeVisible();
      const sendCode = dialog.getByRole('button', { name: t('settings.deleteSendCode') });
      await expect(sendCode).toBeDisabled();
      await dialog.getByRole('textbox').fill(email.toUpperCase());
      await sendCode.click();
      const code = dialog.getByLabel(t('settings.deleteCode'));
      await expect(code).toBeFocused();
      await expectAccessible(page);
      const right = await readCode(email);
      // If a second code can't be sent, the field, the focus and the first code stay.
      await page.route('**/api/users/me/confirmation-code', (route) => route.abort());
      const again = dialog.getByRole('button', { name: t('settings.mailedCodeAgain') });
      await again.press('Enter');
      await expect(page.getByText(t('auth.otpSendFailure')).first()).toBeVisible();
      await expect(again).toBeFocused();
      await page.unrouteAll();
      await code.fill(right === '123456' ? '654321' : '123456');
      await dialog.getByRole('button', { name: t('settings.deleteConfirm') }).click();
      await expect(dialog.getByText(t('auth.invalidOtp'))).toBeVisible();
      await code.fill(right);
      await dialog.getByRole('button', { name: t('settings.deleteConfirm') }).click();
      await expect(page).toHaveURL('/auth');
      await expect(notice(page, t)).toContainText(t('settings.deleted'));
      expect(await countStored(page, 'lists')).toBe(0);
      await expect.poll(() => readLastSubject(email)).toBe(t('mails.accountDeletedSubject'));
      expect((await page.request.get(`/api/events/${event.id}`)).status()).toBe(404);
      expect((await page.request.get('/api/users/me')).status()).toBe(401);
    });
  },
);
