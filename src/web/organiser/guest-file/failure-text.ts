import type { ImportProblem } from '../../../shared/contracts/guest-import.ts';
import type { GuestCells } from '../../../shared/guest-file/cells.ts';
import { columnTitle } from '../../../shared/guest-file/heading-words.ts';
import type { IssueField, RowIssue } from '../../../shared/guest-file/row-issues.ts';
import type { PlainMessageKey, Translate } from '../../../shared/i18n/message-key.ts';
import { contractMessage } from '../../lib/i18n.tsx';
import type { Failure } from './tally.ts';

const PROBLEM_KEYS = {
  guest_limit: 'guestFile.reasonGuestLimit',
  event_full: 'guestFile.reasonEventFull',
  qr_taken: 'guestFile.reasonQrTaken',
  household_full: 'guestFile.reasonHouseholdFull',
  too_many_companions: 'guestFile.reasonTooManyCompanions',
  too_many_tags: 'guestFile.reasonTooManyTags',
  too_many_courses: 'guestFile.reasonTooManyCourses',
  too_many_options: 'guestFile.reasonTooManyOptions',
  option_archived: 'guestFile.reasonOptionArchived',
  needs_expired: 'guestFile.reasonNeedsExpired',
  needs_not_allowed: 'guestFile.reasonNeedsNotAllowed',
  host_unknown: 'guestFile.reasonHostUnknown',
  already_arrived: 'guestFile.reasonAlreadyArrived',
} as const satisfies Record<Exclude<ImportProblem, 'invalid'>, string>;

const TOO_MANY_KEYS: Partial<Record<IssueField, PlainMessageKey>> = {
  household: 'guestFile.reasonHouseholdFull',
  companions: 'guestFile.reasonTooManyCompanions',
  tags: 'guests.tooManyTags',
};

export function issuesText(t: Translate, issues: readonly RowIssue[], cells: GuestCells): string {
  const texts = issues.map(({ field, kind }) => {
    if (kind === 'invalidEmail') return t('guestFile.reasonInvalidEmail', { email: cells.email });
    if (kind === 'conflict') return t('guestFile.reasonTwoMeals');
    if (kind === 'tooMany') {
      const known = TOO_MANY_KEYS[field];
      return known ? t(known) : t('guestFile.reasonTooMany', { field: columnTitle(t, field) });
    }
    const key = kind === 'tooLong' ? 'guestFile.reasonTooLong' : 'guestFile.reasonUnstorable';
    return t(key, { field: columnTitle(t, field) });
  });
  return texts.join('; ');
}

export function failureText(t: Translate, { cells, reason }: Failure): string {
  if (reason.kind === 'issues') return issuesText(t, reason.issues, cells);
  if (reason.kind === 'problem') return t(PROBLEM_KEYS[reason.problem]);
  if (reason.kind === 'notSent') return t('guestFile.reasonNotSent');
  return reason.messages.map((message) => contractMessage(t, message)).join('; ') || t('guestFile.reasonInvalid');
}
