import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { type BarionStandIn, startBarionStandIn } from '../../../stand-ins/barion.ts';
import type { CallbackManner } from '../../../stand-ins/barion-trouble.ts';
import type { Payment, PaymentStatusAnswer, StartedPayment } from '../../shared/contracts/payments.ts';
import { type PaidTier, priceOf, type TimeProduct } from '../../shared/tiers.ts';
import type { AppContext } from '../common/context.ts';
import { users } from '../db/schema/users.ts';
import { createBarion } from '../integrations/barion.ts';
import { createOrganiser, type Organiser } from './organiser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const POS_KEY = '5c2f9d0e-41b7-4b06-9f64-2d8d8f3a7e11';
/** A stand-in that is told not to answer sends 504 after this time, so that tests do not wait for the app's timeout. */
const HANG_MS = 50;

export interface PaymentTest extends TestApp {
  readonly barion: BarionStandIn;
  /** Creates an account on the free tier. */
  createBuyer(changes?: Partial<typeof users.$inferInsert>): Promise<Organiser>;
  /** Orders time of a tier, or a pass for an event, through the API. */
  order(buyer: Organiser, what: PaidTier | { eventId: number }, product?: TimeProduct): Promise<StartedPayment>;
  /** Does what a payer does on Barion's page. */
  answer(
    paymentId: string,
    answer: 'pay' | 'decline' | 'cancel' | 'expire',
    callback?: CallbackManner,
  ): Promise<Response>;
  readStatus(buyer: Organiser, paymentId: string): Promise<PaymentStatusAnswer>;
  callback(paymentId: string): Promise<number>;
  listPayments(buyer: Organiser): Promise<Payment[]>;
  subscriptionOf(buyer: Organiser): Promise<{ tier: string | undefined; endDate: Date | null | undefined }>;
}

/** The app and the stand-in for Barion, on a port each, with the same clock. */
export async function createPaymentTest(overrides: Partial<AppContext> = {}): Promise<PaymentTest> {
  const standIn: { current?: BarionStandIn } = {};
  const test = await createTestApp({
    barion: createBarion({
      apiUrl: async () => standIn.current?.url ?? '',
      posKey: POS_KEY,
      payee: 'shop@placecard.test',
    }),
    ...overrides,
  });
  const barion = await startBarionStandIn({
    posKey: POS_KEY,
    now: test.context.clock,
    retryDelaysMs: [],
    hangMs: HANG_MS,
  });
  standIn.current = barion;
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const host = `127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;

  return {
    ...test,
    barion,
    createBuyer: (changes = {}) => createOrganiser(test, { subscriptionTier: 'free', ...changes }),
    async order(buyer, what, product = 'month') {
      const { userId } = buyer;
      const body =
        typeof what === 'string'
          ? { product, tier: what, amount: priceOf({ product, tier: what }), userId }
          : { product: 'pass', ...what, amount: priceOf({ product: 'pass', tier: null }), userId };
      const answer = await buyer.send('POST', '/api/payment/barion/init', body, { host });
      if (answer.statusCode !== 200) throw new Error(`The order was refused: ${answer.body}`);
      return answer.json<StartedPayment>();
    },
    answer: (paymentId, answer, callback = 'early') =>
      fetch(`${barion.url}/Pay/answer?id=${paymentId}`, {
        method: 'POST',
        body: new URLSearchParams({ answer, callback }),
        redirect: 'manual',
      }),
    async readStatus(buyer, paymentId) {
      return (await buyer.send('GET', `/api/payment/barion/status/${paymentId}`)).json<PaymentStatusAnswer>();
    },
    async callback(paymentId) {
      const url = `/api/payment/barion/callback?paymentId=${paymentId}`;
      return (await test.app.inject({ method: 'POST', url })).statusCode;
    },
    listPayments: async (buyer) => (await buyer.send('GET', '/api/payments')).json<Payment[]>(),
    async subscriptionOf({ userId }) {
      const row = await test.database.db.query.users.findFirst({ where: eq(users.id, userId) });
      return { tier: row?.subscriptionTier, endDate: row?.subscriptionEndDate };
    },
    async close() {
      await test.close();
      await barion.close();
    },
  };
}
