import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../support/app-server.ts';
import { onCleanUp } from '../support/clean-up.ts';
import type { ExternalServices } from '../support/external-services.ts';
import { findFreePort } from '../support/listen.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const PROGRAM = '/usr/sbin/nginx';

export function requireNginx(): void {
  if (!existsSync(PROGRAM)) throw new Error('nginx is not installed: run "apt-get install nginx" as root.');
}

/** The configuration that scripts/serve-cluster.mjs prints for servers on consecutive ports. */
export async function printNginxConfig(options: {
  publicUrl: string;
  servers: number;
  firstPort: number;
  certificate: ExternalServices['certificate'];
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
  if (status !== 0) throw new Error(`serve-cluster printed no configuration: ${stderr}`);
  return stdout;
}

/** Starts nginx with this content of its `http` block, and with nothing of the machine's own configuration. */
export async function startNginx({ site, url }: { site: string; url: string }): Promise<void> {
  const folder = await makeTemporaryFolder('nginx');
  const file = join(folder, 'nginx.conf');
  const errors = join(folder, 'error.log');
  await writeFile(join(folder, 'site.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    // Started as root, its workers would switch to an account that can't enter the folder.
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
  const child = spawn(PROGRAM, ['-p', folder, '-e', errors, '-c', file], { stdio: 'pipe' });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  const exited = once(child, 'exit');
  let isRunning = true;
  void exited.then(() => {
    isRunning = false;
  });
  onCleanUp(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await waitFor('nginx answers', async () => {
    if (!isRunning) throw new Error(`nginx did not start: ${output}`);
    return fetch(`${url}/assets/none`).then(
      () => true,
      () => false,
    );
  });
}
