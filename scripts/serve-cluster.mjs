// `npm run serve:cluster`: runs several production servers on one machine, on consecutive ports, and restarts those that die.
//
//   --servers 4        how many; by default one per core
//   --port 3000        the first server's port; by default PORT of the settings
//   --env-file FILE    the settings, read again whenever a server starts; the environment overrides the file
//   --nginx FILE       writes nginx's configuration there and continues; `-` prints it and exits
//   --certificate, --key   nginx's TLS files;  --http 80, --https 443   where nginx listens
//
// SIGTERM and SIGINT stop all servers, SIGHUP restarts them one after the other. A server that dies is started again after
// a pause, which grows. Each start resolves this script's path again, so that a link in it can be moved to a new version
// before SIGHUP.
import { spawn } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';
import { ensureBuild, ensurePackages, root as ownRoot, serverFlags } from './setup.mjs';

const READY_TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran for this long counts as stable: its next pause is short again. */
const STABLE_AFTER_MS = 60_000;
/** A repeated signal kills the servers only after this time, because one Ctrl-C can reach us twice. */
const KILL_AFTER_MS = 2_000;

const { values: flags } = parseArgs({
  options: {
    servers: { type: 'string', default: String(availableParallelism()) },
    port: { type: 'string' },
    'env-file': { type: 'string' },
    nginx: { type: 'string' },
    certificate: { type: 'string' },
    key: { type: 'string' },
    http: { type: 'string', default: '80' },
    https: { type: 'string', default: '443' },
  },
});

function requireWhole(name, text, max) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) throw new Error(`--${name} must be from 1 to ${max}.`);
  return number;
}

const log = (text) => console.log(`cluster: ${text}`);
/** nginx runs on the same machine, and nothing else needs to reach the servers. */
const host = '127.0.0.1';

/**
 * For servers behind nginx: TRUST_PROXY makes them accept its X-Forwarded-For. DRAIN_DELAY_MS lets a stopping server
 * close each connection after its answer, so that nginx holds none when the port closes.
 */
const DEFAULTS = { NODE_ENV: 'production', TRUST_PROXY: '1', DRAIN_DELAY_MS: '1000' };

function readSettings() {
  const fromFile = flags['env-file'] ? parseEnv(readFileSync(flags['env-file'], 'utf8')) : {};
  // The server itself treats an empty setting as missing.
  const withoutEmpty = (settings) => Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  return { ...DEFAULTS, ...withoutEmpty(fromFile), ...withoutEmpty(process.env) };
}

function nginxConfig(ports) {
  const { certificate, key, http, https } = flags;
  const { PUBLIC_URL: publicUrl } = readSettings();
  if (!publicUrl || !certificate || !key) throw new Error('--nginx needs PUBLIC_URL, --certificate and --key.');
  const { hostname, origin } = new URL(publicUrl);
  const servers = ports.map((port) => `    server 127.0.0.1:${port} max_fails=0;`).join('\n');
  const values = { servers, name: hostname, origin, http, https, certificate, key };
  const template = readFileSync(join(ownRoot, 'deploy', 'nginx.conf'), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_place, name) => values[name]);
}

function spawnServer(port, index) {
  const root = realpathSync(join(dirname(process.argv[1]), '..'));
  const bin = join(root, 'node_modules', '.bin');
  const settings = readSettings();
  return spawn(join(bin, 'node'), [...serverFlags, 'src/server/main.ts'], {
    cwd: root,
    // The server exits when its IPC channel closes, however this script ended.
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
  /** Whether we asked the server to stop. */
  let isStopping = true;
  /** Whether the server is started again when it dies. */
  let restartsOnExit = false;

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
      if (isStopping || !restartsOnExit) return;
      if (Date.now() - since > STABLE_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      log(`the server on port ${port} ended (${how}) and starts again in ${pauseMs / 1000} s`);
      restart = setTimeout(start, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    });
  }

  return {
    port,
    start,
    restartOnExit() {
      restartsOnExit = true;
    },
    /** Stops the server; resolves with its exit code or signal. */
    stop() {
      isStopping = true;
      clearTimeout(restart);
      child?.kill('SIGTERM');
      return exited;
    },
    kill: () => child?.kill('SIGKILL'),
    /** Waits until the server is ready; false when it does not answer in time, has ended or is being stopped. */
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
      if (Date.now() - stoppingSince > KILL_AFTER_MS) for (const server of servers) server.kill();
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
  // In a terminal SIGHUP means that the terminal was closed.
  process.on('SIGHUP', process.stdin.isTTY ? () => void stop() : roll);

  // The first server starts alone, so that a wrong setting is reported once and migrations are done before the others start.
  const [firstServer, ...others] = servers;
  firstServer.start();
  if (!(await firstServer.isReady())) {
    if (isStopping()) return;
    await stop(1);
  }
  for (const server of servers) server.restartOnExit();
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
