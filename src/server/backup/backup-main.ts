import { readFileSync, statSync } from 'node:fs';
import { parseDatabaseSettings } from '../config.ts';
import { findLocalSecret } from '../local-secret.ts';
import type { BackupSummary } from './backup-format.ts';
import { checkBackup } from './backup-reader.ts';
import { parseCommand, runCommand, say, withDatabase } from './command.ts';
import { createBackup } from './create-backup.ts';

const USAGE = `npm run backup -- <file>           writes all of the database to the file, while the app runs
npm run backup -- --check <file>   says whether the file is a whole backup; needs no database`;

function describe({ header, tables, rows }: BackupSummary): string {
  return `${rows} rows of ${tables} tables, taken ${header.takenAt} by Placecard ${header.version} (${header.migration})`;
}

await runCommand(async (signal) => {
  const { file, has } = parseCommand(USAGE, ['check']);
  if (has('check')) return say(`${file} is whole: ${describe(await checkBackup(file, signal))}.`);
  const settings = parseDatabaseSettings(process.env);
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const sessionSecret = settings.SESSION_SECRET ? undefined : await findLocalSecret(settings.DATA_DIR);
  const summary = await withDatabase(settings, { makes: false }, (connectionString) =>
    createBackup({ connectionString, file, version, sessionSecret, now: new Date(), signal }),
  );
  say(`Backed up to ${file} (${statSync(file).size} bytes): ${describe(summary)}.`);
});
