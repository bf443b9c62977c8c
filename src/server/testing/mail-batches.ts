import type { LightMyRequestResponse } from 'fastify';
import { beforeEach } from 'vitest';
import type { MailBatch, MailBatchInput } from '../../shared/contracts/guest-mails.ts';
import { setUpTwoOrganisers } from './two-organisers.ts';

export const LONG_AGO = new Date('2026-01-01T00:00:00Z');
let addresses = 0;
/** An address that no other test has written to. */
export const nextAddress = () => `recipient${++addresses}@example.com`;

/** The app of a test file, and the calls of an organiser who makes and sends batches of mails. Each test starts without events. */
export function setUpMailBatches() {
  const people = setUpTwoOrganisers();
  beforeEach(async () => {
    const { test, owner } = people;
    await test.database.pool.query('truncate events, counted_mails, mail_opt_outs, rate_limits cascade');
    await owner.change({ createdAt: LONG_AGO, subscriptionTier: 'enterprise', language: 'en' });
  });
  const make = async (eventId: number, body: MailBatchInput = { kind: 'invitation' }) =>
    people.owner.send('POST', `/api/events/${eventId}/mails`, body);
  const call = (batchId: number, name: 'send' | 'test' | 'resend') =>
    people.owner.send('POST', `/api/mails/${batchId}/${name}`);
  return {
    people,
    make,
    makeBatch: async (eventId: number, body?: MailBatchInput) => (await make(eventId, body)).json<MailBatch>(),
    call,
    read: async (batchId: number) => (await people.owner.send('GET', `/api/mails/${batchId}`)).json<MailBatch>(),
    /** Sends a batch and waits until the queue is empty. */
    async sendAll(batchId: number): Promise<LightMyRequestResponse> {
      const answer = await call(batchId, 'send');
      await people.test.app.mailSender.run();
      return answer;
    },
    rawMails: (address: string) => people.test.mailsTo(address),
  };
}
