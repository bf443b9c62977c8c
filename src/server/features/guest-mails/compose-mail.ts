import { calendarFile } from '../../../shared/calendar-file.ts';
import type { GuestMailKind } from '../../../shared/contracts/guest-mails.ts';
import { addresseeOf } from '../../../shared/greeting.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import type { Mail, MailAttachment } from '../../integrations/mailer.ts';
import { answerReminderMail, type HouseholdMail, invitationMail, seatsMail } from '../../mails/guest-mails.ts';
import { qrPng } from '../../mails/guest-qr-png.ts';
import type { RenderedMail } from '../../mails/render-mail.ts';
import { toOneLine } from '../../mails/typed-text.ts';
import { createUnsubscribeToken } from '../notifications/unsubscribe-token.ts';
import { listSeated, type MailGuest, type MailHousehold } from './recipients.ts';
import type { MailEvent } from './recipients-data.ts';

type Context = Pick<AppContext, 'siteUrl' | 'sessionSecret' | 'company' | 'clock'>;

interface Recipient {
  readonly kind: GuestMailKind;
  readonly event: MailEvent;
  readonly household: MailHousehold;
  readonly address: string;
  readonly language: Language;
}

/** The language of mails to households that have none of their own. */
export function languageOfMails({ language, owner }: MailEvent): Language {
  return language ?? owner.language ?? DEFAULT_LANGUAGE;
}

const cidOf = ({ id }: MailGuest) => `qr-${id}@placecard`;

function unsubscribeUrl({ siteUrl, sessionSecret }: Context, { event, address }: Recipient): string {
  const subject = { userId: event.owner.id, address: address.toLowerCase() };
  return siteUrl() + paths.unsubscribe(createUnsubscribeToken(subject, sessionSecret));
}

/** In samples of mails the people do not exist: their links lead to the event's pages instead. */
const SAMPLE_TOKEN = '';

const cardUrl = ({ siteUrl }: Context, event: MailEvent, { qrCodeIdentifier: code }: MailGuest) =>
  siteUrl() + (code === SAMPLE_TOKEN ? paths.publicEvent(event.id) : paths.guestView(code));
const rsvpUrl = ({ siteUrl }: Context, { rsvpToken }: MailHousehold) =>
  siteUrl() + (rsvpToken === SAMPLE_TOKEN ? paths.rsvpCode : paths.rsvp(rsvpToken));

function render(context: Context, recipient: Recipient, qrSrc: (guest: MailGuest) => string): RenderedMail {
  const { kind, event, household, language } = recipient;
  const about: HouseholdMail = {
    language,
    isFormal: household.isFormal ?? event.rsvp.isFormal,
    event,
    householdName: addresseeOf({ ...household, people: household.guests.map(({ fullName }) => fullName) }, language),
    unsubscribeUrl: unsubscribeUrl(context, recipient),
    supportEmail: context.company.supportEmail,
  };
  if (kind === 'seats') {
    const people = listSeated(household).map((guest) => ({
      ...guest,
      name: guest.fullName,
      cardUrl: cardUrl(context, event, guest),
      qrSrc: qrSrc(guest),
    }));
    return seatsMail({ ...about, people });
  }
  const { deadline, invitationText } = event.rsvp;
  const mail = { ...about, deadline, invitationText, rsvpUrl: rsvpUrl(context, household) };
  return kind === 'invitation' ? invitationMail(mail) : answerReminderMail(mail);
}

function listAttachments(context: Context, { kind, event, household }: Recipient): MailAttachment[] {
  if (kind !== 'seats') return [];
  const entry = {
    eventId: event.id,
    name: toOneLine(event.name),
    location: toOneLine(event.location),
    start: event.date,
  };
  return [
    ...listSeated(household).map((guest) => ({
      filename: `qr-${guest.id}.png`,
      contentType: 'image/png',
      content: qrPng(cardUrl(context, event, guest)),
      cid: cidOf(guest),
    })),
    {
      filename: 'event.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendarFile(entry, context.clock()),
    },
  ];
}

/**
 * A mail as it is sent. From is always our own name and address: a typed name there would let anybody pose as a bank.
 * Answers go to the organiser.
 */
export function composeMail(context: Context, recipient: Recipient): Mail {
  const { event, address } = recipient;
  const attachments = listAttachments(context, recipient);
  return {
    to: address,
    replyTo: { name: '', address: event.rsvp.replyTo ?? event.owner.email },
    unsubscribeUrl: unsubscribeUrl(context, recipient),
    ...(attachments.length > 0 && { attachments }),
    ...render(context, recipient, (guest) => `cid:${cidOf(guest)}`),
  };
}

function sampleRecipient(event: MailEvent, kind: GuestMailKind, language: Language): Recipient {
  const t = translatorFor(language);
  const guest = (id: number, fullName: string): MailGuest => ({
    id,
    fullName,
    email: null,
    attendance: 'coming',
    tableNumber: '4',
    tableName: null,
    seatNumber: String(id),
    qrCodeIdentifier: SAMPLE_TOKEN,
  });
  const household: MailHousehold = {
    id: 0,
    name: t('guestMails.sampleHousehold'),
    salutation: null,
    email: null,
    language,
    isFormal: null,
    rsvpToken: SAMPLE_TOKEN,
    answeredAt: null,
    guests: [guest(1, t('guestMails.sampleGuest')), guest(2, t('guestMails.sampleCompanion'))],
  };
  return { kind, event, household, language, address: event.owner.email };
}

/** How mails of this kind read, with made-up people. Pictures are inside the HTML, so that a page can show it. */
export function renderSample(context: Context, event: MailEvent, kind: GuestMailKind, language: Language) {
  const toDataUrl = (guest: MailGuest) =>
    `data:image/png;base64,${qrPng(cardUrl(context, event, guest)).toString('base64')}`;
  return { language, ...render(context, sampleRecipient(event, kind, language), toDataUrl) };
}

/** The sample as a mail to the organiser. */
export function composeTest(
  context: Context,
  { event, kind, to }: { event: MailEvent; kind: GuestMailKind; to: string },
  language: Language,
): Mail {
  const mail = composeMail(context, sampleRecipient(event, kind, language));
  return { ...mail, to, subject: translatorFor(language)('guestMails.testSubject', { subject: mail.subject }) };
}
