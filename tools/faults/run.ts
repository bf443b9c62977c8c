// `npm run test:faults [-- --guests 200 --seconds 2] [name…]`: what happens when things break, for real. With names, only
// those faults: restart, start, slow, cut, killed, outside, disk, embedded, versions.
import { parseArgs } from 'node:util';
import { createReport, type Report, runReport } from '../support/check-report.ts';
import { runWithCleanup } from '../support/clean-up.ts';
import { readFlags, readWhole } from '../support/command-line.ts';
import { startOutside } from '../support/external-services.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { cut } from './connections-cut.ts';
import { start } from './database-missing-at-start.ts';
import { restart } from './database-restarted.ts';
import { slow } from './database-slow.ts';
import { disk } from './disk-full.ts';
import { embedded } from './embedded-postgres-killed.ts';
import type { Fault } from './fault.ts';
import { outside as outsideFault } from './mail-or-barion-down.ts';
import { killed } from './server-killed.ts';
import { versions } from './two-versions.ts';

const FAULTS: readonly Fault[] = [restart, start, slow, cut, killed, outsideFault, disk, embedded, versions];

const { names, guests, seconds } = readFlags(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { guests: { type: 'string', default: '200' }, seconds: { type: 'string', default: '2' } },
  });
  const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no fault named ${unknown.join(', ')}: ${FAULTS.map(({ name }) => name).join(', ')}.`);
  }
  return {
    names: positionals,
    guests: readWhole('guests', values.guests, { min: 20, max: 10_000 }),
    seconds: readWhole('seconds', values.seconds, { min: 1, max: 60 }),
  };
});

const report = createReport('faults', { limitMs: 180_000 });

/** Whatever a check that failed left frozen, stopped or shut must not fail those after it. */
async function bringBack(postgres: Postgres): Promise<void> {
  postgres.thaw();
  await postgres.query('select 1').catch(() => postgres.start());
  await postgres.query('alter role placecard connection limit -1');
}

async function runFaults(): Promise<void> {
  const postgres = await startPostgres();
  const outside = await startOutside();
  report.note(`PostgreSQL ${postgres.version}`);
  const check: Report['check'] = async (...args) => {
    const isPassed = await report.check(...args);
    if (!isPassed) await bringBack(postgres);
    return isPassed;
  };
  for (const fault of FAULTS) {
    if (names.length > 0 && !names.includes(fault.name)) continue;
    report.note(`\n${fault.name}`);
    await fault.run({ postgres, outside, report: { ...report, check }, guests, seconds });
  }
}

await runWithCleanup(() => runReport(report, runFaults));
