import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionEnv, REPOSITORY } from '../support/app-server.ts';
import { atEnd } from '../support/clean-up.ts';
import { createClient } from '../support/client.ts';
import { findFreePorts, isPortFree } from '../support/free-ports.ts';
import { makeOrganiser, newLoopback } from '../support/organisers.ts';
import { listChildren } from '../support/processes.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Cluster, countStatuses, spread } from './cluster.ts';
import { startNginx } from './nginx.ts';
import { copyWithScript } from './pictures-and-assets.ts';
import { findConsecutivePorts } from './ports.ts';
import { judgeEvening, withEvening } from './restarts.ts';
import { listFailures } from './traffic.ts';

const OTHER_SCRIPT = 'next-Ef56Gh78.js';
const START_MS = 240_000;
const SHARE_TRIES = 10;

interface Script {
  readonly pid: number;
  output(): string;
  signal(signal: NodeJS.Signals): void;
  readonly exited: Promise<number | null>;
}

/** The start script as an operator's service manager runs it: by the path of a link, with settings in a file. */
function runScript(args: readonly string[]): Script {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
  const child = spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  // Killed rather than asked: its servers end with it either way.
  const forget = atEnd(() => child.kill('SIGKILL'));
  void exited.then(forget);
  return { pid: child.pid ?? 0, output: () => text, signal: (signal) => void child.kill(signal), exited };
}

export async function checkStartScript(cluster: Cluster): Promise<void> {
  const { report, postgres, outside } = cluster;
  const count = cluster.ports.length;
  await Promise.all(cluster.servers.map((server) => server.stop()));

  const folder = await mkdtemp(join(tmpdir(), 'placecard-proof-script-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const link = join(folder, 'current');
  /** As operators do it: in one step, so that nobody finds the link missing. */
  const pointTo = async (root: string) => {
    await symlink(root, `${link}.new`);
    await rename(`${link}.new`, link);
  };
  const ports = await findConsecutivePorts(count);
  const [http, https] = await findFreePorts(2);
  const site = `https://localhost:${https}`;
  const settings = join(folder, 'settings.env');
  const {
    PATH: _path,
    HOME: _home,
    TMPDIR: _tmp,
    NODE_COMPILE_CACHE: _cache,
    // The script knows better than to believe nobody behind nginx.
    TRUST_PROXY: _trust,
    ...all
  } = productionEnv(postgres.url, {
    ...outside.env,
    PUBLIC_URL: site,
  });
  await writeFile(
    settings,
    Object.entries(all)
      .map(([name, value]) => `${name}="${value}"`)
      .join('\n'),
  );
  const siteFile = join(folder, 'placecard.conf');
  const { certFile, keyFile } = outside.certificate;
  const flags = {
    servers: count,
    port: ports[0],
    'env-file': settings,
    nginx: siteFile,
    certificate: certFile,
    key: keyFile,
    http: `127.0.0.1:${http}`,
    https: `127.0.0.1:${https}`,
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const run = () => runScript([join(link, 'scripts/serve-cluster.mjs'), ...args]);
  const says = (script: Script, words: string, from = 0) =>
    waitFor(`the script says "${words}"`, () => script.output().slice(from).includes(words), { timeoutMs: START_MS });
  const areFree = async () => (await Promise.all(ports.map(isPortFree))).every(Boolean);

  await pointTo(REPOSITORY);
  let script: Script | undefined;
  const isUp = await report.check('the start script starts its servers and writes what nginx needs', async () => {
    script = run();
    await says(script, 'kept by process');
    assert.equal(listChildren(script.pid).length, count);
    await startNginx({ site: await readFile(siteFile, 'utf8'), url: site });
    const answers = await spread(cluster, 4 * count, () => createClient({ url: site }).get('/healthz'));
    assert.equal(countStatuses(answers), `200×${4 * count}`);
    const guess = (localAddress: string) =>
      createClient({ url: site, localAddress }).get('/api/shared-seating/AAAAAAAA');
    const guesser = newLoopback();
    const guesses = await spread(cluster, SHARE_TRIES + count, () => guess(guesser));
    assert.equal(countStatuses(guesses), `404×${SHARE_TRIES} 429×${count}`);
    assert.equal((await guess(newLoopback())).status, 404, 'people are told apart by their addresses');
    const plain = await fetch(`http://127.0.0.1:${http}/auth?x=1`, { redirect: 'manual' });
    assert.deepEqual([plain.status, plain.headers.get('location')], [308, `${site}/auth?x=1`]);
  });
  if (!isUp || !script) return;
  const running = script;
  const { pid } = running;

  await report.check('a server that dies is started again', async () => {
    const before = listChildren(pid);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    await waitFor('it is back', async () => {
      const now = listChildren(pid);
      return now.length === count && !now.includes(victim);
    });
    const ask = (port: number) => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status === 200);
    await waitFor('all are ready', async () =>
      (await Promise.all(ports.map((port) => ask(port).catch(() => false)))).every(Boolean),
    );
    assert.match(running.output(), /ended \(SIGKILL\) and starts again in 1 s/);
  });

  await report.check('a restart of all, one after the other, is noticed by nobody', async () => {
    const before = listChildren(pid);
    const people = () => makeOrganiser({ url: site, mails: outside.mails, postgres });
    const evening = await withEvening({ ...cluster, site, makeOrganiser: people }, async () => {
      const from = running.output().length;
      running.signal('SIGHUP');
      await says(running, 'all servers were restarted', from);
    });
    const now = listChildren(pid);
    assert.equal(now.length, count);
    assert.deepEqual(
      now.filter((child) => before.includes(child)),
      [],
    );
    assert.deepEqual(listFailures(evening.traffic.writes), []);
    return judgeEvening(cluster, evening);
  });

  await report.check('a new version comes by moving the link, and one that can’t start goes no further', async () => {
    const next = await copyWithScript(OTHER_SCRIPT);
    await pointTo(next);
    let from = running.output().length;
    running.signal('SIGHUP');
    await says(running, 'all servers were restarted', from);
    for (const port of ports) {
      assert.equal((await fetch(`http://127.0.0.1:${port}/assets/${OTHER_SCRIPT}`)).status, 200);
    }
    const broken = await copyWithScript(OTHER_SCRIPT);
    await rm(join(broken, 'dist/web/index.html'));
    await pointTo(broken);
    from = running.output().length;
    running.signal('SIGHUP');
    await says(running, 'did not become ready: the others stay as they are', from);
    const answers = await spread(cluster, 10 * count, () => createClient({ url: site }).get('/'));
    assert.equal(countStatuses(answers), `200×${10 * count}`);
    await pointTo(next);
    await waitFor('the one that could not start is back', async () =>
      fetch(`http://127.0.0.1:${ports[0]}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  });

  await report.check('it ends with all its servers, whether asked or killed', async () => {
    running.signal('SIGTERM');
    assert.equal(await running.exited, 0);
    assert.ok(await areFree(), 'the ports are free again');
    const again = run();
    await says(again, 'kept by process');
    again.signal('SIGKILL');
    await again.exited;
    await waitFor('its servers ended by themselves', areFree);
  });
}
