import type { NotificationKind } from '../../../shared/contracts/notifications.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';

export type UnsubscribeState = 'question' | 'unsubscribed' | 'resubscribed';

const NOTIFICATION_SETTINGS = `${paths.settings}?tab=notifications`;

const settingsLink = (language: Language, path = NOTIFICATION_SETTINGS) =>
  `<p class="more"><a href="${path}">${escapeHtml(translatorFor(language)('unsubscribe.settings'))}</a></p>`;

interface About {
  readonly state: UnsubscribeState;
  /** What an account is mailed; undefined for a guest, whom the page tells about all mails of one organiser, and who has no settings. */
  readonly of?: NotificationKind | { readonly event: string; readonly eventId: number } | undefined;
  readonly email: string;
  readonly token: string;
}

/** Opening the page changes nothing, because mail scanners open links; its button does. */
export function describeUnsubscribePage(language: Language, { state, of, email, token }: About) {
  const t = translatorFor(language);
  const name = typeof of === 'object' ? t('members.summaryName', { event: of.event }) : of && t(`settings.${of}`);
  const text = name ? t(`unsubscribe.${state}`, { name, email }) : t(`unsubscribe.guest.${state}`, { email });
  const settings = typeof of === 'object' ? paths.eventPart(of.eventId, 'people') : NOTIFICATION_SETTINGS;
  const isOff = state === 'unsubscribed';
  const action = `${paths.unsubscribe(token)}${isOff ? '&subscribe=1' : ''}`;
  return {
    status: 200,
    language,
    title: t(`unsubscribe.${state}Title`),
    content: `<p>${escapeHtml(text)}</p>
<form method="post" action="${escapeHtml(action)}"><button${isOff ? ' class="quiet"' : ''}>${escapeHtml(t(isOff ? 'unsubscribe.undo' : 'unsubscribe.button'))}</button></form>
${of ? settingsLink(language, settings) : ''}`,
  };
}

export function describeBadLinkPage(language: Language) {
  const t = translatorFor(language);
  return {
    status: 404,
    language,
    title: t('unsubscribe.badLinkTitle'),
    content: `<p>${escapeHtml(t('unsubscribe.badLink'))}</p>\n${settingsLink(language)}`,
  };
}
