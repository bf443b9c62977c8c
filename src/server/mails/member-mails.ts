import { INVITATION_DAYS, TRANSFER_DAYS } from '../../shared/contracts/members.ts';
import type { MemberRole } from '../../shared/event-roles.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { isMailableName } from '../../shared/links-in-mails.ts';
import { mailDayAndTime } from './formats.ts';
import { type MailBlock, type RenderedMail, renderMail } from './render-mail.ts';
import { guestsBlock, nameOr, toOneLine } from './typed-text.ts';

interface Invitation {
  readonly language: Language;
  readonly event: { readonly name: string; readonly date: Date; readonly timeZone: string };
  readonly role: MemberRole;
  readonly inviter: { readonly fullName: string | null; readonly email: string };
  readonly url: string;
  readonly unsubscribeUrl: string;
}

/** The name of an account with its address, or the address alone where the name could lead somewhere. */
function nameOf({ fullName, email }: Invitation['inviter']): string {
  return fullName && isMailableName(fullName) ? `${toOneLine(fullName)} (${email})` : email;
}

/**
 * Invites somebody to plan an event. The recipient may not know the inviter: names that contain a link are left out, and the
 * inviter can add no words.
 */
export function memberInvitationMail(invitation: Invitation): RenderedMail {
  const { language, event, role, inviter, url, unsubscribeUrl } = invitation;
  const t = translatorFor(language);
  const name = nameOr(t('memberMails.anEvent'), event.name);
  return renderMail({
    language,
    subject: t('memberMails.invitationSubject', { event: name }),
    blocks: [
      { kind: 'paragraph', text: t('memberMails.invitationIntro', { name: nameOf(inviter) }) },
      {
        kind: 'details',
        rows: [
          { label: t('memberMails.event'), value: name },
          { label: t('mails.eventTime'), value: mailDayAndTime(event.date, { language, timeZone: event.timeZone }) },
          { label: t('memberMails.role'), value: t(`members.role_${role}`) },
        ],
      },
      { kind: 'paragraph', text: t(`members.may_${role}`) },
      { kind: 'button', label: t('memberMails.invitationButton'), url },
      { kind: 'note', text: t('memberMails.invitationExpiry', { days: INVITATION_DAYS }) },
      { kind: 'note', text: t('memberMails.invitationIgnore') },
    ],
    footer: [{ kind: 'link', label: t('guestMails.unsubscribe'), url: unsubscribeUrl }],
  });
}

/** Tells an editor that the owner offers them the event. */
export function transferOfferMail({
  language,
  event,
  inviter,
  url,
}: Pick<Invitation, 'language' | 'inviter' | 'url'> & { event: string }): RenderedMail {
  const t = translatorFor(language);
  const name = nameOr(t('memberMails.anEvent'), event);
  return renderMail({
    language,
    subject: t('memberMails.transferSubject', { event: name }),
    blocks: [
      { kind: 'paragraph', text: t('memberMails.transfer', { name: nameOf(inviter), event: name }) },
      { kind: 'button', label: t('memberMails.transferButton'), url },
      { kind: 'note', text: t('memberMails.transferExpiry', { days: TRANSFER_DAYS }) },
    ],
  });
}

/** Tells an editor what others have changed since the last summary. */
export function dailySummaryMail({
  language,
  event,
  url,
  unsubscribeUrl,
  ...parts
}: Pick<Invitation, 'language' | 'url' | 'unsubscribeUrl'> & {
  readonly event: string;
  /** Guests' names; with their new places those who were moved. */
  readonly answered: readonly string[];
  readonly declined: readonly string[];
  readonly moved: readonly string[];
}): RenderedMail {
  const t = translatorFor(language);
  const name = nameOr(t('memberMails.anEvent'), event);
  const blocksOf = (part: keyof typeof parts): MailBlock[] => {
    const lines = parts[part];
    if (lines.length === 0) return [];
    return [{ kind: 'paragraph', text: t(`memberMails.${part}`, { count: lines.length }) }, guestsBlock(t, lines)];
  };
  return renderMail({
    language,
    subject: t('memberMails.summarySubject', { event: name }),
    blocks: [
      { kind: 'paragraph', text: t('memberMails.summaryIntro', { event: name }) },
      ...blocksOf('answered'),
      ...blocksOf('declined'),
      ...blocksOf('moved'),
      { kind: 'button', label: t('memberMails.summaryButton'), url },
    ],
    footer: [
      { kind: 'note', text: t('memberMails.summaryReason') },
      { kind: 'link', label: t('mails.unsubscribe'), url: unsubscribeUrl },
    ],
  });
}

/** Tells members that an event they worked on is gone, with everything in it. */
export function eventGoneMail({ language, event }: { language: Language; event: string }): RenderedMail {
  const t = translatorFor(language);
  const name = nameOr(t('memberMails.anEvent'), event);
  return renderMail({
    language,
    subject: t('memberMails.goneSubject', { event: name }),
    blocks: [{ kind: 'paragraph', text: t('memberMails.gone', { event: name }) }],
  });
}
