import type { Page } from '@playwright/test';
import type { Company } from '../src/shared/contracts/contact.ts';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { freshAddress, readMails } from './support/outbox.ts';
import {
  english,
  expect,
  expectAccessible,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  test,
} from './support/test.ts';

async function readCompany(page: Page): Promise<Company> {
  return (await page.request.get('/api/company')).json();
}

/** Waits for the page's script: until it runs, the browser submits the form itself and loads a new page. */
async function waitForScript(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole('region', { name: t('common.notifications') })).toBeAttached();
}

async function openFromFooter(page: Page, t: Translate, link: 'contact' | 'privacy'): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t(`footer.${link}`), exact: true })
    .click();
}

test(
  'a visitor reads the privacy page and sends a message, which is kept while it can’t be sent and then mailed',
  onPhone,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/, /ERR_FAILED/);
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    const email = freshAddress();
    const { supportEmail, address, name } = await readCompany(page);
    const field = (name: 'name' | 'email' | 'subject' | 'message') =>
      page.getByLabel(t(`contact.${name}`), { exact: true });
    const send = page.getByRole('button', { name: t('contact.send'), exact: true });

    await page.goto('/');
    await openFromFooter(page, t, 'privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('footer.privacy'));
    await expect(page.getByText(t('legal.lastUpdated', { date: '2025. április 25.' }))).toBeVisible();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/\{\w*\}/);

    const contents = page.getByRole('navigation', { name: t('legal.contents') });
    await contents.getByText(t('legal.contents'), { exact: true }).filter({ visible: true }).click();
    await expectAccessible(page);
    await contents.getByText(/^5\./).locator('..').filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^5\. / })).toBeInViewport();
    await expect(page).toHaveURL(/#[a-z-]+$/);

    await openFromFooter(page, t, 'contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('contact.title'));
    await expect(page.getByRole('link', { name: supportEmail })).toHaveAttribute('href', `mailto:${supportEmail}`);
    await expect(page.getByText(address)).toBeVisible();

    await waitForScript(page, t);
    await send.click();
    for (const message of ['contact.nameRequired', 'common.emailRequired', 'contact.messageRequired'] as const)
      await expect(page.getByText(t(message))).toBeVisible();
    await expect(field('name')).toBeFocused();
    await expectAccessible(page);

    await field('name').fill('Kovács Anna');
    await field('email').fill('anna');
    await field('subject').fill('Két terem');
    await field('message').fill('Lehet két terem?\n\nKöszönöm!');
    await send.click();
    await expect(page.getByText(t('common.invalidEmail'))).toBeVisible();
    await field('email').fill(email);

    const alert = page.getByRole('main').getByRole('alert');
    let answerWith: 'error' | 'nothing' | 'truth' = 'error';
    await page.route('**/api/contact', (route) => {
      if (answerWith === 'error') return route.fulfill({ status: 500, body: 'broken' });
      return answerWith === 'nothing' ? route.abort() : route.continue();
    });
    await send.click();
    await expect(alert.filter({ hasText: t('contact.error') })).toContainText(t('contact.somethingWentWrong'));
    await expectAccessible(page);
    answerWith = 'nothing';
    await send.click();
    await expect(alert.filter({ hasText: t('contact.error') })).toContainText(t('common.offline'));

    answerWith = 'truth';
    await send.click();
    await expect(page.getByRole('heading', { name: t('contact.sentTitle') })).toBeFocused();
    await expect(page.getByText(t('contact.sentMessage', { email }))).toBeVisible();
    await expectAccessible(page);

    const mails = await readMails(supportEmail);
    const mail = mails.find(({ replyTo }) => replyTo?.some(({ address }) => address === email));
    expect(mail?.subject).toBe(t('mails.contactSubject', { subject: 'Két terem' }));
    expect(mail?.text).toContain('Lehet két terem?\n\nKöszönöm!');

    // A signed-in organiser finds the address filled in.
    const ownAddress = await signIn(page);
    await page.goto('/contact');
    await expect(field('email')).toHaveValue(ownAddress);
    await expect(field('message')).toHaveValue('');
  },
);

test(
  'a visitor follows a link to a section of the terms and switches the language there',
  onDesktop,
  async ({ page }) => {
    await setLanguage(page, 'en');
    await page.goto('/terms#withdrawal');
    await expect(page.getByRole('heading', { name: 'Your right to withdraw within 14 days' })).toBeInViewport();
    await expect(page.getByText(english.t('legal.lastUpdated', { date: 'April 25, 2025' }))).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/\{\w*\}/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Magyar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Elállási jog 14 napon belül' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hungarian.t('footer.terms'));
    // The language must leave the address, or a reload would undo a later choice.
    await expect(page).toHaveURL('/terms#withdrawal');
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL('/terms#withdrawal');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);
