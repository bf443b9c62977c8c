import { eq } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { users } from '../db/schema/users.ts';
import type { TestApp } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends requests to the app, signed in or not. */
export interface Caller {
  send(
    method: Method,
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

export interface Organiser extends Caller {
  readonly userId: number;
  readonly cookie: string;
  /** Updates the account's row. */
  change(changes: Partial<typeof users.$inferInsert>): Promise<void>;
}

export function callerWith(test: TestApp, cookie: string): Caller {
  return {
    send: (method, url, payload, headers = {}) => {
      const options: InjectOptions = { method, url, headers: { ...(cookie && { cookie }), ...headers } };
      if (payload !== undefined) options.payload = payload as object | string;
      return test.app.inject(options);
    },
  };
}

export function anonymous(test: TestApp): Caller {
  return callerWith(test, '');
}

/** Creates an account and signs in through the API; on the enterprise tier unless `changes` says otherwise. */
export async function createOrganiser(
  test: TestApp,
  changes: Partial<typeof users.$inferInsert> = {},
): Promise<Organiser> {
  const { cookie, email } = await test.signIn();
  const { db } = test.database;
  const user = await db.query.users.findFirst({ where: eq(users.email, email), columns: { id: true } });
  if (!user) throw new Error('Nobody signed in.');
  const organiser: Organiser = {
    ...callerWith(test, cookie),
    userId: user.id,
    cookie,
    async change(values) {
      await db.update(users).set(values).where(eq(users.id, user.id));
    },
  };
  await organiser.change({ subscriptionTier: 'enterprise', ...changes });
  return organiser;
}

/** The refusal of a call without a session; it comes before the body is validated. */
export const NOT_SIGNED_IN = { status: 401, code: 'not_authenticated' } as const;

export function refusal(answer: LightMyRequestResponse): { status: number; code: string } {
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code };
}
