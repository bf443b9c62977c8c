import { MAILED_CODE_MINUTES } from '../../shared/contracts/auth.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { isMailableName } from '../../shared/links-in-mails.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';
import { toOneLine } from './typed-text.ts';

/** The recipient may not have asked for this mail, so it contains no text that the organiser typed. */
export function replyToCodeMail({ code, language }: { code: string; language: Language }): RenderedMail {
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t('rsvpMails.replyToCodeSubject', { code }),
    blocks: [
      { kind: 'paragraph', text: t('rsvpMails.replyToCodeIntro') },
      { kind: 'code', code },
      { kind: 'paragraph', text: t('rsvpMails.replyToCodeExpiry', { minutes: MAILED_CODE_MINUTES }) },
      { kind: 'note', text: t('rsvpMails.replyToCodeIgnore') },
    ],
  });
}

/** Tells a household's old address that mails go to another one now. An event's name that mails may not show is left out. */
export function addressChangedMail({ event, language }: { event: string; language: Language }): RenderedMail {
  const t = translatorFor(language);
  const rows = isMailableName(event) ? [{ label: t('rsvpMails.event'), value: toOneLine(event) }] : [];
  return renderMail({
    language,
    subject: t('rsvpMails.addressChangedSubject'),
    blocks: [
      { kind: 'paragraph', text: t('rsvpMails.addressChanged') },
      ...(rows.length > 0 ? [{ kind: 'details', rows } as const] : []),
      { kind: 'paragraph', text: t('rsvpMails.addressChangedHelp') },
    ],
  });
}
