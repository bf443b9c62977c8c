import { INVITATION_DAYS, TRANSFER_DAYS } from '../../shared/contracts/members.ts';
import type { MemberRole } from '../../shared/event-roles.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { isMailableName } from '../../shared/links-in-mails.ts';
import { mailDayAndTime } from './formats.ts';
import { toOneLine } from './guest-mails.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

interface Invitation {
  readonly language: Language;
  readonly event: { readonly name: string; readonly date: Date; readonly timeZone: string };
  readonly role: MemberRole;
  readonly inviter: { readonly fullName: string | null; readonly email: string };
  readonly url: string;
}

/** The name of an account with its address, or the address alone where the name could lead somewhere. */
function nameOf({ fullName, email }: Invitation['inviter']): string {
  return fullName && isMailableName(fullName) ? `${toOneLine(fullName)} (${email})` : email;
}

/**
 * Invites somebody to plan an event. The recipient may not know the inviter: names that contain a link are left out, and the
 * inviter can add no words.
 */
export function memberInvitationMail({ language, event, role, inviter, url }: Invitation): RenderedMail {
  const t = translatorFor(language);
  const name = isMailableName(event.name) ? toOneLine(event.name) : t('memberMails.anEvent');
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
  const name = isMailableName(event) ? toOneLine(event) : t('memberMails.anEvent');
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

/** Tells members that an event they worked on is gone, with everything in it. */
export function eventGoneMail({ language, event }: { language: Language; event: string }): RenderedMail {
  const t = translatorFor(language);
  const name = isMailableName(event) ? toOneLine(event) : t('memberMails.anEvent');
  return renderMail({
    language,
    subject: t('memberMails.goneSubject', { event: name }),
    blocks: [{ kind: 'paragraph', text: t('memberMails.gone', { event: name }) }],
  });
}
