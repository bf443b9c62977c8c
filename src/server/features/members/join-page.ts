import { escapeHtml } from '../../../shared/escape-html.ts';
import type { MemberRole } from '../../../shared/event-roles.ts';
import { type Language, LOCALES } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';

interface OpenedInvitation {
  readonly event: { readonly name: string; readonly date: Date; readonly timeZone: string; readonly location: string };
  readonly ownerName: string;
  readonly role: MemberRole;
  readonly email: string;
  readonly maskedEmail: string;
  readonly expiresAt: Date;
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const form = (action: string, label: string) =>
  `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`;

/** The page behind a link that invites to plan an event together, for a visitor with or without an account. */
export function describeJoinPage(
  language: Language,
  { token, invitation, visitor }: { token: string; invitation: OpenedInvitation; visitor: string | null },
) {
  const t = translatorFor(language);
  const { event, ownerName, role, email, maskedEmail, expiresAt } = invitation;
  const date = (at: Date, dateStyle: 'long' | 'full') =>
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle, timeZone: event.timeZone }).format(at);
  const action = () => {
    if (visitor === email) return form(paths.join(token), t('members.joinButton'));
    if (visitor !== null) {
      return `${paragraph(t('members.joinOther', { email: visitor, invited: maskedEmail }))}
${form(`${paths.join(token)}/sign-out`, t('members.joinSignOut'))}`;
    }
    return `${paragraph(t('members.joinAddress', { email: maskedEmail }))}
<p><a class="button" href="${escapeHtml(paths.authThen(paths.join(token)))}">${escapeHtml(t('members.joinSignIn'))}</a></p>`;
  };
  return {
    status: 200,
    language,
    title: t('members.joinTitle', { event: event.name }),
    content: `${paragraph(t('members.joinIntro', { name: ownerName }))}
<p>${escapeHtml(date(event.date, 'full'))}<br>${escapeHtml(event.location)}</p>
<p>${escapeHtml(t('members.joinAs', { role: t(`members.role_${role}`) }))} ${escapeHtml(t(`members.may_${role}`))}</p>
${action()}
<p class="more">${escapeHtml(t('members.joinUntil', { date: date(expiresAt, 'long') }))}</p>`,
  };
}

/** One page for every invitation that can't be accepted, so that it tells nothing about why. */
export function describeBadJoinPage(language: Language) {
  const t = translatorFor(language);
  return {
    status: 404,
    language,
    title: t('members.badLinkTitle'),
    content: `${paragraph(t('members.badLink'))}
<p class="more"><a href="${paths.events}">${escapeHtml(t('members.toEvents'))}</a></p>`,
  };
}

export function describeFullPage(language: Language) {
  const t = translatorFor(language);
  return { status: 403, language, title: t('members.badLinkTitle'), content: paragraph(t('members.joinFull')) };
}
