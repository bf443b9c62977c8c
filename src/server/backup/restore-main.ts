import { type DatabaseSettings, parseDatabaseSettings } from '../config.ts';
import { replaceLocalSecret } from '../local-secret.ts';
import { parseCommand, runCommand, say, withDatabase } from './command.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

const USAGE = `npm run restore -- <file>              restores a backup into an empty database, while no app runs on it
npm run restore -- --replace <file>    into one that is not empty: all that is in it goes
                   --sign-out          also ends all sessions, at doors too`;

async function bringSecret({ SESSION_SECRET, DATA_DIR }: DatabaseSettings, restored: Restored): Promise<void> {
  const { sessionSecret } = restored.header;
  if (sessionSecret !== undefined && SESSION_SECRET === undefined) {
    const file = await replaceLocalSecret(DATA_DIR, sessionSecret);
    return say(`Local mode's secret is in ${file}; for production make it the SESSION_SECRET.`);
  }
  if (restored.twoFactorAccounts === 0 || sessionSecret === SESSION_SECRET) return;
  say(
    `${restored.twoFactorAccounts} accounts use two-factor sign-in: it works only with the SESSION_SECRET that the app ` +
      'had when the backup was made (see docs/operations.md).',
  );
}

await runCommand(async (signal) => {
  const { file, has } = parseCommand(USAGE, ['replace', 'sign-out']);
  const choices = { replaces: has('replace'), signsOut: has('sign-out') };
  const settings = parseDatabaseSettings(process.env);
  const restored = await withDatabase(settings, { makes: true }, (connectionString) =>
    restoreBackup({ connectionString, file, signal, ...choices }),
  );
  const { header, tables, rows } = restored;
  say(`Restored ${rows} rows of ${tables} tables, taken ${header.takenAt} by Placecard ${header.version}.`);
  await bringSecret(settings, restored);
});
