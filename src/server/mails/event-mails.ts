import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { findLink } from '../../shared/links-in-text.ts';
import { mailDayAndTime } from './formats.ts';
import { type MailBlock, type RenderedMail, renderMail } from './render-mail.ts';
import { guestsBlock, nameOr, toOneLine } from './typed-text.ts';

interface AboutEvent {
  readonly event: { readonly name: string; readonly date: Date; readonly timeZone: string; readonly location: string };
  readonly language: Language;
  readonly eventUrl: string;
  readonly unsubscribeUrl: string;
  /** The number of guests. `matching` of them have no seat or did not arrive, and `names` are the first of these. */
  readonly total: number;
  readonly matching: number;
  readonly names: readonly string[];
}

function whenAndWhere({ event, language }: AboutEvent): MailBlock {
  const t = translatorFor(language);
  const value = mailDayAndTime(event.date, { language, timeZone: event.timeZone });
  return {
    kind: 'details',
    rows: [
      { label: t('mails.eventTime'), value },
      ...(findLink(event.location) === null
        ? [{ label: t('mails.eventPlace'), value: toOneLine(event.location) }]
        : []),
    ],
  };
}

function namesBlocks({ language, matching, names }: AboutEvent): MailBlock[] {
  return names.length === 0 ? [] : [guestsBlock(translatorFor(language), names, matching)];
}

function footer({ language, unsubscribeUrl }: AboutEvent, reason: string): MailBlock[] {
  const t = translatorFor(language);
  return [
    { kind: 'note', text: reason },
    { kind: 'link', label: t('mails.unsubscribe'), url: unsubscribeUrl },
  ];
}

/** Sent the day before an event: when, where, and who has no seat yet. */
export function eventReminderMail(about: AboutEvent): RenderedMail {
  const { language, total, matching } = about;
  const t = translatorFor(language);
  const event = nameOr(t('mails.yourEvent'), about.event.name);
  const seats =
    total === 0
      ? t('mails.reminderNoGuests')
      : matching === 0
        ? t('mails.reminderAllSeated', { count: total })
        : t('mails.reminderUnseated', { count: matching, total });
  return renderMail({
    language,
    subject: t('mails.reminderSubject', { event }),
    blocks: [
      { kind: 'paragraph', text: t('mails.reminderIntro', { event }) },
      whenAndWhere(about),
      { kind: 'paragraph', text: seats },
      ...namesBlocks(about),
      { kind: 'button', label: t('mails.reminderOpen'), url: about.eventUrl },
    ],
    footer: footer(about, t('mails.reminderReason')),
  });
}

/** Sent the morning after an event: how many guests arrived, and who did not. */
export function arrivalsMail(about: AboutEvent): RenderedMail {
  const { language, total, matching } = about;
  const t = translatorFor(language);
  const event = nameOr(t('mails.yourEvent'), about.event.name);
  return renderMail({
    language,
    subject: t('mails.arrivalsSubject', { event, arrived: total - matching, total }),
    blocks: [
      { kind: 'paragraph', text: t('mails.arrivalsIntro', { event, arrived: total - matching, total }) },
      whenAndWhere(about),
      {
        kind: 'paragraph',
        text: matching > 0 ? t('mails.arrivalsMissing', { count: matching }) : t('mails.arrivalsAll'),
      },
      ...namesBlocks(about),
      { kind: 'button', label: t('mails.arrivalsOpen'), url: about.eventUrl },
    ],
    footer: footer(about, t('mails.arrivalsReason')),
  });
}
