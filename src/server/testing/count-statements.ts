import pg from 'pg';
import { vi } from 'vitest';
import { LISTENER_NAME } from '../db/application-name.ts';

/** Which of the app's connections it is; node-postgres does not say that it keeps its parameters. */
const nameOf = (client: unknown) =>
  (client as { connectionParameters: { application_name?: string } }).connectionParameters.application_name;

/** The statements that were sent to the database during the work, and how many: a cost that a busy machine does not change. */
export async function countStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: number; texts: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const texts = query.mock.calls
      // The listener asks again every moment: the slower the machine, the more often meanwhile.
      .filter((_, index) => nameOf(query.mock.contexts[index]) !== LISTENER_NAME)
      .map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as pg.QueryConfig).text));
    return { result, statements: texts.length, texts };
  } finally {
    query.mockRestore();
  }
}
