// `npm run test:faults [-- name…]`: breaks the database, the servers and the services they need while people work. With
// names, only those faults: restart, slow, cut, killed, keep, mails, services, disk, versions.
import { runChecks } from '../../support/check-report.ts';
import { startExternalServices } from '../../support/external-services.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { connectionsCut, databaseRestarted, databaseSlow } from './database-faults.ts';
import { diskFull } from './disk-full.ts';
import type { Fault } from './fault.ts';
import { keepingInterrupted } from './keeping-interrupted.ts';
import { guestMailsInterrupted, mailDown } from './mails.ts';
import { serverKilled } from './server-killed.ts';
import { twoVersions } from './two-versions.ts';

const FAULTS: Readonly<Record<string, Fault>> = {
  restart: databaseRestarted,
  slow: databaseSlow,
  cut: connectionsCut,
  killed: serverKilled,
  keep: keepingInterrupted,
  mails: guestMailsInterrupted,
  services: mailDown,
  disk: diskFull,
  versions: twoVersions,
};
/** Time limit of one check: `KILLS=200` takes half an hour, and longer on a busy machine. */
const LIMIT_MS = 3_600_000;

/** A failed check may leave PostgreSQL frozen, stopped or without connections, which would fail the next checks too. */
async function repairPostgres(postgres: Postgres): Promise<void> {
  postgres.thaw();
  await postgres.query('select 1').catch(() => postgres.start());
  await postgres.query('alter role placecard connection limit -1');
}

export function checkFaults(given: readonly string[]): Promise<number> {
  const names = given.length > 0 ? given : Object.keys(FAULTS);
  return runChecks('faults', { limitMs: LIMIT_MS }, async (report) => {
    const postgres = await startPostgres();
    const services = await startExternalServices();
    report.note(`PostgreSQL ${postgres.version}`);
    for (const name of names) {
      const fault = FAULTS[name];
      if (!fault) throw new Error(`There is no fault named ${name}: ${Object.keys(FAULTS).join(', ')}.`);
      report.note(`
${name}`);
      for (const [title, run] of Object.entries(fault)) {
        const isPassed = await report.check(title, () => run({ postgres, services, report }));
        if (!isPassed) await repairPostgres(postgres);
      }
    }
  });
}
