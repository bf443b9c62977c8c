import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../support/app-server.ts';
import { onCleanUp } from '../support/clean-up.ts';
import { copyRepository } from '../support/copy-repository.ts';

const PARTS = ['src', 'stand-ins', 'package.json', 'vite.config.ts'];
const MIGRATIONS = 'src/server/db/migrations';
export const NEW_BRAND = 'Placecard of the next version';

/** A migration of the next version; like all of ours it only adds. */
async function addMigration(root: string): Promise<void> {
  const journalFile = join(root, MIGRATIONS, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration.');
  const tag = '9999_next-version';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, ...{ tag } });
  await writeFile(journalFile, JSON.stringify(journal));
  const statements = [
    'alter table events add column next_version text;',
    "alter table guests add column next_version text not null default 'new';",
    'create table next_version (id bigint primary key);',
  ];
  await writeFile(join(root, MIGRATIONS, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
}

async function changeBrand(root: string): Promise<void> {
  const file = join(root, 'src/shared/i18n/en/common.ts');
  const text = await readFile(file, 'utf8');
  const changed = text.replace("brand: 'Placecard'", `brand: '${NEW_BRAND}'`);
  if (changed === text) throw new Error('The text to change was not found.');
  await writeFile(file, changed);
}

/** Builds a copy of this version with one more migration and another brand name. */
export async function makeOtherVersion(): Promise<string> {
  const root = await copyRepository(PARTS);
  await addMigration(root);
  await changeBrand(root);
  const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js');
  const building = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: root, stdio: 'ignore' });
  const unregister = onCleanUp(() => building.kill('SIGKILL'));
  const [code] = await once(building, 'exit');
  unregister();
  if (code !== 0) throw new Error('The next version could not be built.');
  return root;
}
