// `npm run migration`: writes a migration for changes of src/server/db/schema, and one that carries
// src/server/db/functions.sql if that file changed since it was last copied into a migration.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './setup.mjs';

const folder = join(root, 'src', 'server', 'db', 'migrations');
const journalFile = join(folder, 'meta', '_journal.json');

run('drizzle-kit', ['generate', ...process.argv.slice(2)]);

const functions = readFileSync(join(root, 'src', 'server', 'db', 'functions.sql'), 'utf8');
const [marker] = functions.split('\n');
const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
const texts = journal.entries.map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), 'utf8'));
const newestCopy = texts.findLast((text) => text.includes(marker));
if (!newestCopy?.includes(functions)) {
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_functions`;
  writeFileSync(join(folder, `${tag}.sql`), functions);
  // This migration needs no snapshot: drizzle-kit compares only tables, with the newest snapshot there is.
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true });
  writeFileSync(journalFile, JSON.stringify(journal, null, 2));
  console.log(`Wrote ${tag}.sql, a copy of functions.sql.`);
}
