import {
  type GuestMail,
  type GuestMailReason,
  type GuestMailState,
  isResendable,
} from '../../../../shared/contracts/guest-mails.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { compareNumbered } from '../../../../shared/text-order.ts';

/** Why a mail failed or was left out, in words. */
export function reasonKey({ state, reason }: Pick<GuestMail, 'state' | 'reason'>): PlainMessageKey | undefined {
  if (reason !== null) return `mailBatches.${reason satisfies GuestMailReason}`;
  return state === 'unsubscribed' ? 'mailBatches.wantsNoMails' : undefined;
}

type Mail = Pick<GuestMail, 'id' | 'state' | 'reason'>;

export interface LeftOut {
  readonly key: PlainMessageKey;
  readonly count: number;
}

/** Who gets no mail, counted by reason, the most frequent first. */
export function countLeftOut(mails: readonly Pick<GuestMail, 'state' | 'reason'>[]): LeftOut[] {
  const counts = new Map<PlainMessageKey, number>();
  for (const mail of mails) {
    if (mail.state !== 'skipped' && mail.state !== 'unsubscribed') continue;
    const key = reasonKey(mail) ?? 'mailBatches.skipped';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count);
}

/** Whether resending queued or sent any mail; a daily limit or guests who want no mails any more can prevent that. */
export function isAnyResent(before: readonly Mail[], after: readonly Mail[]): boolean {
  const tried = new Set(before.filter(isResendable).map(({ id }) => id));
  return after.some(({ id, state }) => tried.has(id) && (state === 'waiting' || state === 'sent'));
}

/** Order of mails in the list: those that need the organiser's attention come first. */
const STATE_ORDER: readonly GuestMailState[] = ['failed', 'waiting', 'planned', 'sent', 'unsubscribed', 'skipped'];

export function sortMails<M extends Pick<GuestMail, 'state' | 'householdName'>>(mails: readonly M[]): M[] {
  const rank = ({ state }: M) => STATE_ORDER.indexOf(state);
  return mails.toSorted((a, b) => rank(a) - rank(b) || compareNumbered(a.householdName, b.householdName));
}
