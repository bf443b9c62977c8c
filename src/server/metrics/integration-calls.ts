import { type Barion, BarionError } from '../integrations/barion.ts';
import type { GoogleSignIn } from '../integrations/google.ts';
import type { Mailer } from '../integrations/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Counter } from './registry.ts';

interface Integrations {
  readonly mailer: Mailer;
  readonly google: GoogleSignIn;
  readonly barion: Barion;
}

const barionOutcome = (error: unknown) => (error instanceof BarionError ? error.kind : 'failed');

/** Wraps the integrations so that the metrics count every call by its outcome. */
export function countIntegrationCalls({ mailer, google, barion }: Integrations, metrics: Metrics): Integrations {
  async function count<Result>(
    calls: Counter<'call' | 'outcome'>,
    call: string,
    answer: Promise<Result>,
    outcomeOf: (error: unknown) => string = () => 'failed',
  ): Promise<Result> {
    const settle = (outcome: string) => calls.of({ call, outcome }).increase();
    answer.then(
      () => settle('ok'),
      (error) => settle(outcomeOf(error)),
    );
    return answer;
  }
  const { mails, googleCalls, barionCalls } = metrics;
  return {
    mailer: {
      close: () => mailer.close(),
      async send(mail) {
        try {
          await mailer.send(mail);
        } catch (error) {
          mails.of({ outcome: 'failed' }).increase();
          throw error;
        }
        mails.of({ outcome: 'sent' }).increase();
      },
    },
    google: {
      begin: (redirectUri) => count(googleCalls, 'begin', google.begin(redirectUri)),
      finish: (currentUrl, attempt) => count(googleCalls, 'finish', google.finish(currentUrl, attempt)),
    },
    barion: {
      startPayment: (order) => count(barionCalls, 'start', barion.startPayment(order), barionOutcome),
      readState: (paymentId) => count(barionCalls, 'state', barion.readState(paymentId), barionOutcome),
      refund: (refund) => count(barionCalls, 'refund', barion.refund(refund), barionOutcome),
    },
  };
}
