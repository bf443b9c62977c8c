import type { Page } from '@playwright/test';
import type { Company } from '../src/shared/contracts/contact.ts';
import type { Translate } from '../src/shared/i18n/message-key.ts';
import { freshAddress, readMails } from './support/outbox.ts';
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
  sizeFor,
  test,
} from './support/test.ts';

const LONG_DATE = { en: 'April 25, 2025', hu: '2025. április 25.' } as const;

async function readCompany(page: Page): Promise<Company> {
  return (await page.request.get('/api/company')).json();
}

/** Waits for the page's script: until it runs, the browser submits the form itself and loads a new page. */
async function waitForScript(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole('region', { name: t('common.notifications') })).toBeAttached();
}

async function fillIn(page: Page, t: Translate, email: string): Promise<void> {
  await page.getByLabel(t('contact.name'), { exact: true }).fill('Kovács Anna');
  await page.getByLabel(t('contact.email'), { exact: true }).fill(email);
  await page.getByLabel(t('contact.subject'), { exact: true }).fill('Két terem');
  await page.getByLabel(t('contact.message'), { exact: true }).fill('Lehet két terem?\n\nKöszönöm!');
}
const send = (page: Page, t: Translate) => page.getByRole('button', { name: t('contact.send') }).click();

for (const { language, t } of languages) {
  test(
    `a visitor sends a message, which is mailed to the support address (${language})`,
    sizeFor[language],
    async ({ page }) => {
      await setLanguage(page, language);
      const email = freshAddress();
      const { supportEmail, address } = await readCompany(page);

      await page.goto('/');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('footer.contact') })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('contact.title'));
      await expect(page.getByRole('link', { name: supportEmail })).toHaveAttribute('href', `mailto:${supportEmail}`);
      await expect(page.getByText(address)).toBeVisible();

      await waitForScript(page, t);
      await send(page, t);
      await expect(page.getByText(t('contact.nameRequired'))).toBeVisible();
      await expect(page.getByText(t('auth.emailRequired'))).toBeVisible();
      await expect(page.getByText(t('contact.subjectRequired'))).toBeVisible();
      await expect(page.getByText(t('contact.messageRequired'))).toBeVisible();
      await expect(page.getByLabel(t('contact.name'), { exact: true })).toBeFocused();
      await expectAccessible(page);

      await fillIn(page, t, 'anna');
      await send(page, t);
      await expect(page.getByText(t('auth.invalidEmail'))).toBeVisible();
      await fillIn(page, t, email);
      await send(page, t);
      await expect(page.getByRole('heading', { name: t('contact.sentTitle') })).toBeFocused();
      await expect(page.getByText(t('contact.sentMessage', { email }))).toBeVisible();
      await expectAccessible(page);

      const mails = await readMails(supportEmail);
      const mail = mails.find(({ replyTo }) => replyTo?.some(({ address }) => address === email));
      expect(mail?.subject).toBe(t('mails.contactSubject', { subject: 'Két terem' }));
      expect(mail?.text).toContain('Lehet két terem?\n\nKöszönöm!');

      await page.getByRole('button', { name: t('contact.sendAnother') }).click();
      await expect(page.getByLabel(t('contact.message'), { exact: true })).toHaveValue('');
    },
  );

  for (const name of ['terms', 'privacy'] as const) {
    test(
      `a visitor reads the ${name} page and jumps to a section from its contents (${language})`,
      sizeFor[language],
      async ({ page }) => {
        await setLanguage(page, language);
        const company = await readCompany(page);
        await page.goto('/');
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: t(`footer.${name}`) })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`footer.${name}`));
        await expect(page.getByText(t('legal.lastUpdated', { date: LONG_DATE[language] }))).toBeVisible();
        await expect(page.getByText(company.name).first()).toBeVisible();
        await expect(page.getByRole('main')).not.toContainText(/\{\w*\}/);
        await expectAccessible(page);

        const contents = page.getByRole('navigation', { name: t('legal.contents') });
        const fold = contents.getByText(t('legal.contents'), { exact: true }).filter({ visible: true });
        const link = contents.getByText(/^5\./).locator('..').filter({ visible: true });
        if (!(await link.isVisible())) await fold.click();
        await expectAccessible(page);
        await link.click();
        await expect(page.getByRole('heading', { level: 2, name: /^5\. / })).toBeInViewport();
        await expect(page).toHaveURL(/#[a-z-]+$/);
      },
    );
  }
}

test(
  'a visitor whose message can’t be sent keeps it in the form and sees why',
  onPhone,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/, /ERR_FAILED/);
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    await page.goto('/contact');
    await waitForScript(page, t);
    await fillIn(page, t, freshAddress());
    const alert = page.getByRole('main').getByRole('alert');
    const notice = page.getByRole('region', { name: t('common.notifications') });

    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await send(page, t);
    await expect(alert.filter({ hasText: t('contact.error') })).toContainText(t('contact.somethingWentWrong'));
    await expect(notice).toContainText(t('contact.error'));
    await expectAccessible(page);

    await page.unroute('**/api/contact');
    await page.route('**/api/contact', (route) => route.abort());
    await send(page, t);
    await expect(alert.filter({ hasText: t('contact.error') })).toContainText(t('common.offline'));

    await page.unroute('**/api/contact');
    await send(page, t);
    await expect(page.getByRole('heading', { name: t('contact.sentTitle') })).toBeVisible();
  },
);

test('a visitor follows a link to a section and switches the language there', onDesktop, async ({ page }) => {
  await setLanguage(page, 'en');
  await page.goto('/terms#withdrawal');
  await expect(page.getByRole('heading', { name: 'Your right to withdraw within 14 days' })).toBeInViewport();
  await page.getByRole('button', { name: 'Magyar' }).click();
  await expect(page.getByRole('heading', { name: 'Elállási jog 14 napon belül' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hungarian.t('footer.terms'));
  // The language must leave the address, or a reload would undo a later choice.
  await expect(page).toHaveURL('/terms#withdrawal');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/terms#withdrawal');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a signed-in organiser finds the e-mail address filled in', onDesktop, async ({ page }) => {
  const email = await signIn(page);
  await page.goto('/contact');
  await expect(page.getByLabel(english.t('contact.email'), { exact: true })).toHaveValue(email);
});
