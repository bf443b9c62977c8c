import type { GuestCells } from '../../../shared/guest-file/cells.ts';
import type { RowIssue } from '../../../shared/guest-file/row-issues.ts';
import { writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { contractMessage } from '../../lib/i18n.tsx';
import type { Failure } from './tally.ts';

const SIMPLE_REASONS = {
  guestLimit: 'guestFile.reasonGuestLimit',
  eventFull: 'guestFile.reasonEventFull',
  qrTaken: 'guestFile.reasonQrTaken',
  notSent: 'guestFile.reasonNotSent',
} as const;

export function issueText(t: Translate, { field, kind }: RowIssue, cells: GuestCells): string {
  if (kind === 'invalidEmail') return t('guestFile.reasonInvalidEmail', { email: cells.email });
  const key = kind === 'tooLong' ? 'guestFile.reasonTooLong' : 'guestFile.reasonUnstorable';
  return t(key, { field: t(`guestFile.${field}`) });
}

export function failureText(t: Translate, { cells, reason }: Failure): string {
  if (reason.kind === 'issues') return reason.issues.map((issue) => issueText(t, issue, cells)).join('; ');
  if (reason.kind !== 'invalid') return t(SIMPLE_REASONS[reason.kind]);
  return reason.messages.map((message) => contractMessage(t, message)).join('; ') || t('guestFile.reasonInvalid');
}

/** The rows that were not imported as CSV, to be corrected and imported again. */
export function writeFailures(t: Translate, failures: readonly Failure[]): string {
  const heading = [
    t('guestFile.fullName'),
    t('guestFile.email'),
    t('guestFile.tableNumber'),
    t('guestFile.seatNumber'),
    t('guestFile.specialRequirements'),
    t('guestFile.line'),
    t('guestFile.reason'),
  ];
  const rows = failures.map((failure) => {
    const { fullName, email, tableNumber, seatNumber, specialRequirements } = failure.cells;
    const why = failureText(t, failure);
    return [fullName, email, tableNumber, seatNumber, specialRequirements, String(failure.line), why];
  });
  return writeCsv([heading, ...rows]);
}
