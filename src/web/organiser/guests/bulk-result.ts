import type { PlainMessageKey, Translate } from '../../../shared/i18n/message-key.ts';
import { errorText } from '../../lib/error-text.ts';
import { type Notice, type NoticeAction, toast } from '../../ui/toast.tsx';
import { GONE_TEXT } from './api.ts';

/** The notice to show after a change of several guests, and the error if it stopped half-way. */
export interface BulkResult {
  readonly notice?: Notice | undefined;
  readonly error?: unknown;
}

interface BulkOutcome {
  /** Number of guests that were changed. */
  count: number;
  /** Says what was done to them. */
  doneText: string;
  /** Title of the notice if nothing was done. */
  failedKey: PlainMessageKey;
  error: unknown;
}

/** After a failure half-way, the notice says what was done and why it stopped. */
function toResult(t: Translate, outcome: BulkOutcome, action: NoticeAction | undefined): BulkResult {
  const { count, doneText, failedKey, error } = outcome;
  const withAction = action && { action };
  if (error === undefined) return { notice: { title: doneText, ...withAction } };
  const reason = errorText(t, error, GONE_TEXT);
  const title = t(count > 0 ? 'guests.partlyDone' : failedKey);
  const description = count > 0 ? `${doneText}. ${reason}` : reason;
  return { notice: { variant: 'destructive', title, description, ...withAction }, error };
}

/** Offers to undo what was done, also after a failure half-way. */
export function resultWithUndo(t: Translate, outcome: BulkOutcome, onUndo: () => void): BulkResult {
  return toResult(t, outcome, outcome.count > 0 ? { label: t('guests.undo'), onSelect: onUndo } : undefined);
}

/** Offers to try again after a failure. */
export function resultWithRetry(t: Translate, outcome: BulkOutcome, onRetry: () => void): BulkResult {
  const hasFailed = outcome.error !== undefined;
  return toResult(t, outcome, hasFailed ? { label: t('common.tryAgain'), onSelect: onRetry } : undefined);
}

/** Rethrows the error, because the query client notices an ended session only by a failed mutation. */
export function showResult({ notice, error }: BulkResult): void {
  if (notice) toast(notice);
  if (error !== undefined) throw error;
}
