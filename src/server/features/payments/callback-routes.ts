import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { callRoutes } from '../../http/route.ts';
import { clientNetwork } from '../../limits/client-networks.ts';
import { WiderNetworkCounts } from '../../limits/wider-networks.ts';
import { Windows } from '../../limits/windows.ts';
import type { PaymentService } from './service.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Generous, because Barion sends the callbacks of all payments from a few addresses. */
const CALLBACKS_PER_MINUTE = 1_200;
const WINDOW_MS = 60_000;
const MAX_NETWORKS = 20_000;

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

/** Barion may send the id in the body, of whatever content type, or in the query, as `paymentId` or `PaymentId`. */
function findPaymentId({ body, query }: FastifyRequest): string | undefined {
  for (const source of [body, query]) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [key, value] of Object.entries(source)) {
      if (key.toLowerCase() === 'paymentid' && typeof value === 'string') return value;
    }
  }
  return undefined;
}

/** Open to everyone, because Barion does not sign its callbacks: one only causes us to ask Barion. */
export function paymentCallbackRoutes({ metrics }: AppContext, service: PaymentService): FastifyPluginAsync {
  const perNetwork = new Windows({ windowMs: WINDOW_MS, maxKeys: MAX_NETWORKS });
  const widerNetworks = new WiderNetworkCounts({ points: CALLBACKS_PER_MINUTE, windowMs: WINDOW_MS });
  return async (app) => {
    const route = callRoutes(app, 'payments');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, parseBody(String(body))));

    route(
      calls.payments.notify,
      {
        config: { allowsCrossOrigin: true },
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: async (request) => {
          const now = Date.now();
          const window = perNetwork.open(clientNetwork(request.ip), now);
          window.used += 1;
          const waitMs =
            window.used > CALLBACKS_PER_MINUTE
              ? perNetwork.msLeft(window, now)
              : widerNetworks.count('callbacks', request.ip, now);
          if (waitMs <= 0) return;
          metrics.refusals.of({ limit: 'payment-callbacks' }).increase();
          const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
          throw new AppError('too_many_requests', 'Too many callbacks.', { retryAfterSeconds });
        },
      },
      async (request) => {
        const paymentId = findPaymentId(request);
        if (paymentId === undefined) throw new AppError('invalid_input', 'Which payment?');
        await service.onCallback(paymentId);
        return { success: true } as const;
      },
    );
  };
}
