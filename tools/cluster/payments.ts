import assert from 'node:assert/strict';
import type { PaymentStatusAnswer, StartedPayment } from '../../src/shared/contracts/payments.ts';
import { TIER_DETAILS } from '../../src/shared/tiers.ts';
import { createClient, expectStatus } from '../support/client.ts';
import { newAddress } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { runJobs } from './background-jobs.ts';
import { type Cluster, spread } from './cluster.ts';

const ROUNDS = 3;
const LONGEST_MONTH_MS = 31 * 24 * 60 * 60 * 1000;

export async function checkPayments(cluster: Cluster): Promise<void> {
  const { report, postgres, outside, ports } = cluster;

  await report.check('a payment grants once, whichever servers hear of it together', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await cluster.makeOrganiser('free');
      const order = { tier: 'pro', amount: TIER_DETAILS.pro.price, userId: buyer.userId };
      const started = await cluster.at(buyer, round).post<StartedPayment>('/api/payment/barion/init', order);
      const { PaymentId } = expectStatus(started, 200, 'an order');
      await postgres.query('update payments set next_check_at = now() where user_id = $1', [buyer.userId]);
      const callBack = (server: number) =>
        createClient({ url: cluster.url(server), address: newAddress() }).post(
          `/api/payment/barion/callback?paymentId=${PaymentId}`,
        );
      const comeBack = (server: number) =>
        cluster.at(buyer, server).get<PaymentStatusAnswer>(`/api/payment/barion/status/${PaymentId}`);
      // Five callbacks by the site's own address, one on each server besides, the buyer's return on each, and the job.
      await Promise.all([
        outside.barion.answer(PaymentId, 'pay', 'many'),
        spread(cluster, ports.length, callBack),
        spread(cluster, ports.length, comeBack),
        runJobs(postgres, 'payments', ports.length),
      ]);
      await waitFor('the tier is granted', async () => (await comeBack(round)).body.grantedTier === 'pro', {
        intervalMs: 200,
      });
      await runJobs(postgres, 'payments', ports.length);
      const [user] = await postgres.query<{ subscription_tier: string; subscription_end_date: Date }>(
        'select subscription_tier, subscription_end_date from users where id = $1',
        [buyer.userId],
      );
      assert.equal(user?.subscription_tier, 'pro');
      const left = (user?.subscription_end_date.getTime() ?? 0) - Date.now();
      assert.ok(left <= LONGEST_MONTH_MS, `one month was paid for, and ${left / 86_400_000} days were granted`);
      const mails = outside.mails.to(buyer.email).map(({ subject }) => subject);
      assert.equal(mails.length, 2, `a code and one confirmation, not ${mails.join(', ')}`);
    }
  });
}
