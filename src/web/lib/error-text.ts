import type { ErrorCode } from '../../shared/contracts/errors.ts';
import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import { ApiError, NetworkError } from './api-client.ts';

/** Texts for error codes that mean the same everywhere. */
const COMMON_KEYS: Partial<Record<ErrorCode, PlainMessageKey>> = {
  not_authenticated: 'common.sessionEnded',
  invalid_input: 'common.checkInput',
  role_required: 'common.roleRequired',
  seat_taken: 'common.seatTaken',
  guest_declined: 'common.guestDeclined',
  already_arrived: 'common.alreadyArrived',
  event_limit: 'common.limitReached',
  guest_limit: 'common.limitReached',
  event_full: 'common.eventFull',
  household_full: 'common.householdTooLarge',
  tag_limit: 'common.tagLimit',
  qr_taken: 'common.qrTaken',
  payload_too_large: 'common.tooLarge',
  internal: 'common.serverTrouble',
  unavailable: 'common.unavailable',
  too_many_requests: 'common.tooManyAttempts',
  busy: 'common.busy',
};

/** The text for an error: ours for its code, else the server's message, else the fallback. */
export function errorText(
  t: Translate,
  error: unknown,
  keyOfCode: Partial<Record<ErrorCode, PlainMessageKey>> = {},
  fallbackKey: PlainMessageKey = 'common.errorOccurred',
): string {
  if (error instanceof NetworkError) return t('common.offline');
  if (error instanceof ApiError) {
    const key = error.code && (keyOfCode[error.code] ?? COMMON_KEYS[error.code]);
    if (key === 'common.serverTrouble' && error.requestId) {
      return `${t(key)} ${t('common.errorReference', { id: error.requestId })}`;
    }
    return key ? t(key) : error.serverMessage || t(fallbackKey);
  }
  return t(fallbackKey);
}
