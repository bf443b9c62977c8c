// `npm run migration`: writes what changed in src/server/db/schema and src/server/db/functions.sql to the migrations.
//
// Until version 1.0.0 nobody has a database to keep: the one migration, the baseline, is written anew, and a database made
// with an earlier one is refused at start. From 1.0.0 on each change adds a migration, made by comparing the schema with the
// newest snapshot, the only one that is kept. The first run at 1.0.0 keeps the snapshot of the baseline.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './setup.mjs';

const folder = join(root, 'src', 'server', 'db', 'migrations');
const meta = join(folder, 'meta');
const journalFile = join(meta, '_journal.json');
const isReleased = !JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version.startsWith('0.');
const functions = readFileSync(join(root, 'src', 'server', 'db', 'functions.sql'));
/** Stands in the migration that brought this version of functions.sql, so that its order among the migrations is known. */
const functionsLine = `-- functions.sql ${createHash('sha256').update(functions).digest('hex')}\n`;

const listSnapshots = () =>
  (existsSync(meta) ? readdirSync(meta) : []).filter((name) => name.endsWith('_snapshot.json'));
const readJournal = () => JSON.parse(readFileSync(journalFile, 'utf8'));
const fileOf = ({ tag }) => join(folder, `${tag}.sql`);

function writeBaseline() {
  const before = `${folder}.before`;
  renameSync(folder, before);
  try {
    run('drizzle-kit', ['generate', '--name', 'baseline']);
    const file = fileOf(readJournal().entries[0]);
    appendFileSync(file, `\n${functionsLine}`);
    const old = join(before, '0000_baseline.sql');
    const isSame = existsSync(old) && readFileSync(old, 'utf8') === readFileSync(file, 'utf8');
    if (isReleased && !isSame)
      throw new Error('The released baseline must not change: undo the change, run this, then repeat it.');
    // The time in the journal identifies a migration: one that did not change keeps it.
    if (isSame) writeFileSync(journalFile, readFileSync(join(before, 'meta', '_journal.json')));
    if (!isReleased) for (const name of listSnapshots()) rmSync(join(meta, name));
    rmSync(before, { recursive: true });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(before, folder);
    throw error;
  }
}

function addMigration() {
  const count = readJournal().entries.length;
  run('drizzle-kit', ['generate', ...process.argv.slice(2)]);
  for (const name of listSnapshots().sort().slice(0, -1)) rmSync(join(meta, name));
  const journal = readJournal();
  const lines = journal.entries.map((entry) => readFileSync(fileOf(entry), 'utf8'));
  if (lines.findLast((text) => text.includes('-- functions.sql'))?.includes(functionsLine)) return;
  if (journal.entries.length === count) {
    const tag = `${String(count).padStart(4, '0')}_functions`;
    journal.entries.push({ idx: count, version: '7', when: Date.now(), tag, breakpoints: true });
    writeFileSync(journalFile, JSON.stringify(journal, null, 2));
  }
  appendFileSync(fileOf(journal.entries.at(-1)), `\n${functionsLine}`);
}

if (listSnapshots().length === 0 || !isReleased) writeBaseline();
else addMigration();
