import { readFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { launchBrowser } from '../../support/browser.ts';
import { findPostgresVersion } from '../servers/bench-server.ts';

export type Machine = readonly (readonly [what: string, value: string])[];

async function findSystem(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1];
  return [name, `${type()} ${release()}`].filter(Boolean).join(', ');
}

/** Where the figures were measured: ratios travel, milliseconds do not. */
export async function describeMachine(): Promise<Machine> {
  const [cpu] = cpus();
  const browser = await launchBrowser();
  return [
    ['Processor', `${cpu?.model || 'unknown'} (${arch()}), ${cpus().length} cores`],
    ['Memory', `${(totalmem() / 1024 ** 3).toFixed(1)} GiB`],
    ['System', await findSystem()],
    ['Node', process.version],
    ['PostgreSQL', await findPostgresVersion()],
    ['Chromium', browser.version()],
  ];
}
