import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { onCleanUp } from '../support/clean-up.ts';
import { waitFor } from '../support/wait-for.ts';

export const SCREEN = { width: 390, height: 844 };
const ARGUMENTS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

interface StartedBrowser {
  /** The port of the browser's DevTools. */
  readonly port: string;
  /** Kills the browser without warning, as a phone's system does. */
  kill(): Promise<void>;
}

export interface PhoneBrowser extends Pick<StartedBrowser, 'kill'> {
  readonly page: Page;
  readonly devTools: CDPSession;
}

const running = new Set<ChildProcess>();

/** Chromium with a profile that outlives it: what a phone keeps when its browser is killed and started again. */
export async function startBrowser(profile: string, flags: readonly string[] = []): Promise<StartedBrowser> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  // A process group of its own, so that one signal reaches all processes of the browser.
  const chromiumProcess = spawn(
    process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    [...ARGUMENTS, ...flags, `--user-data-dir=${profile}`, 'about:blank'],
    { detached: true, stdio: 'ignore' },
  );
  const exited = once(chromiumProcess, 'exit').then(() => void running.delete(chromiumProcess));
  if (running.size === 0) onCleanUp(() => running.forEach(killGroup));
  running.add(chromiumProcess);
  const port = await waitFor('Chromium opens its port', async () =>
    readFile(portFile, 'utf8').then(
      (text) => text.split('\n')[0] || undefined,
      () => undefined,
    ),
  );
  return {
    port,
    async kill() {
      killGroup(chromiumProcess);
      await exited;
    },
  };
}

export const startPhone = async (profile: string): Promise<PhoneBrowser> => connectPhone(await startBrowser(profile));

export async function connectPhone({ port, kill }: StartedBrowser): Promise<PhoneBrowser> {
  const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (!context || !page) throw new Error('Chromium has no window');
  await page.setViewportSize(SCREEN);
  return {
    page,
    devTools: await context.newCDPSession(page),
    kill,
  };
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
