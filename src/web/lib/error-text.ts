import type { ErrorCode } from '../../shared/contracts/errors.ts';
import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import { ApiError, NetworkError } from './api-client.ts';

/** Codes that mean the same wherever they come up. */
const COMMON_KEYS: Partial<Record<ErrorCode, PlainMessageKey>> = {
  not_authenticated: 'common.sessionEnded',
  internal: 'common.serverTrouble',
  unavailable: 'common.serverTrouble',
  too_many_requests: 'auth.tooManyAttempts',
};

/** What to tell the person: our words for the code, else the server's, else that an error occurred. */
export function errorText(
  t: Translate,
  error: unknown,
  keyOfCode: Partial<Record<ErrorCode, PlainMessageKey>> = {},
): string {
  if (error instanceof NetworkError) return t('common.offline');
  if (error instanceof ApiError) {
    const key = error.code && (keyOfCode[error.code] ?? COMMON_KEYS[error.code]);
    return key ? t(key) : error.serverMessage || t('common.errorOccurred');
  }
  return t('common.errorOccurred');
}
