import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { connect } from '../db/client.ts';
import type { TestApp } from './test-app.ts';

/** Makes the app listen on a free port and returns its origin. */
export async function listenAtOrigin(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Starts another server on the same database, with its own connections. */
export async function startSecondServer(test: TestApp) {
  const connection = connect(test.database.connectionString, () => {});
  const app = await buildApp({ ...test.context, ...connection });
  return {
    app,
    async close() {
      await app.close();
      await connection.pool.end();
    },
  };
}
