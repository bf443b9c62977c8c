/*
 * `npm run dev` runs two processes:
 *
 *   this one      listens on PORT. Vite answers requests for scripts, styles and public files with hot reload; all other
 *                 requests go to the app, and HTML that comes back is completed here (app-proxy.ts, dev-build.ts).
 *   the app       src/server/main.ts in local mode on PORT + 10, restarted by `node --watch` when a file it imports changes.
 *
 * The embedded PostgreSQL belongs to this process, so it keeps running while the app restarts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createViteServer } from 'vite';
import { toErrorMessage } from '../../src/server/common/error-message.ts';
import { parseSettings } from '../../src/server/config.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embedded-postgres.ts';
import viteConfig from '../../vite.config.ts';
import { createAppProxy } from './app-proxy.ts';
import { CLIENT_ENTRIES, writeDevBuild } from './dev-build.ts';

const APP_PORT_OFFSET = 10;
/** How long the app may take to end before it is killed. */
const STOP_LIMIT_MS = 5_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const closers: (() => Promise<unknown>)[] = [];

function startApp(env: NodeJS.ProcessEnv): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--local'];
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
}

async function stopApp(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const exited = once(app, 'exit');
  app.kill('SIGTERM');
  const timer = setTimeout(() => app.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(timer);
}

async function start(): Promise<void> {
  const settings = parseSettings('local', process.env);
  const { HOST, PORT, DATA_DIR, DATABASE_URL } = settings;
  const handler = Promise.withResolvers<RequestListener>();
  // Requests that come while the rest is starting wait.
  const server = createHttpServer((request, response) => {
    void handler.promise.then((handle) => handle(request, response));
  });
  server.listen(PORT, HOST);
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });

  const appPort = PORT + APP_PORT_OFFSET;
  async function startAppOnDatabase(): Promise<void> {
    const database = DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: DATA_DIR });
    if (database) closers.push(() => database.stop());
    const app = startApp({
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(appPort),
      DATABASE_URL: DATABASE_URL ?? database?.connectionString,
      DEV_URL: `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`,
      DEV_BUILD_DIR: await writeDevBuild(),
    });
    closers.push(() => stopApp(app));
  }
  // Vite and the app start at the same time, because each takes a second or two.
  const [vite] = await Promise.all([
    createViteServer({
      ...viteConfig,
      configFile: false,
      // The environments of the config are builds; their pages are served by the one client environment here.
      environments: {},
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server }, fs: { allow: [root] } },
      optimizeDeps: { entries: CLIENT_ENTRIES },
    }),
    startAppOnDatabase(),
  ]);
  closers.push(() => vite.close());
  const proxy = createAppProxy(vite, appPort);
  handler.resolve((request, response) => vite.middlewares(request, response, () => proxy(request, response)));
}

let isStopping = false;
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await starting;
  for (const close of closers.reverse()) {
    await close().catch((error) => process.stderr.write(`${toErrorMessage(error)}\n`));
  }
  process.exit(exitCode);
}

const starting = start().catch((error) => {
  process.stderr.write(`${toErrorMessage(error)}\n`);
  setImmediate(() => void stop(1));
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// scripts/dev.mjs, which started this process, has ended.
process.on('disconnect', () => void stop(0));
