import type { GuestCells } from '../../../shared/guest-file/cells.ts';
import type { RowIssue } from '../../../shared/guest-file/row-issues.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { contractMessage } from '../../lib/i18n.tsx';
import type { Failure } from './tally.ts';

const SIMPLE_REASONS = {
  guestLimit: 'guestFile.reasonGuestLimit',
  eventFull: 'guestFile.reasonEventFull',
  qrTaken: 'guestFile.reasonQrTaken',
  notSent: 'guestFile.reasonNotSent',
} as const;

export function issuesText(t: Translate, issues: readonly RowIssue[], cells: GuestCells): string {
  const texts = issues.map(({ field, kind }) => {
    if (kind === 'invalidEmail') return t('guestFile.reasonInvalidEmail', { email: cells.email });
    const key = kind === 'tooLong' ? 'guestFile.reasonTooLong' : 'guestFile.reasonUnstorable';
    return t(key, { field: t(`guestFile.${field}`) });
  });
  return texts.join('; ');
}

export function failureText(t: Translate, { cells, reason }: Failure): string {
  if (reason.kind === 'issues') return issuesText(t, reason.issues, cells);
  if (reason.kind !== 'invalid') return t(SIMPLE_REASONS[reason.kind]);
  return reason.messages.map((message) => contractMessage(t, message)).join('; ') || t('guestFile.reasonInvalid');
}
