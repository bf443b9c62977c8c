import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './clean-up.ts';
import { waitFor } from './wait-for.ts';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** What production asks for and nothing outside depends on; `outside.ts` has the rest. */
const SETTINGS = {
  // Nobody answers there: a check that needs the site at its public address puts a proxy there and says so.
  PUBLIC_URL: 'https://localhost:9',
  SESSION_SECRET: 'a secret that only this proof and its servers know',
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
/** A line of the log that is a warning or worse. */
const TROUBLE = /^\{"level":[4-6]0/;

export interface AppServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** What it wrote last, to both streams. */
  output(): string;
  /** Every warning and error that it logged, however long ago. */
  readonly troubles: readonly string[];
  /** When /readyz says so. */
  ready(): Promise<void>;
  /** SIGTERM, and the exit code once everything under way was answered. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  readonly isRunning: boolean;
  readonly exited: Promise<number | null>;
}

interface Options {
  readonly databaseUrl: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of another version, built. */
  readonly root?: string;
  /** Resolves as soon as the process runs; `ready` says when it answers. Needs a `port`. */
  readonly isAwaited?: boolean;
}

/** The settings of a production server; for whoever starts one in another way. */
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

/** A production server as a process of its own, on loopback. It ends with us, however we end. */
export async function startAppServer({
  databaseUrl,
  port: wantedPort = 0,
  env = {},
  root = REPOSITORY,
  isAwaited = true,
}: Options): Promise<AppServer> {
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: productionEnv(databaseUrl, { PORT: String(wantedPort), ...env }),
  });
  let text = '';
  let isRunning = true;
  const troubles: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let unread = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-MAX_OUTPUT);
      const lines = (unread + chunk).split('\n');
      unread = lines.pop() ?? '';
      troubles.push(...lines.filter((line) => TROUBLE.test(line)));
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
  void exited.then(() => {
    isRunning = false;
    forget();
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const forget = atEnd(kill);

  const deadMessage = () => `The server ended while it was awaited:\n${text}`;
  const findPort = () => Number(/Placecard is at http:\/\/\S+?:(\d+)\n/.exec(text)?.[1]) || undefined;
  const announced = () =>
    waitFor(
      'the server says where it is',
      () => {
        if (!isRunning) throw new Error(deadMessage());
        return findPort();
      },
      { timeoutMs: READY_TIMEOUT_MS },
    );
  const port = wantedPort || (await announced());
  const url = `http://127.0.0.1:${port}`;
  const ready = async () => {
    await waitFor(
      `the server at ${url} is ready`,
      async () => {
        if (!isRunning) throw new Error(deadMessage());
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        await answer?.body?.cancel();
        return answer?.status === 200;
      },
      { timeoutMs: READY_TIMEOUT_MS },
    );
  };
  if (isAwaited) await ready();
  return {
    url,
    port,
    pid: child.pid ?? 0,
    output: () => text,
    troubles,
    ready,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      const code = await exited;
      clearTimeout(timer);
      return code;
    },
    kill,
    signal: (signal) => void child.kill(signal),
    get isRunning() {
      return isRunning;
    },
    exited,
  };
}
