import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailWaitingMessages } from '../features/contact/service.ts';
import { runJob } from '../jobs.ts';
import { createOrganiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
let test: TestApp;
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  test = await createTestApp({ log, trustProxy: true });
});
afterAll(() => test.close());

const MINUTE_MS = 60_000;
/** Part of every name, address, note, code and query below. */
const PLANTED = /planted/i;
const HEADERS = {
  'user-agent': 'planted-agent',
  referer: 'http://localhost/?planted',
  'x-forwarded-for': '203.0.113.77',
  'x-request-id': 'planted@example.com',
};

it('contains no personal data of a whole evening, with and without errors', async () => {
  const owner = await createOrganiser(test);
  const answers: unknown[] = [];
  const ask = async (options: InjectOptions, cookie = owner.cookie) => {
    const answer = await test.app.inject({ ...options, headers: { ...HEADERS, cookie, ...options.headers } });
    answers.push(answer.statusCode);
    return answer;
  };
  const event = (
    await ask({
      method: 'POST',
      url: '/api/events',
      payload: { name: 'Planted Gala', date: '2027-06-05T15:00:00Z', location: 'Planted Hall', description: 'planted' },
    })
  ).json();
  const rows = [
    { fullName: 'Planted Anna', email: 'planted.anna@example.com', specialRequirements: 'planted nuts' },
    { fullName: 'Planted Béla', tableNumber: 'planted', seatNumber: '1', qrCodeIdentifier: 'planted-code-0000001' },
  ];
  const base = `/api/events/${event.id}`;
  const contact = { name: 'Planted', email: 'planted@example.com', subject: 'planted', message: 'planted message' };
  const flows = async () => {
    await ask({ method: 'POST', url: `${base}/guests/import`, payload: { rows } });
    await ask({ method: 'POST', url: `${base}/guests/import`, payload: { rows: [{ fullName: 7, email: 'planted' }] } });
    await ask({ url: `${base}/guests?name=planted%20anna` }, '');
    await ask({ url: `${base}/guests` });
    await ask({ url: `${base}/guests.csv?planted` });
    await ask({ url: '/api/guests?search=planted' });
    await ask({ url: '/guest-view/planted-code-0000001' }, '');
    await ask({ url: `/e/${event.id}?name=planted` }, '');
    await ask({ url: '/api/shared-seating/PLANTED2' }, '');
    await ask({ method: 'POST', url: `${base}/door/session`, payload: { code: 'PLANTED2' } }, '');
    await ask({ method: 'PATCH', url: base, payload: { name: 'Planted\u0000' } });
    await ask({ method: 'POST', url: '/api/contact', payload: contact }, '');
    await ask({ method: 'POST', url: '/api/auth/otp/request', payload: { email: 'planted@example.com' } }, '');
    await ask({ method: 'POST', url: '/api/payment/barion/callback?PaymentId=planted' }, '');
    await ask({ url: '/planted/%zz?planted' }, '');
  };
  await flows();
  expect(answers).not.toContain(500);
  test.setMailDown(true);
  await flows();
  test.advance(10 * MINUTE_MS);
  await runJob(test.context, { job: 'contact-mail', run: 'r1' }, () => mailWaitingMessages(test.context));
  test.setMailDown(false);
  // An insert that the guests' table refuses: PostgreSQL's error contains the row.
  await test.database.pool.query('alter table guests add check (id is null) not valid');
  await ask({ method: 'POST', url: '/api/guests', payload: { eventId: event.id, fullName: 'Planted Cecil' } });
  await test.database.pool.query('alter table events rename to events_away');
  await flows();
  expect(answers).toContain(500);

  const log = lines.join('');
  expect(log).toContain('contact message not mailed');
  expect(log).toContain('"code":"23514"');
  expect(lines.filter((line) => PLANTED.test(line))).toEqual([]);
  expect(log).not.toContain('203.0.113.77');
  expect(log).not.toContain(owner.cookie.split('=')[1]);
  // Every line has a request id or a job.
  expect(lines.filter((line) => !/"(reqId|job)":"/.test(line))).toEqual([]);
});
