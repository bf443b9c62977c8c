import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { removeDataDir } from './postgres-data-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Where Node stores compiled code; the same folder as for `npm start`. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url));
export const DEMO = 'demo@placecard.test';
/** Long enough for a program to start while several others and the tests of other files are running. */
export const WAIT = { timeout: 100_000, interval: 20 };
export const PROGRAM_TIMEOUT_MS = 200_000;
export const WAITS_FOR_LOCK =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** All required settings of production. */
export const PRODUCTION = {
  PUBLIC_URL: 'https://placecard.example',
  SESSION_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@placecard.example',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  BARION_POS_KEY: 'key',
  BARION_PAYEE: 'shop@placecard.example',
  SUPPORT_EMAIL: 'help@placecard.example',
  COMPANY_NAME: 'Placecard Kft.',
  COMPANY_ADDRESS: 'Budapest',
};

type Mode = 'local' | 'production';

function launch(mode: Mode, folder: string, env: NodeJS.ProcessEnv, stdio: SpawnOptions['stdio']) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [MAIN, ...(mode === 'local' ? ['--local'] : [])], {
    cwd: folder,
    stdio,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', ...env },
  });
  const written = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (written.out += chunk));
  child.stderr?.on('data', (chunk) => (written.err += chunk));
  // 'close' comes after everything the program wrote was read.
  const ended = Promise.all([
    once(child, 'exit'),
    ...[child.stdout, child.stderr].map((stream) => stream && once(stream, 'close')),
  ]).then(([[code]]) => code as number | null);
  return {
    child,
    written,
    ended,
    async find(pattern: RegExp): Promise<string> {
      const search = () => pattern.exec(written.out)?.[1];
      await vi.waitUntil(() => search() !== undefined || child.exitCode !== null, WAIT);
      return search() ?? expect.fail(`It said only: ${written.out}${written.err}`);
    },
  };
}

/** The real program in a folder and with databases that are removed after the test. */
async function createProgramTest() {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-main-'));
  const dataDir = join(folder, 'data');
  const databases: TestDatabase[] = [];
  const children: ChildProcess[] = [];

  /** Starts the program with these settings and no others. */
  function run(mode: Mode, env: NodeJS.ProcessEnv, stdio: SpawnOptions['stdio'] = 'pipe') {
    const launched = launch(mode, folder, env, stdio);
    children.push(launched.child);
    return launched;
  }

  return {
    folder,
    dataDir,
    run,
    /** Starts the program and waits until it prints its address. */
    async start(mode: Mode, env: NodeJS.ProcessEnv, stdio?: SpawnOptions['stdio']) {
      const running = run(mode, env, stdio);
      const url = await running.find(/Placecard is at (http:\S+)\n/);
      return {
        ...running,
        url,
        async stop(): Promise<number | null> {
          running.child.kill('SIGTERM');
          return running.ended;
        },
      };
    },
    async makeDatabase(): Promise<TestDatabase> {
      const database = await createTestDatabase({ isEmpty: true });
      databases.push(database);
      return database;
    },
    async close(): Promise<void> {
      for (const child of children) {
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
      }
      await removeDataDir(dataDir);
      await rm(folder, { recursive: true, force: true });
      for (const database of databases) await database.drop();
    },
  };
}
type ProgramTest = Awaited<ReturnType<typeof createProgramTest>>;
type Running = Awaited<ReturnType<ProgramTest['start']>>;

/** A test with its own program. Such tests run concurrently, because they mostly wait. */
export const itOfProgram = test.extend<{ program: ProgramTest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  program: async ({}, use) => {
    const program = await createProgramTest();
    await use(program);
    await program.close();
  },
});

export function post(url: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  return fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function findCode({ find }: Running, email: string): Promise<string> {
  return find(new RegExp(`Sign-in code for ${email}: (\\d{6})\n`));
}

export async function verify({ url }: Running, email: string, otp: string): Promise<string> {
  const answer = await post(`${url}/api/auth/otp/verify`, { email, otp });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? expect.fail('There is no cookie.');
}

/** Signs in and returns the session's cookie. */
export async function signIn(app: Running, email: string): Promise<string> {
  await post(`${app.url}/api/auth/otp/request`, { email });
  return verify(app, email, await findCode(app, email));
}

export async function read(url: string, cookie: string) {
  const answer = await fetch(url, { headers: { cookie } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Whether something listens on the port. */
export async function isOpen(host: string, url: string): Promise<boolean> {
  const socket = connectTcp({ host, port: Number(new URL(url).port) });
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
