import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { addMonths } from '../../../shared/paid-time.ts';
import { type Organiser, refusal } from '../../testing/organiser.ts';
import { createPaymentTest, type PaymentTest } from '../../testing/payments.ts';
import { updateSubscriptions } from './service.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const END = addMonths(NOW, 1);

let test: PaymentTest;
let now = NOW;
let buyer: Organiser;
beforeAll(async () => {
  test = await createPaymentTest({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = NOW;
  test.setMailDown(false);
  await test.database.pool.query('delete from users');
  buyer = await test.createBuyer({ language: 'hu' });
});

const keep = () => updateSubscriptions(test.context);
const choose = (tier: unknown) => buyer.send('POST', '/api/subscription/upgrade', { tier });

async function pay(tier: 'pro' | 'enterprise' = 'pro') {
  const { PaymentId } = await test.order(buyer, tier);
  await test.answer(PaymentId, 'pay', 'early');
}

/** Signs in again: sessions do not last as long as a subscription. */
async function readMe(): Promise<CurrentUser> {
  const { rows } = await test.database.pool.query('select email from users where id = $1', [buyer.userId]);
  const { cookie } = await test.signIn(rows[0].email);
  return (await test.app.inject({ url: '/api/users/me', headers: { cookie } })).json<CurrentUser>();
}

async function listReminders() {
  const { rows } = await test.database.pool.query('select email from users where id = $1', [buyer.userId]);
  return (await test.mailsTo(rows[0].email)).filter(({ subject }) => subject?.startsWith('Lejár a Placecard'));
}

describe('choosing free', () => {
  it('ends the paid subscription at once', async () => {
    await pay('enterprise');
    const answer = await choose('free');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: buyer.userId, subscriptionTier: 'free', subscriptionEndDate: null });
    expect((await choose('free')).statusCode).toBe(200);
  });

  it.each(['pro', 'enterprise', 'gold', '', null, undefined, ['free'], { $ne: 1 }])(
    'but %j is refused',
    async (tier) => {
      const answer = await choose(tier);
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
      expect(answer.json().issues).toMatchObject([{ path: 'tier', message: 'subscription.invalidTier' }]);
      expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    },
  );

  it('and paying again starts a new month', async () => {
    await pay();
    await choose('free');
    await pay();
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate: END });
  });
});

describe('the end', () => {
  it('counts at once, before any job has run', async () => {
    await pay();
    now = new Date(END.getTime() - 1);
    expect(await readMe()).toMatchObject({ subscriptionTier: 'pro' });
    now = END;
    expect(await readMe()).toMatchObject({ subscriptionTier: 'free', subscriptionEndDate: END.toISOString() });
    const answer = await test.app.inject(`/api/users/${buyer.userId}`);
    expect(answer.json()).toEqual({ id: buyer.userId, subscriptionTier: 'free' });
  });

  it('is stored by the job, and not before', async () => {
    await pay();
    now = new Date(END.getTime() - 1);
    await keep();
    expect((await test.subscriptionOf(buyer)).tier).toBe('pro');
    now = END;
    await keep();
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    await keep();
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
  });

  it('stored too early by a clock that ran ahead is undone', async () => {
    await pay('enterprise');
    now = new Date(NOW.getTime() + 400 * DAY_MS);
    await keep();
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    now = NOW;
    await keep();
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'enterprise', endDate: END });
  });

  it('does not come to a subscription without one', async () => {
    await buyer.change({ subscriptionTier: 'enterprise', subscriptionEndDate: null });
    now = new Date(NOW.getTime() + 400 * DAY_MS);
    await keep();
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'enterprise', endDate: null });
    expect(await listReminders()).toEqual([]);
  });
});

describe('the reminder', () => {
  it('comes a week before, once, in the reader’s language', async () => {
    await pay();
    now = new Date(END.getTime() - 7 * DAY_MS - 1);
    await keep();
    expect(await listReminders()).toEqual([]);
    now = new Date(END.getTime() - 7 * DAY_MS);
    await Promise.all([keep(), keep()]);
    now = new Date(END.getTime() - DAY_MS);
    await keep();
    const [mail, ...more] = await listReminders();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Lejár a Placecard-csomagja: Pro, 2030. június 20.');
    expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/subscription/);
  });

  it('comes again for another end', async () => {
    await pay();
    now = new Date(END.getTime() - DAY_MS);
    await keep();
    await test.database.pool.query('update users set subscription_end_date = $1', [addMonths(END, 1)]);
    await keep();
    expect(await listReminders()).toHaveLength(1);
    now = new Date(addMonths(END, 1).getTime() - DAY_MS);
    await keep();
    expect(await listReminders()).toHaveLength(2);
  });

  it('is tried again when the mail server was down', async () => {
    await pay();
    now = new Date(END.getTime() - DAY_MS);
    test.setMailDown(true);
    await keep();
    test.setMailDown(false);
    expect(await listReminders()).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await keep();
    expect(await listReminders()).toHaveLength(1);
  });

  it('does not come after the end', async () => {
    await pay();
    now = END;
    await keep();
    expect(await listReminders()).toEqual([]);
  });
});
