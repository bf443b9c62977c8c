import type { z } from 'zod';
import type { updateRsvpSettingsSchema } from '../../../shared/contracts/rsvp.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { findLink } from '../../../shared/links-in-text.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import type { User } from '../users/data.ts';
import { refuse } from './answer.ts';
import { findSettings, type RsvpSettingsRow, storeSettings } from './data.ts';
import { giveHouseholds, markInvited } from './invite-service.ts';
import { deleteReplyToCode } from './reply-to-code-data.ts';
import type { ReplyToCodes } from './reply-to-codes.ts';

type SettingsChanges = z.output<typeof updateRsvpSettingsSchema>;

/** Checks the settings as they are after the change: deadline and event date can be changed by separate calls. */
function requireValid(settings: RsvpSettingsRow, changes: SettingsChanges, event: { date: Date }): void {
  const { deadline, mealCutoff } = settings;
  if (changes.deadline && deadline && deadline > event.date) {
    throw refuse('deadline', messageKey('rsvpErrors.deadlineAfterStart'));
  }
  if (changes.mealCutoff && mealCutoff && mealCutoff > event.date) {
    throw refuse('mealCutoff', messageKey('rsvpErrors.mealCutoffAfterStart'));
  }
  if (changes.invitationText && findLink(changes.invitationText) !== null) {
    throw refuse('invitationText', messageKey('rsvpErrors.linkInText'));
  }
}

function withChanges(settings: RsvpSettingsRow, changes: SettingsChanges): RsvpSettingsRow {
  const { replyToCode: _, ...fields } = changes;
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...settings, ...(Object.fromEntries(named) as Partial<RsvpSettingsRow>) };
}

export async function readSettings({ db }: AppContext, caller: AccountCaller, eventId: number) {
  await requireEventAccess(db, caller, { eventId });
  return findSettings(db, eventId);
}

/**
 * Changes how an event asks its households. Opening it gives everybody a household, and guests who were not asked count as
 * invited from then on. Closing changes no answers.
 */
export async function changeSettings(
  { db, clock }: AppContext,
  replyToCodes: ReplyToCodes,
  { caller, user, eventId, changes }: { caller: AccountCaller; user: User; eventId: number; changes: SettingsChanges },
): Promise<RsvpSettingsRow> {
  await requireEventAccess(db, caller, { eventId });
  const address = changes.replyTo?.toLowerCase() ?? null;
  const isOwn = address === null || address === user.email.toLowerCase();
  const known = isOwn ? null : (await findSettings(db, eventId)).replyTo;
  const isConfirmed = isOwn || address === known?.toLowerCase();
  if (!isConfirmed && address !== null) {
    if (changes.replyToCode === undefined) {
      throw new AppError('confirmation_required', 'Confirm this address with the code that was mailed to it.');
    }
    // Checked outside the transaction, so that a wrong try still counts when the change is refused.
    await replyToCodes.check({ userId: user.id, eventId, address }, changes.replyToCode);
  }
  const now = clock();
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    const before = await findSettings(tx, eventId);
    const settings = withChanges(before, { ...changes, ...(changes.replyTo && { replyTo: address }) });
    requireValid(settings, changes, event);
    await storeSettings(tx, eventId, settings, now);
    if (!isConfirmed) await deleteReplyToCode(tx, eventId);
    if (settings.isOpen) await giveHouseholds(tx, eventId, now);
    if (settings.isOpen && !before.isOpen) await markInvited(tx, eventId, now);
    return settings;
  });
}
