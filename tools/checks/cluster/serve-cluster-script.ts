import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReady, productionEnv, REPOSITORY } from '../../support/app-server.ts';
import { collectOutput } from '../../support/child-process.ts';
import { makeTemporaryFolder, onCleanUp } from '../../support/clean-up.ts';
import { createClient } from '../../support/http-client.ts';
import { findConsecutivePorts, findFreePorts, isPortFree } from '../../support/listen.ts';
import { makeOrganiser, newLoopback } from '../../support/organisers.ts';
import { listChildren } from '../../support/processes.ts';
import { waitFor } from '../../support/wait-for.ts';
import { copyWithScript } from './assets.ts';
import { type Cluster, expectStatuses, spread } from './cluster.ts';
import { serveClusterFlags, startNginx } from './nginx.ts';
import { restartUnderLoad } from './restarts.ts';

const OTHER_SCRIPT = 'next-Ef56Gh78.js';
const START_MS = 240_000;
const SHARE_TRIES = 10;

interface Script {
  readonly pid: number;
  output(): string;
  signal(signal: NodeJS.Signals): void;
  readonly exited: Promise<number | null>;
}

/** Runs scripts/serve-cluster.mjs as a service manager does: through a symbolic link, with its settings in a file. */
function runScript(args: readonly string[]): Script {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
  const child = spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  // The script's servers end with it even when it is killed, so killing the script is enough.
  void exited.then(onCleanUp(() => child.kill('SIGKILL')));
  return { pid: child.pid ?? 0, output, signal: (signal) => void child.kill(signal), exited };
}

export async function checkServeClusterScript(cluster: Cluster): Promise<void> {
  const { check, postgres, services } = cluster;
  const count = cluster.ports.length;
  await Promise.all(cluster.servers.map((server) => server.stop()));

  const folder = await makeTemporaryFolder('script');
  const link = join(folder, 'current');
  /** Replaces the link in one step, so that it is never missing. */
  const pointLinkTo = async (root: string) => {
    await symlink(root, `${link}.new`);
    await rename(`${link}.new`, link);
  };
  const ports = await findConsecutivePorts(count);
  const [http = 0, https] = await findFreePorts(2);
  const site = `https://localhost:${https}`;
  const settings = join(folder, 'settings.env');
  // Left out of the settings file; TRUST_PROXY because the script's default for servers behind nginx is checked here.
  const own = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'TRUST_PROXY'];
  const all = Object.entries(productionEnv(postgres.url, { ...services.env, PUBLIC_URL: site }));
  const lines = all.filter(([name]) => !own.includes(name)).map(([name, value]) => `${name}="${value}"`);
  await writeFile(settings, lines.join('\n'));
  const siteFile = join(folder, 'placecard.conf');
  const flags = serveClusterFlags({ services, ports }, { site, http, nginx: siteFile });
  const args = ['--env-file', settings, ...flags];
  const run = () => runScript([join(link, 'scripts/serve-cluster.mjs'), ...args]);
  const waitForOutput = (script: Script, text: string, from = 0) =>
    waitFor(`the script prints "${text}"`, () => script.output().slice(from).includes(text), START_MS);
  const arePortsFree = async () => (await Promise.all(ports.map(isPortFree))).every(Boolean);

  await pointLinkTo(REPOSITORY);
  let script: Script | undefined;
  const isUp = await check('serve-cluster starts its servers and writes a working nginx configuration', async () => {
    script = run();
    await waitForOutput(script, 'kept by process');
    assert.equal(listChildren(script.pid).length, count);
    await startNginx({ site: await readFile(siteFile, 'utf8'), url: site });
    const calls = spread(cluster, 4 * count, () => createClient({ url: site }).get('/healthz'));
    await expectStatuses(calls, `200×${4 * count}`);
    const guess = (localAddress: string) =>
      createClient({ url: site, localAddress }).get('/api/shared-seating/AAAAAAAA');
    const guesser = newLoopback();
    const guesses = spread(cluster, SHARE_TRIES + count, () => guess(guesser));
    await expectStatuses(guesses, `404×${SHARE_TRIES} 429×${count}`);
    assert.equal((await guess(newLoopback())).status, 404, 'the servers see each client’s own address');
    const plain = await fetch(`http://127.0.0.1:${http}/auth?x=1`, { redirect: 'manual' });
    assert.deepEqual([plain.status, plain.headers.get('location')], [308, `${site}/auth?x=1`]);
  });
  if (!isUp || !script) return;
  const running = script;
  const { pid } = running;

  await check('serve-cluster restarts a server that was killed', async () => {
    const before = listChildren(pid);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    await waitFor('another server runs in its place', async () => {
      const now = listChildren(pid);
      return now.length === count && !now.includes(victim);
    });
    const areReady = () => Promise.all(ports.map((port) => isReady(`http://127.0.0.1:${port}`)));
    await waitFor('all servers are ready', async () => (await areReady()).every(Boolean));
    assert.match(running.output(), /ended \(SIGKILL\) and starts again in 1 s/);
  });

  await check('SIGHUP restarts all servers one after the other without failing a call', async () => {
    const before = listChildren(pid);
    const organiser = await makeOrganiser({ url: site, mails: services.mails, postgres });
    const remark = await restartUnderLoad({ site, organiser, ending: 'stopped' }, async () => {
      const from = running.output().length;
      running.signal('SIGHUP');
      await waitForOutput(running, 'all servers were restarted', from);
    });
    const now = listChildren(pid);
    assert.equal(now.length, count);
    assert.ok(!now.some((child) => before.includes(child)), 'every server is a new process');
    return remark;
  });

  await check(
    'moving the link upgrades the servers, and a version that can’t start replaces only one of them',
    async () => {
      const next = await copyWithScript(OTHER_SCRIPT);
      await pointLinkTo(next);
      let from = running.output().length;
      running.signal('SIGHUP');
      await waitForOutput(running, 'all servers were restarted', from);
      for (const port of ports) {
        assert.equal((await fetch(`http://127.0.0.1:${port}/assets/${OTHER_SCRIPT}`)).status, 200);
      }
      const broken = await copyWithScript(OTHER_SCRIPT);
      await rm(join(broken, 'dist/web/index.html'));
      await pointLinkTo(broken);
      from = running.output().length;
      running.signal('SIGHUP');
      await waitForOutput(running, 'did not become ready: the others stay as they are', from);
      const calls = spread(cluster, 10 * count, () => createClient({ url: site }).get('/'));
      await expectStatuses(calls, `200×${10 * count}`);
      await pointLinkTo(next);
      await waitFor('the server that could not start runs again', () => isReady(`http://127.0.0.1:${ports[0]}`));
    },
  );

  await check('all servers end with serve-cluster, whether it is stopped or killed', async () => {
    running.signal('SIGTERM');
    assert.equal(await running.exited, 0);
    assert.ok(await arePortsFree(), 'the ports are free again');
    const again = run();
    await waitForOutput(again, 'kept by process');
    again.signal('SIGKILL');
    await again.exited;
    await waitFor('its servers have ended by themselves', arePortsFree);
  });
}
