import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { onCleanUp } from '../support/clean-up.ts';
import { createClient, expectStatus } from '../support/client.ts';
import { addGuests, makeEvent, newAddress, newLoopback } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Cluster, expectStatuses, LONGEST_MS, spread } from './cluster.ts';

const SHARE_TRIES = 10;
const LARGEST_BODY = 8 * 1024 * 1024;

async function openHttp2(url: string): Promise<ClientHttp2Session> {
  const session = connect(url);
  await once(session, 'connect');
  onCleanUp(() => session.destroy());
  return session;
}

/** What deploy/nginx.conf promises, over TLS and HTTP/2 as browsers use them. */
export async function checkNginx(cluster: Cluster): Promise<void> {
  const { report, site } = cluster;
  const organiser = await cluster.makeOrganiser();
  const event = await makeEvent(organiser);
  const guests = await addGuests(organiser, event.id, 30);

  await report.check('nginx speaks HTTP/2 and passes the door’s live changes on without delay', async () => {
    const session = await openHttp2(site);
    assert.equal(session.alpnProtocol, 'h2');
    const stream = session.request({
      ':path': `/api/events/${event.id}/door/changes`,
      cookie: organiser.cookie,
    });
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const [headers] = (await once(stream, 'response')) as [Record<string, string | number>];
    assert.equal(headers[':status'], 200);
    await waitFor('the complete list arrives', () => text.includes('"isComplete":true'));
    for (const [index, guest] of guests.slice(0, 6).entries()) {
      const before = text.length;
      expectStatus(await cluster.at(organiser, index).post(`/api/guests/${guest.id}/check-in`), 200, 'a check-in');
      await waitFor('the phone received it', () => text.slice(before).includes(`"id":${guest.id}`), {
        timeoutMs: LONGEST_MS,
      });
    }
    session.destroy();
  });

  await report.check('a client can not fake its address with X-Forwarded-For', async () => {
    const localAddress = newLoopback();
    const wrong = (index: number) =>
      createClient({ url: site, localAddress, address: `203.0.113.${index}` }).get('/api/shared-seating/AAAAAAAA');
    const tries = spread(cluster, SHARE_TRIES + 10, (_server, index) => wrong(index));
    await expectStatuses(tries, `404×${SHARE_TRIES} 429×10`);
    const other = createClient({ url: site, localAddress: newLoopback() });
    assert.equal((await other.get('/api/shared-seating/AAAAAAAA')).status, 404, 'another address is not affected');
  });

  await report.check('nginx accepts bodies up to the app’s own limit of 8 MB and refuses larger ones', async () => {
    const rows = [{ fullName: 'Large One', specialRequirements: 'x'.repeat(1_000) }];
    const padding = (size: number) => ({ rows, padding: 'x'.repeat(size) });
    const path = `/api/events/${event.id}/guests/import`;
    assert.equal((await organiser.at(site).post(path, padding(LARGEST_BODY - 2_000))).status, 200);
    assert.equal((await organiser.at(site).post(path, padding(LARGEST_BODY + 10))).status, 413);
  });

  await report.check('cookies are bound to the site, and calls from another site are refused', async () => {
    const visitor = createClient({ url: site, address: newAddress() });
    const email = 'cookies@example.com';
    expectStatus(await visitor.post('/api/auth/otp/request', { email }), 200, 'asking for a code');
    const otp = await cluster.services.mails.codeFor(email);
    const answer = await visitor.post('/api/auth/otp/verify', { email, otp });
    const [line = ''] = answer.headers['set-cookie'] ?? [];
    assert.match(line, /^__Host-[^;]+; .*Secure/);
    const foreign = { origin: 'https://evil.example' };
    assert.equal((await visitor.request('POST', '/api/auth/logout', {}, foreign)).status, 403);
    const own = { origin: site };
    assert.equal((await visitor.request('POST', '/api/auth/logout', {}, own)).status, 200);
  });
}
