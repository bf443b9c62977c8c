import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { join } from 'node:path';
import { MAX_BODY_BYTES } from '../../../src/server/http/request-bodies.ts';
import { REPOSITORY } from '../../support/app-server.ts';
import { SkippedCheck } from '../../support/check-report.ts';
import { collectOutput } from '../../support/child-process.ts';
import { makeTemporaryFolder, onCleanUp } from '../../support/clean-up.ts';
import { createClient, expectStatus } from '../../support/http-client.ts';
import { findFreePort } from '../../support/listen.ts';
import { addGuests, makeEvent, newAddress, newLoopback } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type Cluster, expectStatuses, LONGEST_MS, spread } from './cluster.ts';

/** Wrong share codes that one address may enter within ten seconds. */
const SHARE_TRIES = 100;
const LARGEST_IMPORT = 8 * 1024 * 1024;

async function openHttp2(url: string): Promise<ClientHttp2Session> {
  const session = connect(url);
  await once(session, 'connect');
  onCleanUp(() => session.destroy());
  return session;
}

/** What deploy/nginx.conf promises, over TLS and HTTP/2 as browsers use them. */
export async function checkNginx(cluster: Cluster): Promise<void> {
  const { check, site } = cluster;
  const organiser = await cluster.makeOrganiser();
  const event = await makeEvent(organiser);
  const guests = await addGuests(organiser, event.id, 30);

  await check('nginx speaks HTTP/2 and passes the door’s live changes on without delay', async () => {
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
      await waitFor('the phone received it', () => text.slice(before).includes(`"id":${guest.id}`), LONGEST_MS);
    }
    session.destroy();
  });

  await check('a client can not fake its address with X-Forwarded-For', async () => {
    const localAddress = newLoopback();
    const wrong = (index: number) =>
      createClient({ url: site, localAddress, address: `203.0.113.${index}` }).get('/api/shared-seating/AAAAAAAA');
    const tries = spread(cluster, SHARE_TRIES + 10, (_server, index) => wrong(index));
    await expectStatuses(tries, `404×${SHARE_TRIES} 429×10`);
    const other = createClient({ url: site, localAddress: newLoopback() });
    assert.equal((await other.get('/api/shared-seating/AAAAAAAA')).status, 404, 'another address is not affected');
  });

  await check('nginx passes bodies on that the app refuses as too large for the call', async () => {
    const rows = [{ fullName: 'Large One', specialRequirements: 'x'.repeat(1_000) }];
    const padding = (size: number) => ({ rows, padding: 'x'.repeat(size) });
    const path = `/api/events/${event.id}/guests/import`;
    assert.equal((await organiser.at(site).post(path, padding(LARGEST_IMPORT - 2_000))).status, 200);
    for (const size of [LARGEST_IMPORT + 10, MAX_BODY_BYTES - 2_000]) {
      assert.equal((await organiser.at(site).post(path, padding(size))).status, 413);
    }
  });

  await check('cookies are bound to the site, and calls from another site are refused', async () => {
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

const PROGRAM = '/usr/sbin/nginx';

export function requireNginx(): void {
  if (!existsSync(PROGRAM)) throw new SkippedCheck('nginx is not installed (Debian: nginx)');
}

/** The flags of scripts/serve-cluster.mjs for servers on these ports behind nginx at `site`. */
export function serveClusterFlags(
  { services, ports }: Pick<Cluster, 'services' | 'ports'>,
  flags: { readonly site: string; readonly http: number; readonly nginx: string },
): string[] {
  const all = {
    nginx: flags.nginx,
    servers: ports.length,
    port: ports[0],
    certificate: services.certificate.certFile,
    key: services.certificate.keyFile,
    http: `127.0.0.1:${flags.http}`,
    https: `127.0.0.1:${new URL(flags.site).port}`,
  };
  return Object.entries(all).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** The configuration that scripts/serve-cluster.mjs prints for the cluster. */
async function printNginxConfig(cluster: Cluster): Promise<string> {
  const { site } = cluster;
  const script = join(REPOSITORY, 'scripts/serve-cluster.mjs');
  const args = serveClusterFlags(cluster, { site, http: await findFreePort(), nginx: '-' });
  const env = { ...process.env, PUBLIC_URL: site };
  return execFileSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
}

/** Starts nginx in front of the cluster's servers, as the script configures it. */
export async function startNginxOf(cluster: Cluster): Promise<void> {
  await startNginx({ site: await printNginxConfig(cluster), url: cluster.site });
}

/** Starts nginx with `site` as the content of its `http` block, and without the machine's own configuration. */
export async function startNginx({ site, url }: { site: string; url: string }): Promise<void> {
  const folder = await makeTemporaryFolder('nginx');
  const file = join(folder, 'nginx.conf');
  const errors = join(folder, 'error.log');
  await writeFile(join(folder, 'site.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    // Workers of an nginx that runs as root would otherwise switch to an account that can't enter the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 2;',
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${errors} warn;`,
    'events { worker_connections 2048; }',
    'http {',
    '  access_log off;',
    ...kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`),
    `  include ${folder}/site.conf;`,
    '}',
  ];
  await writeFile(file, lines.join('\n'));
  const child = spawn(PROGRAM, ['-p', folder, '-e', errors, '-c', file], { stdio: 'pipe' });
  const output = collectOutput(child);
  const exited = once(child, 'exit');
  let isRunning = true;
  void exited.then(() => {
    isRunning = false;
  });
  onCleanUp(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await waitFor('nginx answers', async () => {
    if (!isRunning) throw new Error(`nginx did not start: ${output()}`);
    return fetch(`${url}/assets/none`)
      .then(() => true)
      .catch(() => false);
  });
}
