import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentStatusAnswer, StartedPayment } from '../../src/shared/contracts/payments.ts';
import { TIER_DETAILS } from '../../src/shared/tiers.ts';
import type { ExternalServices } from './external-services.ts';
import { expectStatus } from './http-client.ts';
import { makeOrganiser, type Organiser } from './organisers.ts';
import type { Postgres } from './postgres.ts';
import { waitFor } from './wait-for.ts';

/** Asks for the payment's state again and again, as the buyer's page does, until it has succeeded. */
async function waitUntilPaid(buyer: Organiser, url: string, paymentId: string): Promise<void> {
  const path = `/api/payment/barion/status/${paymentId}`;
  await waitFor(
    'the payment succeeds',
    async () => {
      const ask = buyer.at(url).get<PaymentStatusAnswer>(path);
      const answer = await ask.catch(() => undefined);
      await sleep(500);
      return answer?.status === 200 && answer.body.status === 'Succeeded';
    },
    120_000,
  );
}

/** One payment must have granted exactly one month of pro. */
async function requireOneMonth(postgres: Postgres, buyer: Organiser): Promise<void> {
  const [row] = await postgres.query<{ tier: string; end: Date | null; granted: number }>(
    `select subscription_tier as tier, subscription_end_date as end,
       (select count(*)::int from payments where user_id = u.id and granted_at is not null) as granted
     from users u where u.id = $1`,
    [buyer.userId],
  );
  const { tier, end = null, granted } = row ?? {};
  const days = end === null ? 0 : (end.getTime() - Date.now()) / 86_400_000;
  if (tier !== 'pro' || granted !== 1 || days < 27 || days > 32) {
    throw new Error(`One payment became ${granted} grants of ${tier} for ${days.toFixed(1)} days.`);
  }
}

/** Orders one month of the pro tier and pays; the server learns of it from what this returns, which waits for the month. */
export async function payForPro(context: { postgres: Postgres; services: ExternalServices }, url: string) {
  const { postgres, services } = context;
  const buyer = await makeOrganiser({ url, mails: services.mails, postgres, tier: 'free' });
  const order = { tier: 'pro', amount: TIER_DETAILS.pro.price, userId: buyer.userId };
  const answer = await buyer.post<StartedPayment>('/api/payment/barion/init', order);
  const { PaymentId } = expectStatus(answer, 200, 'an order');
  await services.pay(PaymentId);
  return async () => {
    await waitUntilPaid(buyer, url, PaymentId);
    await requireOneMonth(postgres, buyer);
  };
}
