import pg from 'pg';
import { vi } from 'vitest';

/** How many statements were sent to the database during the work: a measure of its cost that a busy machine does not change. */
export async function countStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    return { result, statements: query.mock.calls.length };
  } finally {
    query.mockRestore();
  }
}
