import type { ConfirmedAction } from '../../shared/contracts/account.ts';
import { saveConfirmed } from '../features/mailed-codes/confirmation-data.ts';
import { hashSessionToken } from '../sessions/session-token.ts';
import type { TestApp } from './test-app.ts';

/** Confirms an action for a session without a mailed code, for tests that are about something else. */
export async function confirmAction(
  { context: { db, clock } }: TestApp,
  cookie: string,
  action: ConfirmedAction,
): Promise<void> {
  const token = cookie.match(/placecard=([^;]+)/)?.[1] ?? '';
  const now = clock();
  const expiresAt = new Date(now.getTime() + 60_000);
  await saveConfirmed(db, { sessionHash: hashSessionToken(token), action, now, expiresAt });
}
