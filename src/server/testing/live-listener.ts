import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { LoggedOperation } from '../../shared/contracts/layout-operations.ts';
import { buildApp } from '../app.ts';
import { connect } from '../db/client.ts';
import type { TestApp } from './test-app.ts';

/** Another server on the database of a test, with connections of its own. */
export async function startServer({ database, context }: TestApp) {
  const connection = connect(database.connectionString, () => {});
  const app = await buildApp({ ...context, ...connection });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await connection.pool.end();
    },
  };
}

interface Message {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

interface Asked {
  readonly origin: string;
  readonly eventId: number;
  readonly since: string | number;
  readonly cookie: string;
}

/** Opens the stream of a plan and waits for its first message about the plan. */
export async function listenToPlan({ origin, eventId, since, cookie }: Asked) {
  const hangingUp = new AbortController();
  const url = `${origin}/api/events/${eventId}/layout/live?since=${since}`;
  const response = await fetch(url, { headers: { cookie }, signal: hangingUp.signal });
  expect(response.status).toBe(200);
  const heard: Message[] = [];
  const listening = async () => {
    let unread = '';
    for await (const bytes of response.body ?? []) {
      const messages = (unread + Buffer.from(bytes).toString()).split('\n\n');
      unread = messages.pop() ?? '';
      for (const message of messages) {
        const fields = Object.fromEntries(message.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
        if (fields.event && fields.event !== 'ping') {
          heard.push({ event: fields.event, id: fields.id, data: JSON.parse(fields.data) });
        }
      }
    }
  };
  void listening().catch(() => {});
  await expect.poll(() => heard.some(({ event }) => event !== 'presence')).toBe(true);
  const of = (event: string) => heard.filter((message) => message.event === event).map(({ data }) => data);
  return {
    heard,
    of,
    operations: () => (of('ops') as LoggedOperation[][]).flat(),
    hangUp: () => hangingUp.abort(),
  };
}

export type PlanListener = Awaited<ReturnType<typeof listenToPlan>>;
