// The proxy's configuration for servers on these ports, from the one template in deploy/nginx.conf.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * @param {{ ports: readonly number[], publicUrl: string, certificate: string, key: string, http?: string, https?: string }} options
 *   `http` and `https` are what nginx listens on, as its `listen` takes it.
 * @returns {string}
 */
export function renderNginxConfig({ ports, publicUrl, certificate, key, http = '80', https = '443' }) {
  const { hostname, origin } = new URL(publicUrl);
  const servers = ports.map((port) => `    server 127.0.0.1:${port} max_fails=0;`);
  const values = { servers: servers.join('\n'), name: hostname, origin, http, https, certificate, key };
  const template = readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_place, name) => values[name]);
}
