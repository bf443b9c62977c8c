import type { ConfirmedAction } from '../../shared/contracts/account.ts';
import { saveConfirmation } from '../features/mailed-codes/confirmation-data.ts';
import { hashSessionToken } from '../sessions/session-token.ts';
import type { TestApp } from './test-app.ts';

/** Confirms an action for a session without a mailed code, for tests that are about something else. */
export async function confirmAction(
  { context: { db, clock } }: TestApp,
  cookie: string,
  action: ConfirmedAction,
): Promise<void> {
  const token = cookie.match(/placecard=([^;]+)/)?.[1] ?? '';
  const sessionHash = hashSessionToken(token);
  const confirmedAt = clock();
  const expiresAt = new Date(confirmedAt.getTime() + 60_000);
  await saveConfirmation(db, { sessionHash, action, codeHash: null, confirmedAt, expiresAt });
}
