// `npm run test:faults [-- name…]`: breaks the database, the servers and the services they need while people work. With
// names, only those faults: restart, start, slow, cut, killed, services, disk, embedded, versions.
import { runChecks } from '../support/check-report.ts';
import { runWithCleanup } from '../support/clean-up.ts';
import { readFlags } from '../support/command-line.ts';
import { startExternalServices } from '../support/external-services.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { connectionsCut } from './connections-cut.ts';
import { databaseMissingAtStart } from './database-missing-at-start.ts';
import { databaseRestarted } from './database-restarted.ts';
import { databaseSlow } from './database-slow.ts';
import { diskFull } from './disk-full.ts';
import { embeddedPostgresKilled } from './embedded-postgres-killed.ts';
import type { Fault, FaultContext } from './fault.ts';
import { mailOrBarionDown } from './mail-or-barion-down.ts';
import { serverKilled } from './server-killed.ts';
import { twoVersions } from './two-versions.ts';

const FAULTS: readonly Fault[] = [
  databaseRestarted,
  databaseMissingAtStart,
  databaseSlow,
  connectionsCut,
  serverKilled,
  mailOrBarionDown,
  diskFull,
  embeddedPostgresKilled,
  twoVersions,
];
const LIMIT_MS = 180_000;

const names = readFlags(() => {
  const given = process.argv.slice(2);
  const unknown = given.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length === 0) return given;
  throw new Error(`There is no fault named ${unknown.join(', ')}: ${FAULTS.map(({ name }) => name).join(', ')}.`);
});

/** A failed check may leave PostgreSQL frozen, stopped or without connections, which would fail the next checks too. */
async function repairPostgres(postgres: Postgres): Promise<void> {
  postgres.thaw();
  await postgres.query('select 1').catch(() => postgres.start());
  await postgres.query('alter role placecard connection limit -1');
}

await runWithCleanup(() =>
  runChecks('faults', { limitMs: LIMIT_MS }, async (report) => {
    const postgres = await startPostgres();
    const services = await startExternalServices();
    report.note(`PostgreSQL ${postgres.version}`);
    const check: FaultContext['report']['check'] = async (...args) => {
      const isPassed = await report.check(...args);
      if (!isPassed) await repairPostgres(postgres);
      return isPassed;
    };
    for (const fault of FAULTS) {
      if (names.length > 0 && !names.includes(fault.name)) continue;
      report.note(`\n${fault.name}`);
      await fault.run({ postgres, services, report: { ...report, check } });
    }
  }),
);
