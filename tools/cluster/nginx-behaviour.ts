import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { atEnd } from '../support/clean-up.ts';
import { createClient, expectStatus } from '../support/client.ts';
import { addGuests, newAddress, newLoopback } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Cluster, countStatuses, spread } from './cluster.ts';
import { LONGEST_MS } from './times.ts';

const SHARE_TRIES = 10;
const LARGEST_BODY = 8 * 1024 * 1024;

async function openHttp2(url: string): Promise<ClientHttp2Session> {
  const session = connect(url);
  await once(session, 'connect');
  atEnd(() => session.destroy());
  return session;
}

/** What the proxy's configuration promises, over the TLS and HTTP/2 that browsers speak. */
export async function checkProxy(cluster: Cluster): Promise<void> {
  const { report, site } = cluster;
  const organiser = await cluster.makeOrganiser();
  const event = await cluster.makeEvent(organiser);
  const guests = await addGuests(organiser, event.id, 30);

  await report.check('browsers speak HTTP/2, and what is said at the door passes without delay', async () => {
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
    await waitFor('the list came', () => text.includes('"isComplete":true'));
    for (const [index, guest] of guests.slice(0, 6).entries()) {
      const before = text.length;
      expectStatus(await cluster.at(organiser, index).post(`/api/guests/${guest.id}/check-in`), 200, 'a check-in');
      await waitFor('the phone heard it', () => text.slice(before).includes(`"id":${guest.id}`), {
        timeoutMs: LONGEST_MS,
      });
    }
    session.destroy();
  });

  await report.check('nobody borrows another address by naming it', async () => {
    const localAddress = newLoopback();
    const wrong = (index: number) =>
      createClient({ url: site, localAddress, address: `203.0.113.${index}` }).get('/api/shared-seating/AAAAAAAA');
    const answers = await spread(cluster, SHARE_TRIES + 10, (_server, index) => wrong(index));
    assert.equal(countStatuses(answers), `404×${SHARE_TRIES} 429×10`);
    const other = createClient({ url: site, localAddress: newLoopback() });
    assert.equal((await other.get('/api/shared-seating/AAAAAAAA')).status, 404, 'another address is judged');
  });

  await report.check('bodies as large as the app takes them pass, larger ones are refused', async () => {
    const rows = [{ fullName: 'Large One', specialRequirements: 'x'.repeat(1_000) }];
    const padding = (size: number) => ({ rows, padding: 'x'.repeat(size) });
    const path = `/api/events/${event.id}/guests/import`;
    assert.equal((await organiser.at(site).post(path, padding(LARGEST_BODY - 2_000))).status, 200);
    assert.equal((await organiser.at(site).post(path, padding(LARGEST_BODY + 10))).status, 413);
  });

  await report.check('cookies are for the site alone, and another site’s calls are refused', async () => {
    const visitor = createClient({ url: site, address: newAddress() });
    const email = 'cookies@example.com';
    expectStatus(await visitor.post('/api/auth/otp/request', { email }), 200, 'asking for a code');
    const otp = await cluster.outside.mails.codeFor(email);
    const answer = await visitor.post('/api/auth/otp/verify', { email, otp });
    const [line = ''] = answer.headers['set-cookie'] ?? [];
    assert.match(line, /^__Host-[^;]+; .*Secure/);
    const foreign = { origin: 'https://evil.example' };
    assert.equal((await visitor.request('POST', '/api/auth/logout', {}, foreign)).status, 403);
    const own = { origin: site };
    assert.equal((await visitor.request('POST', '/api/auth/logout', {}, own)).status, 200);
  });
}
