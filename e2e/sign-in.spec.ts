import type { Page } from '@playwright/test';
import { AuthPage } from './pages/auth-page.ts';
import { Shell } from './pages/shell.ts';
import { createEvent, importGuests } from './support/organiser.ts';
import { freshAddress, readCode, readMails } from './support/outbox.ts';
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
  test,
} from './support/test.ts';

const savedRedirect = (page: Page) => page.evaluate(() => window.localStorage.getItem('redirectAfterLogin'));

test(
  'a visitor signs up with a mailed code and signs out from an unsaved form, then signs in with Google and by a link',
  onPhone,
  async ({ page }) => {
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    const auth = new AuthPage(page, t);
    const shell = new Shell(page, t);
    const email = freshAddress();

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('landing.title'));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const countRunning = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await expect.poll(countRunning).toBeGreaterThan(0);
    await page.getByRole('checkbox', { name: t('landing.stopDrawing') }).press('Space');
    await expect.poll(countRunning).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('summary', { hasText: t('landing.question_account') }).press('Enter');
    await expect(page.getByText(t('landing.answer_account'))).toBeVisible();
    await page
      .getByRole('link', { name: t('landing.getStarted') })
      .first()
      .click();
    await expect(auth.heading).toBeVisible();
    await auth.requestCode('not an address');
    await expect(page.getByText(t('common.invalidEmail'))).toBeVisible();
    await auth.requestCode(email);
    await expect(auth.code).toBeFocused();
    await expect(page.getByText(t('auth.checkEmail'), { exact: true })).toBeVisible();

    const code = await readCode(email);
    const tries: unknown[] = [];
    const wrong = code === '123456' ? '654321' : '123456';
    // The sixth digit submits the code, and Enter before the response must not submit it again.
    const { promise: enterPressed, resolve: sendRequest } = Promise.withResolvers<void>();
    await page.route('**/api/auth/otp/verify', async (route) => {
      tries.push(route.request().postDataJSON().otp);
      await enterPressed;
      await route.continue();
    });
    await auth.enterCode(wrong);
    await page.keyboard.press('Enter');
    sendRequest();
    await expect(page.getByText(t('auth.invalidOtp'))).toHaveCount(1);
    await expect(auth.code).toBeEditable();
    await expectAccessible(page);
    // The same code typed again is not submitted automatically, only by the button.
    await auth.code.press('End');
    await auth.code.press('Backspace');
    await auth.code.pressSequentially(wrong.slice(-1));
    expect(tries).toEqual([wrong]);
    await auth.verify.click();
    await expect.poll(() => tries).toEqual([wrong, wrong]);
    await expect(auth.code).toBeEditable();
    await auth.enterCode(code);

    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.welcomeNameless'));
    await expect(page.getByText(t('dashboard.upgradePrompt'))).toBeVisible();
    await page.getByRole('link', { name: t('progress.stepCreateEvent') }).click();
    await page.getByLabel(t('eventForm.name'), { exact: true }).fill('Half a name');

    await shell.openMenu(email);
    await expectAccessible(page);
    await shell.signOut();
    await expect(auth.heading).toBeVisible();
    await expect(page).toHaveURL('/auth');
    expect((await page.request.get('/api/users/me')).status()).toBe(401);
    await page.unrouteAll();

    await test.step('cancels at Google, then signs in there and returns to the page asked for', async () => {
      const googleAddress = freshAddress();
      await page.goto('/settings?tab=security');
      await expect(page).toHaveURL('/auth');
      const google = page.getByRole('button', { name: t('auth.continueWithGoogle') });
      await google.click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page.getByText(t('auth.googleFailed'), { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/auth');
      await expectAccessible(page);

      await google.click();
      await page.getByLabel('E-mail', { exact: true }).fill(googleAddress);
      await page.getByLabel('Name').fill('Kovács Anna');
      await page.getByRole('button', { name: 'Sign in with this account' }).click();
      await expect(page).toHaveURL('/settings?tab=security');
      await expect(page.getByText(t('auth.loginSuccess'), { exact: true })).toBeVisible();
      await expect.poll(() => savedRedirect(page)).toBeNull();
      const me = await page.request.get('/api/users/me');
      expect(await me.json()).toMatchObject({ email: googleAddress, fullName: 'Kovács Anna', authProvider: 'google' });
      await shell.openMenu('Kovács Anna');
      await shell.signOut();
      await expect(auth.heading).toBeVisible();
    });

    await test.step('after many codes were asked for, a mailed link signs in and leads to the wanted page', async () => {
      const linkAddress = freshAddress();
      // Somebody else asks for codes from many networks.
      for (let network = 0; network < 20; network++) {
        const headers = { 'x-forwarded-for': `203.0.113.${network}`, cookie: '' };
        await page.request.post('/api/auth/otp/request', { data: { email: linkAddress }, headers });
      }
      await follow(page, '/guests/add');
      await expect(page).toHaveURL('/auth');
      await auth.requestCode(linkAddress);
      await expect(page.getByText(t('auth.linkHint', { email: linkAddress, hours: 24 }))).toBeFocused();
      await expectAccessible(page);
      const link = (await readMails(linkAddress)).at(-1)?.text?.match(/http\S+\/sign-in\/\S+/)?.[0] ?? '';
      await page.goto(link);
      await expect(page.getByText(linkAddress)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('auth.linkButton') }).click();
      await expect(page).toHaveURL('/guests/add');
    });
  },
);

test(
  'an organiser switches the language, and another browser shows it after sign-in',
  onDesktop,
  async ({ page, browser }) => {
    const email = await signIn(page);
    // The page reports its first language while the language is switched: the later report must win.
    let isFirst = true;
    await page.route('**/api/users/me', async (route) => {
      const isHeld = isFirst && route.request().method() === 'PATCH';
      if (isHeld) isFirst = false;
      if (isHeld) await page.waitForTimeout(1000);
      await route.continue();
    });
    await page.goto('/');
    await new Shell(page, english.t).switchLanguage('Magyar');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Üdvözöljük');
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('language'))).toBe('hu');
    await expect.poll(async () => (await (await page.request.get('/api/users/me')).json()).language).toBe('hu');

    const elsewhere = await browser.newPage({ baseURL: process.env.PLACECARD_URL ?? '' });
    await signIn(elsewhere, email);
    await elsewhere.goto('/');
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'hu');
    await elsewhere.close();
  },
);

test(
  'an organiser whose session ended signs in again in another tab and loses nothing typed, and shows nothing to who comes next',
  onPhone,
  async ({ page }) => {
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    const email = await signIn(page);
    const { id } = await createEvent(page);
    await importGuests(page, id, [{ fullName: 'Secret Guest' }]);
    await page.goto(`/events/${id}/edit`);
    await page.getByLabel(t('eventForm.location'), { exact: true }).fill('Óbuda');
    await page.waitForLoadState('networkidle');
    await page.request.post('/api/auth/logout');
    await page.getByRole('button', { name: t('eventForm.save') }).click();
    const notice = page.getByRole('banner').getByText(t('auth.endedNotice'));
    await expect(notice).toBeVisible();
    await expectAccessible(page);

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('banner')
        .getByRole('link', { name: t('nav.login') })
        .click(),
    ]);
    const auth = new AuthPage(tab, t);
    await auth.requestCode(email);
    await expect(auth.code).toBeVisible();
    await auth.enterCode(await readCode(email));
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(t('auth.againTitle'));
    // The click closes its own tab, which Playwright may report as a failed click.
    const click = tab.getByRole('button', { name: t('auth.closeTab') }).click();
    const ignoreIfClosed = (error: unknown) => {
      if (!tab.isClosed()) throw error;
    };
    await Promise.all([tab.waitForEvent('close'), click.catch(ignoreIfClosed)]);

    // Headless tabs never lose focus, so the test fires the focus event.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: t('eventForm.save') }).click();
    await expect(page).toHaveURL('/events');
    await expect(page.getByText('Óbuda')).toBeVisible();
    expect(await (await page.request.get(`/api/events/${id}`)).json()).toMatchObject({ location: 'Óbuda' });

    // Without unsaved work the next click leads to the sign-in page. The session must not end while requests are under way:
    // a page whose own data can't be loaded goes to the sign-in page by itself. So load one and wait for its requests.
    await page.goto('/guests');
    await expect(page.getByText('Secret Guest').filter({ visible: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.request.post('/api/auth/logout');
    await page
      .getByRole('link', { name: t('guests.add') })
      .first()
      .click();
    const firstTab = new AuthPage(page, t);
    // The form for a guest, which has an email too, is shown until the session is known to be over.
    await expect(firstTab.heading).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect.poll(() => savedRedirect(page)).toBe('/guests/add');
    // Another person, who signs in here, sees nothing of the first one's.
    const otherEmail = freshAddress();
    await firstTab.requestCode(otherEmail);
    await expect(firstTab.code).toBeVisible();
    await firstTab.enterCode(await readCode(otherEmail));
    await expect(page).toHaveURL('/guests/add');
    await page.getByRole('link', { name: t('guests.backToGuests') }).click();
    await expect(page.getByText(t('guests.emptyTitle'))).toBeVisible();
    await expect(page.getByText('Secret Guest')).toHaveCount(0);
  },
);
