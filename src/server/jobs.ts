import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { AppContext } from './context.ts';
import { APPLICATION_NAME } from './db/application-name.ts';
import { deleteExpiredCodes } from './features/auth/data.ts';
import { purgeDeletedGuests } from './features/guests/deleted-data.ts';
import { RESTORE_WINDOW_MS } from './features/guests/service.ts';
import { sessionLimits } from './http/session.ts';
import { deleteEndedSessions } from './http/session-data.ts';

const HOUSEKEEPING = 'housekeeping';
const EVERY_HOUR = '17 * * * *';

/** Everything past its time goes: sessions, sign-in codes and counters are kept no longer than they serve. */
export async function keepHouse({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteEndedSessions(db, sessionLimits(now));
  await deleteExpiredCodes(db, now);
  await purgeDeletedGuests(db, new Date(now.getTime() - RESTORE_WINDOW_MS));
  await db.execute(sql`delete from rate_limits where expire < ${now.getTime()}`);
}

export interface Jobs {
  stop(): Promise<void>;
}

/** Background work, kept in the same database, so that any number of servers share it and none does it twice. */
export async function startJobs(context: AppContext, connectionString: string): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, application_name: APPLICATION_NAME, max: 2 });
  boss.on('error', (error) => context.log.error({ err: error }, 'background jobs'));
  await boss.start();
  await boss.createQueue(HOUSEKEEPING);
  await boss.work(HOUSEKEEPING, () => keepHouse(context));
  await boss.schedule(HOUSEKEEPING, EVERY_HOUR);
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
