import pg from 'pg';
import { vi } from 'vitest';

/** The statements that were sent to the database during the work, and how many: a cost that a busy machine does not change. */
export async function countStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: number; texts: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const all = query.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as pg.QueryConfig).text,
    );
    // The listener looks every moment for notifications to send: the slower the machine, the more often.
    const texts = all.filter((text) => text !== 'select send_pending_notifications()');
    return { result, statements: texts.length, texts };
  } finally {
    query.mockRestore();
  }
}
