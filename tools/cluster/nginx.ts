import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../support/app-server.ts';
import { atEnd } from '../support/clean-up.ts';
import { installPackage } from '../support/debian-package.ts';
import type { Outside } from '../support/external-services.ts';
import { findFreePort } from '../support/free-ports.ts';
import { waitFor } from '../support/wait-for.ts';

const PROGRAM = '/usr/sbin/nginx';

export interface Nginx {
  /** What it said of requests that went wrong between it and a server. */
  readErrors(): Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  /** What stands inside http { }, as `serve:cluster` writes it. */
  readonly site: string;
  readonly url: string;
}

export function requireNginx(): void {
  if (existsSync(PROGRAM) || (installPackage('nginx') && existsSync(PROGRAM))) return;
  throw new Error('nginx is not installed and could not be installed here: as root, run "apt-get install nginx".');
}

/** The configuration for consecutive ports, from the script that an operator asks for it. */
export async function printNginxConfig(options: {
  publicUrl: string;
  servers: number;
  firstPort: number;
  certificate: Outside['certificate'];
}): Promise<string> {
  const { publicUrl, servers, firstPort, certificate } = options;
  const flags = {
    nginx: '-',
    servers,
    port: firstPort,
    certificate: certificate.certFile,
    key: certificate.keyFile,
    http: `127.0.0.1:${await findFreePort()}`,
    https: `127.0.0.1:${new URL(publicUrl).port}`,
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const env = { ...process.env, PUBLIC_URL: publicUrl };
  const script = join(REPOSITORY, 'scripts/serve-cluster.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The script printed no configuration: ${stderr}`);
  return stdout;
}

/** nginx as a process of its own, with nothing of the machine's configuration. */
export async function startNginx({ site, url }: Options): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-proof-nginx-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'nginx.conf');
  const errors = join(folder, 'error.log');
  await writeFile(join(folder, 'site.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    // As root its workers would become another account, which can't enter the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 2;',
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${errors} warn;`,
    'events { worker_connections 2048; }',
    'http {',
    '  access_log off;',
    ...kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`),
    `  include ${folder}/site.conf;`,
    '}',
  ];
  await writeFile(file, lines.join('\n'));
  const child: ChildProcess = spawn(PROGRAM, ['-p', folder, '-e', errors, '-c', file], { stdio: 'pipe' });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  const exited = once(child, 'exit');
  let isRunning = true;
  void exited.then(() => {
    isRunning = false;
  });
  const stop = async () => {
    if (!isRunning) return;
    child.kill('SIGTERM');
    await exited;
  };
  atEnd(stop);
  await waitFor('nginx answers', async () => {
    if (!isRunning) throw new Error(`nginx did not start: ${said}`);
    return fetch(`${url}/assets/none`).then(
      () => true,
      () => false,
    );
  });
  return { readErrors: () => readFile(errors, 'utf8'), stop };
}
