import type { Page } from '@playwright/test';
import { WITHDRAWAL_DAYS } from '../src/shared/paid-time.ts';
import { createEvent } from './support/organiser.ts';
import { readLastSubject, readMails } from './support/outbox.ts';
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

/** The card of a tier on the subscription page; tier names are the same in both languages. */
const cardOf = (page: Page, tier: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: tier, exact: true }) });

const readTier = async (page: Page) => (await (await page.request.get('/api/users/me')).json()).subscriptionTier;

test.describe('on a desktop', onDesktop, () => {
  test('an organiser gets no tier by forged addresses, buys Pro and withdraws, then buys Enterprise and gives it up', async ({
    page,
    expectedErrors,
  }) => {
    const { t } = english;
    expectedErrors.push(/status of (400|404|503) .*\/api\/payment\/barion\//);
    const email = await signIn(page);
    const { name } = await createEvent(page, { date: new Date(Date.now() + 90 * 24 * 60 * 60_000).toISOString() });
    await test.step('forged addresses give no tier, and say why', async () => {
      await page.goto('/payment?success=true&paymentId=00000000000000000000000000000000');
      await expect(page).toHaveURL('/subscription?upgraded=true');
      await expect(page.getByText(t('subscription.notUpgradedTitle'))).toBeVisible();
      expect(await readTier(page)).toBe('free');
      await follow(page, '/payment/callback?paymentId=00000000000000000000000000000000');
      await expect(page.getByText(t('payment.notFound'))).toBeVisible();
      await follow(page, '/payment');
      await expect(page.getByText(t('payment.missingInfo'))).toBeVisible();
      await follow(page, '/payment/callback');
      await expect(page.getByText(t('payment.missingPaymentId'))).toBeVisible();
      await follow(page, '/payment?tier=enterprise&price=1');
      await expect(page.getByText(t('payment.initFailed'))).toBeVisible();
      await expect(page.getByText(t('payment.priceChanged'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('payment.tryAgain') })).toHaveCount(0);
      await expectAccessible(page);

      const unavailable = { code: 'payment_unavailable', message: 'Payment initialization failed' };
      let isAvailable = false;
      await page.route('**/api/payment/barion/init', (route) =>
        route.fulfill(isAvailable ? { json: {} } : { status: 503, json: unavailable }),
      );
      await page.getByRole('link', { name: t('payment.cancel') }).click();
      await expect(page).toHaveURL('/subscription');
      await follow(page, '/payment?tier=pro&price=19');
      await expect(page.getByText(t('payment.initFailedMessage'))).toBeVisible();
      isAvailable = true;
      await page.getByRole('button', { name: t('payment.tryAgain') }).click();
      await expect(page.getByText(t('payment.noUrl'))).toBeVisible();
      await page.getByRole('link', { name: t('payment.cancel') }).click();
      await expect(page).toHaveURL('/subscription');
    });
    await page.unrouteAll();
    await expect(cardOf(page, 'Free').getByText(t('subscription.currentTier'))).toBeVisible();
    await expect(page.getByText(t('billing.empty'))).toBeVisible();

    await cardOf(page, 'Pro').getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('One month', { exact: true })).toBeVisible();
    await expect(dialog.getByText('$19 in total')).toBeVisible();
    await expect(dialog.getByText(name)).toContainText('ends before');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
    await page.getByRole('button', { name: 'The card is declined' }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing was charged');
    await page.getByRole('button', { name: 'Pay $19.00' }).click();

    await expect(page).toHaveURL(/\/payment\/callback\?paymentId=/);
    await expect(page.getByRole('heading', { name: t('payment.succeededTitle') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('payment.toDashboard') }).click();
    await expect(page.getByText(t('dashboard.premiumAccess'))).toBeVisible();
    await expect.poll(() => readLastSubject(email)).toBe('Your order: Placecard Pro, one month');
    expect((await readMails(email)).at(-1)?.text).toContain('Withdraw from contract here');

    await page.getByRole('link', { name: t('dashboard.manageSubscription') }).click();
    await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
    await expect(dialog.getByText(email)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByText(t('billing.statusRefunded'), { exact: true })).toBeVisible();
    await expect(cardOf(page, 'Free').getByText(t('subscription.currentTier'))).toBeVisible();
    await expect.poll(() => readLastSubject(email)).toContain('We have received your withdrawal');

    await cardOf(page, t('tiers.enterprise')).getByRole('button').click();
    await dialog.getByRole('button', { name: t('subscription.orderButton') }).click();
    await expect(page.getByText('local stand-in for Barion')).toBeVisible();
    await page.getByRole('button', { name: 'Pay $99.00' }).click();
    await expect(page.getByRole('heading', { name: t('payment.succeededTitle') })).toBeVisible();
    await page.getByRole('link', { name: t('payment.toDashboard') }).click();
    await page.getByRole('link', { name: t('dashboard.manageSubscription') }).click();
    await cardOf(page, 'Free')
      .getByRole('button', { name: t('subscription.goToFree') })
      .click();
    await expect(dialog.getByText('Table layout designer', { exact: true })).toBeVisible();
    await expect(dialog.getByText(t('subscription.freeWithdraw', { days: WITHDRAWAL_DAYS }))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Give up Enterprise' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(t('dashboard.upgradePrompt'))).toBeVisible();
    expect(await readTier(page)).toBe('free');
  });
});

test.describe('on a phone, in Hungarian', onPhone, () => {
  const { t, language } = hungarian;

  test('an organiser cancels a payment, then buys a pass where the floor plan is locked and returns to the editor', async ({
    page,
    expectedErrors,
  }) => {
    // The page asks for the plan before it knows the tier.
    expectedErrors.push(/status of 403/);
    await setLanguage(page, language);
    const email = await signIn(page);
    await page.goto('/subscription');
    await cardOf(page, 'Pro').getByRole('button').click();
    await page.getByRole('button', { name: 'Fizetési kötelezettséggel járó megrendelés' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText(`${t('payment.failedStatus')}: ${t('payment.statusCanceled')}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('payment.tryAgain') }).click();
    await expect(page.getByText(t('billing.statusCanceled'))).toBeVisible();

    // The order began where the floor plan is locked, so paying returns there, and the editor opens.
    const { id: event, name } = await createEvent(page);
    await page.goto(`/events/${event}/layout`);
    await expect(page.getByText(name).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('upgrade.buyPass', { price: '49 USD' }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(name)).toBeVisible();
    await expect(dialog.getByText('Összesen 49 USD')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('subscription.orderButton') }).click();
    await expect(page.getByText('local stand-in for Barion')).toBeVisible();
    const gateway = page.url();
    const paymentId = new URL(gateway).searchParams.get('id');
    await page.goto(`/payment/callback?paymentId=${paymentId}`);
    await expect(page.getByRole('heading', { name: t('payment.waitingTitle') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('payment.goOnPaying') }).click();
    await page.getByText('How Placecard is notified').click();
    await page.getByLabel('The callback comes').selectOption('never');
    // Read before the page gets the response: a body can't be read any more once the page has navigated.
    const gatewayUrls: (string | null)[] = [];
    await page.route('**/barion/status/**', async (route) => {
      const response = await route.fetch();
      gatewayUrls.push((await response.json()).gatewayUrl);
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Pay $49.00' }).click();
    // Barion was asked a moment ago, so the page must not offer to pay again yet.
    await expect(page).toHaveURL(/\/payment\/callback/);
    await expect(page.getByRole('heading', { name: t('payment.succeededTitle') })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    expect(gatewayUrls).not.toEqual([]);
    expect(gatewayUrls.filter((url) => url !== null)).toEqual([]);
    await page.getByRole('link', { name: t('payment.toOrigin') }).click();
    await expect(page).toHaveURL(`/events/${event}/layout`);
    await expect(page.getByText(t('layoutEditor.nothingYetTitle'))).toBeVisible();
    await expect.poll(() => readLastSubject(email)).toBe(`Az Ön megrendelése: Placecard Eseménycsomag: ${name}`);
    expect(await readTier(page)).toBe('free');
  });
});
