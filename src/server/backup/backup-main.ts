import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseDatabaseSettings } from '../config.ts';
import { findLocalSecret } from '../local-secret.ts';
import type { BackupSummary } from './backup-format.ts';
import { checkBackup } from './backup-reader.ts';
import { resolveFile, runCommand, say, UsageError, withDatabase } from './command.ts';
import { createBackup } from './create-backup.ts';

const USAGE = `npm run backup -- <file>           writes all of the database to the file, while the app runs
npm run backup -- --check <file>   says whether the file is a whole backup; needs no database`;

function parseCommand(): { file: string; isCheck: boolean } {
  try {
    const options = { check: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file: resolveFile(file), isCheck: values.check };
  } catch {
    // An unknown option: answered with the usage below.
  }
  throw new UsageError(USAGE);
}

function describe({ header, tables, rows }: BackupSummary): string {
  return `${rows} rows of ${tables} tables, taken ${header.takenAt} by Placecard ${header.version} (${header.migration})`;
}

await runCommand(async (signal) => {
  const { file, isCheck } = parseCommand();
  if (isCheck) return say(`${file} is whole: ${describe(await checkBackup(file, signal))}.`);
  const settings = parseDatabaseSettings(process.env);
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const sessionSecret = settings.SESSION_SECRET ? undefined : await findLocalSecret(settings.DATA_DIR);
  const summary = await withDatabase(settings, { makes: false }, (connectionString) =>
    createBackup({ connectionString, file, version, sessionSecret, now: new Date(), signal }),
  );
  say(`Backed up to ${file} (${statSync(file).size} bytes): ${describe(summary)}.`);
});
