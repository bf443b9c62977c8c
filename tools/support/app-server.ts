import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from './child-process.ts';
import { onCleanUp } from './clean-up.ts';
import { waitFor } from './wait-for.ts';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Settings that production requires; nothing answers at the addresses given here. `external-services.ts` has real ones. */
const SETTINGS = {
  PUBLIC_URL: 'https://localhost:9',
  SESSION_SECRET: 'a secret that only these servers know',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Placecard <hello@placecard.test>',
  GOOGLE_CLIENT_ID: 'none',
  GOOGLE_CLIENT_SECRET: 'none',
  BARION_POS_KEY: 'none',
  BARION_PAYEE: 'shop@placecard.test',
  BARION_API_URL: 'https://127.0.0.1:9',
  SUPPORT_EMAIL: 'support@placecard.test',
  COMPANY_NAME: 'Minta Kft.',
  COMPANY_ADDRESS: '1051 Budapest, Minta utca 12.',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
};

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const MAX_OUTPUT = 4 * 1024 * 1024;
const WARNING_OR_WORSE = /^\{"level":[4-6]0/;

export type AppServer = Awaited<ReturnType<typeof startAppServer>>;

export interface ServerOptions {
  readonly databaseUrl: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of another version, already built. */
  readonly root?: string;
  /** Starts the server some other way, for instance from an image. */
  readonly command?: readonly string[];
}

/** The complete environment of a production server. */
export function productionEnv(databaseUrl: string, env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    NODE_COMPILE_CACHE: join(REPOSITORY, 'node_modules', '.cache', 'node'),
    ...SETTINGS,
    DATABASE_URL: databaseUrl,
    ...env,
  };
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

const runningServers = new Set<AppServer>();

/** The last log lines of every server that runs or ended a moment ago, for the report of a failed check. */
export function describeRunningServers(): string {
  return [...runningServers]
    .map(({ url, isRunning, output }) => {
      const lines = output().trimEnd().split('\n').slice(-12);
      const state = isRunning ? 'runs' : 'has ended';
      return `The server at ${url} ${state}. Its last output:\n${lines.map((line) => line.slice(0, 400)).join('\n')}`;
    })
    .join('\n');
}

/** Called when a check begins: servers that ended before have nothing to do with it. */
export function forgetEndedServers(): void {
  for (const server of runningServers) if (!server.isRunning) runningServers.delete(server);
}

/** A production server as a process of its own, on loopback. It ends with this process, however that ends. */
export async function startAppServer({
  databaseUrl,
  port: wantedPort = 0,
  env = {},
  root = REPOSITORY,
  command = [process.execPath, ...SERVER_FLAGS, join(root, 'src/server/main.ts')],
}: ServerOptions) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: productionEnv(databaseUrl, { ...env, PORT: String(wantedPort) }),
  });
  let text = '';
  let isRunning = true;
  const warnings: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let unfinishedLine = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-MAX_OUTPUT);
      const lines = (unfinishedLine + chunk).split('\n');
      unfinishedLine = lines.pop() ?? '';
      warnings.push(...lines.filter((line) => WARNING_OR_WORSE.test(line)));
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const unregister = onCleanUp(kill);
  void exited.then(() => {
    isRunning = false;
    unregister();
  });

  const waitWhileRunning = <Value>(what: string, ask: Parameters<typeof waitFor<Value>>[1]) =>
    waitFor(
      what,
      () => {
        if (!isRunning) throw new Error(`The server ended while we waited: ${what}\n${text}`);
        return ask();
      },
      READY_TIMEOUT_MS,
    );
  const findPort = () => Number(/Placecard is at http:\/\/\S+?:(\d+)\n/.exec(text)?.[1]) || undefined;
  const port = wantedPort || (await waitWhileRunning('the server names its port', findPort));
  const url = `http://127.0.0.1:${port}`;
  const server = {
    url,
    port,
    pid: child.pid ?? 0,
    /** The newest part of what it wrote to both streams. */
    output: () => text,
    /** Every warning and error it logged since it started. */
    warnings,
    /** Sends SIGTERM and fails unless the server then exits with 0. */
    async stop() {
      if (!isRunning) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      const code = await exited;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`The server was told to stop and exited with ${code}:\n${text}`);
    },
    kill,
    get isRunning() {
      return isRunning;
    },
  };
  runningServers.add(server);
  await waitWhileRunning(`the server at ${url} is ready`, () => isReady(url));
  return server;
}
