import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { replies } from '../../db/schema/rsvp.ts';

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 1_000;

/** Inserts any number of entries into the logs of households. */
export async function insertLogEntries(tx: Database, rows: readonly Omit<typeof replies.$inferInsert, 'id'>[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const chunk = rows.slice(start, start + ROWS_PER_INSERT);
    await tx.insert(replies).values(chunk.map((row) => ({ ...row, id: randomId() })));
  }
}
