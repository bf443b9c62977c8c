import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedPayment } from '../../src/shared/contracts/payments.ts';
import { TIER_DETAILS } from '../../src/shared/tiers.ts';
import type { Answer } from '../support/client.ts';
import { makeOrganiser, type Organiser } from '../support/organisers.ts';
import type { Stage } from './fault.ts';

export async function makeBuyer({ outside, postgres }: Stage, url: string): Promise<Organiser> {
  return makeOrganiser({ url, mails: outside.mails, postgres, tier: 'free' });
}

export function order(buyer: Organiser, url: string): Promise<Answer<StartedPayment>> {
  const body = { tier: 'pro', amount: TIER_DETAILS.pro.price, userId: buyer.userId };
  return buyer.at(url).post('/api/payment/barion/init', body);
}

/** The buyer's page asks what became of it, until it knows. */
export async function settle(buyer: Organiser, url: string, paymentId: string): Promise<string> {
  for (const since = performance.now(); performance.now() - since < 40_000; await sleep(500)) {
    const path = `/api/payment/barion/status/${paymentId}`;
    const answer = await buyer
      .at(url)
      .get<{ status: string }>(path)
      .catch(() => undefined);
    if (answer?.status === 200 && answer.body.status === 'Succeeded') return answer.body.status;
  }
  throw new Error('The payment was never settled.');
}

interface Bought {
  readonly tier: string;
  readonly end: Date | null;
  readonly granted: number;
  readonly payments: number;
}

export async function readBought({ postgres }: Stage, userId: number): Promise<Bought> {
  const [row] = await postgres.query<{ tier: string; end: Date | null; granted: number; payments: number }>(
    `select u.subscription_tier as tier, u.subscription_end_date as end,
       (select count(*)::int from payments where user_id = u.id and granted_at is not null) as granted,
       (select count(*)::int from payments where user_id = u.id) as payments
     from users u where u.id = $1`,
    [userId],
  );
  if (!row) throw new Error('The account is gone.');
  return row;
}

/** Paid once is one month, whatever happened in between. */
export async function requireOneMonth(stage: Stage, buyer: Organiser): Promise<void> {
  const { tier, end, granted } = await readBought(stage, buyer.userId);
  const days = end === null ? 0 : (end.getTime() - Date.now()) / 86_400_000;
  if (tier !== 'pro' || granted !== 1 || days < 27 || days > 32) {
    throw new Error(`One payment became ${granted} grants of ${tier} for ${days.toFixed(1)} days.`);
  }
}
