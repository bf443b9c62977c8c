// `npm run serve:cluster`: several production servers on one machine, on ports one after the other, kept alive.
//
//   --servers 4        how many; as many as the machine has cores unless said otherwise
//   --port 3000        the first one's port; else PORT of the settings
//   --env-file FILE    the settings, read anew whenever a server starts; the environment wins over the file
//   --nginx FILE       writes nginx's configuration there and goes on; `-` prints it and ends
//   --certificate, --key   nginx's TLS files;  --http 80, --https 443   where nginx listens
//
// SIGTERM and SIGINT end all of them, SIGHUP restarts one after the other. A server that dies comes back, after a pause
// that grows. Each start takes the code from where this script's path leads then, so that a link to the newest version
// can be moved before a SIGHUP.
import { spawn } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';
import { renderNginxConfig } from './nginx-config.mjs';
import { ensureBuild, ensurePackages } from './setup.mjs';

const READY_TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Who lived so long has recovered: the next pause is a short one again. */
const STEADY_AFTER_MS = 60_000;
/** One Ctrl-C can reach us twice; a later one is impatience. */
const IMPATIENT_AFTER_MS = 2_000;

const { values: flags } = parseArgs({
  options: {
    servers: { type: 'string', default: String(availableParallelism()) },
    port: { type: 'string' },
    'env-file': { type: 'string' },
    nginx: { type: 'string' },
    certificate: { type: 'string' },
    key: { type: 'string' },
    http: { type: 'string' },
    https: { type: 'string' },
  },
});

function requireWhole(name, text, max) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) throw new Error(`--${name} must be from 1 to ${max}.`);
  return number;
}

const log = (text) => console.log(`cluster: ${text}`);
/** nginx stands on the same machine: nobody else needs to reach the servers. */
const host = '127.0.0.1';

/**
 * Behind nginx: it says who asks. Before a server closes its port it ends a connection with every answer for a while, so
 * that none is left to meet the end.
 */
const DEFAULTS = { NODE_ENV: 'production', TRUST_PROXY: '1', DRAIN_DELAY_MS: '1000' };

function readSettings() {
  const fromFile = flags['env-file'] ? parseEnv(readFileSync(flags['env-file'], 'utf8')) : {};
  // Empty is as good as not set, as the server itself has it.
  const said = (settings) => Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  return { ...DEFAULTS, ...said(fromFile), ...said(process.env) };
}

function nginxConfig(ports) {
  const { certificate, key, http, https } = flags;
  const { PUBLIC_URL: publicUrl } = readSettings();
  if (!publicUrl || !certificate || !key) throw new Error('--nginx needs PUBLIC_URL, --certificate and --key.');
  return renderNginxConfig({ ports, publicUrl, certificate, key, http, https });
}

function spawnServer(port, index) {
  const root = realpathSync(join(dirname(process.argv[1]), '..'));
  const bin = join(root, 'node_modules', '.bin');
  const settings = readSettings();
  return spawn(join(bin, 'node'), ['src/server/main.ts'], {
    cwd: root,
    // The server ends by itself when the other end of its channel is gone, however this script ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...settings,
      PATH: [bin, process.env.PATH].join(delimiter),
      HOST: host,
      PORT: String(port),
      ...(settings.METRICS_PORT && { METRICS_PORT: String(Number(settings.METRICS_PORT) + index) }),
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    },
  });
}

function createServer(port, index) {
  let child;
  let exited = Promise.resolve(0);
  let pauseMs = FIRST_PAUSE_MS;
  let restart;
  /** Whether its end is wanted. */
  let isStopping = true;
  /** Whether it comes back by itself. */
  let isKept = false;

  function start() {
    const since = Date.now();
    isStopping = false;
    child = spawnServer(port, index);
    exited = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? code));
    });
    void exited.then((how) => {
      child = undefined;
      if (isStopping || !isKept) return;
      if (Date.now() - since > STEADY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      log(`the server on port ${port} ended (${how}) and starts again in ${pauseMs / 1000} s`);
      restart = setTimeout(start, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    });
  }

  return {
    port,
    start,
    keep() {
      isKept = true;
    },
    /** Resolves with how it ended. */
    stop() {
      isStopping = true;
      clearTimeout(restart);
      child?.kill('SIGTERM');
      return exited;
    },
    kill: () => child?.kill('SIGKILL'),
    /** False when it does not answer in time, or ended, or is to end. */
    async isReady() {
      const deadline = Date.now() + READY_TIMEOUT_MS;
      while (child && !isStopping && Date.now() < deadline) {
        const answer = await fetch(`http://${host}:${port}/readyz`).catch(() => {});
        await answer?.body?.cancel();
        if (answer?.status === 200) return true;
        await sleep(100);
      }
      return false;
    },
  };
}

async function restartOneByOne(servers, isStopping) {
  log('restarting the servers one after the other');
  for (const server of servers) {
    await server.stop();
    if (isStopping()) return;
    server.start();
    if (await server.isReady()) continue;
    if (isStopping()) return;
    log(`the server on port ${server.port} did not become ready: the others stay as they are`);
    return;
  }
  log('all servers were restarted');
}

async function run() {
  const count = requireWhole('servers', flags.servers, 64);
  const first = requireWhole('port', flags.port ?? readSettings().PORT ?? '3000', 65_536 - count);
  const ports = Array.from({ length: count }, (_, index) => first + index);
  if (flags.nginx === '-') {
    process.stdout.write(nginxConfig(ports));
    return;
  }
  if (flags.nginx) {
    writeFileSync(flags.nginx, nginxConfig(ports));
    log(`nginx's configuration is in ${flags.nginx}: reload nginx`);
  }
  ensurePackages();
  ensureBuild();

  const servers = ports.map(createServer);
  let stoppingSince;
  const isStopping = () => stoppingSince !== undefined;
  const stop = async (exitCode = 0) => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > IMPATIENT_AFTER_MS) for (const server of servers) server.kill();
      return;
    }
    stoppingSince = Date.now();
    const ends = await Promise.all(servers.map((server) => server.stop()));
    process.exit(ends.every((how) => how === 0) ? exitCode : 1);
  };
  let rolling = Promise.resolve();
  const roll = () => {
    rolling = rolling.then(() => isStopping() || restartOneByOne(servers, isStopping));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, () => void stop());
  // In a terminal it means that the terminal was closed.
  process.on('SIGHUP', process.stdin.isTTY ? () => void stop() : roll);

  // The first one alone: what is wrong with the settings is said once, and migrations are done before the others start.
  const [firstServer, ...others] = servers;
  firstServer.start();
  if (!(await firstServer.isReady())) {
    if (isStopping()) return;
    await stop(1);
  }
  for (const server of servers) server.keep();
  for (const server of others) server.start();
  const ready = await Promise.all(others.map((server) => server.isReady()));
  if (isStopping()) return;
  const where = `${count} servers on ports ${ports[0]} to ${ports.at(-1)}, kept by process ${process.pid}`;
  log(ready.every(Boolean) ? where : `${where}; not all are ready yet`);
}

try {
  await run();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
