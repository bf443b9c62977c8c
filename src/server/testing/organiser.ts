import { eq } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { users } from '../db/schema/users.ts';
import { insertUser } from '../features/users/data.ts';
import { ABSOLUTE_LIFETIME_MS, sessionCookieName } from '../sessions/session.ts';
import { insertSession } from '../sessions/session-data.ts';
import { hashSessionToken, newSessionToken } from '../sessions/session-token.ts';
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

let organisers = 0;

/**
 * Stores an account and a session, on the enterprise tier unless `changes` says otherwise. Signing in through the API also
 * remembers the browser; it takes a mail and some fifteen statements.
 */
export async function createOrganiser(
  test: TestApp,
  changes: Partial<typeof users.$inferInsert> = {},
): Promise<Organiser> {
  const { db } = test.database;
  const email = `organiser${++organisers}@example.com`;
  const account = { email, authProvider: 'email', subscriptionTier: 'enterprise', ...changes } as const;
  const user = await insertUser(db, account);
  if (!user) throw new Error('Another account has this address.');
  const token = newSessionToken();
  const now = test.context.clock();
  await insertSession(db, {
    tokenHash: hashSessionToken(token),
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_LIFETIME_MS),
  });
  const cookie = `${sessionCookieName(test.context)}=${token}`;
  return {
    ...callerWith(test, cookie),
    userId: user.id,
    cookie,
    async change(values) {
      await db.update(users).set(values).where(eq(users.id, user.id));
    },
  };
}

/** The refusal of a call without a session; it comes before the body is validated. */
export const NOT_SIGNED_IN = { status: 401, code: 'not_authenticated' } as const;

export function refusal(answer: LightMyRequestResponse): { status: number; code: string } {
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code };
}
