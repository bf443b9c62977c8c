import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../../support/app-server.ts';
import { copyRepository } from '../../support/copy-repository.ts';
import { createClient } from '../../support/http-client.ts';
import { type Cluster, expectStatuses, spread } from './cluster.ts';

const PARTS = ['src', 'dist', 'scripts', 'deploy', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** A copy of the repository whose build has one script more. */
export async function copyWithScript(script: string): Promise<string> {
  const root = await copyRepository(PARTS);
  await writeFile(join(root, 'dist/web/assets', script), 'export const isOther = true;\n');
  return root;
}

const OTHER_SCRIPT = 'other-Ab12Cd34.js';

export async function checkAssets(cluster: Cluster): Promise<void> {
  const { check, ports, site } = cluster;

  await check('every server and nginx serve the same scripts and styles', async () => {
    const names = (await readdir(join(REPOSITORY, 'dist/web/assets'))).filter((name) => /\.(?:js|css)$/.test(name));
    assert.ok(names.length > 0);
    for (const name of names) {
      const read = async (origin: string) => {
        const answer = await fetch(`${origin}/assets/${name}`);
        const kept = answer.headers.get('cache-control')?.includes('immutable');
        return `${answer.status} ${kept} ${(await answer.text()).length}`;
      };
      const all = await Promise.all([site, ...ports.map((_port, server) => cluster.url(server))].map(read));
      assert.match(all[0] ?? '', /^200 true [1-9]/);
      assert.equal(new Set(all).size, 1, name);
    }
  });

  await check('while servers run different versions, nginx finds the server that has a script', async () => {
    const root = await copyWithScript(OTHER_SCRIPT);
    await cluster.servers[0]?.stop();
    await cluster.start(0, { root });
    const client = createClient({ url: site });
    const ask = (name: string) => spread(cluster, 10 * ports.length, () => client.get(`/assets/${name}`));
    await expectStatuses(ask(OTHER_SCRIPT), `200×${10 * ports.length}`);
    assert.equal((await cluster.at(client, 1).get(`/assets/${OTHER_SCRIPT}`)).status, 404, 'only one server has it');
    // A script that the first server lacks and all other servers have.
    const [own = ''] = (await readdir(join(REPOSITORY, 'dist/web/assets'))).filter((name) => name.endsWith('.js'));
    await rm(join(root, 'dist/web/assets', own));
    assert.equal((await cluster.at(client, 0).get(`/assets/${own}`)).status, 404);
    await expectStatuses(ask(own), `200×${10 * ports.length}`);
    await expectStatuses(ask('none-00000000.js'), `404×${10 * ports.length}`);
    await cluster.servers[0]?.stop();
    await cluster.start(0);
  });
}
