import { greetHousehold } from '../../shared/greeting.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { withoutInvisible } from '../../shared/invisible-characters.ts';
import { isMailableName } from '../../shared/links-in-mails.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { mailDayAndTime, mailDeadline } from './formats.ts';
import { type MailBlock, type RenderedMail, renderMail } from './render-mail.ts';
import { toOneLine } from './typed-text.ts';

/** What every mail to a household is made of. All names and texts were typed by the organiser. */
export interface HouseholdMail {
  readonly language: Language;
  /** Whether Hungarian texts address the household formally (Ön). */
  readonly isFormal: boolean;
  readonly event: { readonly name: string; readonly date: Date; readonly timeZone: string; readonly location: string };
  /** The household's name as it would be written on an envelope. */
  readonly householdName: string;
  readonly unsubscribeUrl: string;
  /** Where recipients complain about a mail. */
  readonly supportEmail: string;
}

interface AnswerMail extends HouseholdMail {
  readonly rsvpUrl: string;
  readonly deadline: Date | null;
  readonly invitationText: string | null;
}

interface SeatedPerson {
  readonly name: string;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  readonly tableName: string | null;
  readonly cardUrl: string;
  /** The address of the QR code's picture: `cid:…` in a mail, `data:…` in a preview. */
  readonly qrSrc: string;
}

const QR_SIZE_PX = 180;

function toLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => withoutInvisible(line).trimEnd())
    .join('\n')
    .trim();
}

/** The tone of Hungarian texts; English has the same words for both. */
const toneOf = ({ isFormal }: HouseholdMail) => (isFormal ? ('formal' as const) : ('informal' as const));
const eventName = ({ event }: HouseholdMail) => toOneLine(event.name);

const MAX_NAME_IN_SUBJECT = 60;

/** The event's name for a subject, where our own words stand around it: short, and unable to end its quotation marks. */
function nameInSubject(mail: HouseholdMail): string {
  const name = eventName(mail).replace(/["“”„‟«»]/g, '’');
  if (name.length <= MAX_NAME_IN_SUBJECT) return name;
  let start = name
    .slice(0, MAX_NAME_IN_SUBJECT)
    .replace(/ \S*$/, '')
    .slice(0, MAX_NAME_IN_SUBJECT - 1);
  // The whole name was checked before: 'example.computer' is no link until it is cut.
  while (!isMailableName(start)) start = start.slice(0, -1);
  return `${start.trimEnd()}…`;
}

function greeting({ language, householdName }: HouseholdMail): MailBlock {
  const greet = (name: string) => translatorFor(language)('guestMails.greeting', { name });
  return { kind: 'paragraph', text: greetHousehold(toOneLine(householdName), language, greet) };
}

function whenAndWhere({ language, event }: HouseholdMail): MailBlock {
  const t = translatorFor(language);
  const time = mailDayAndTime(event.date, { language, timeZone: event.timeZone });
  return {
    kind: 'details',
    rows: [
      { label: t('mails.eventTime'), value: time },
      { label: t('mails.eventPlace'), value: toOneLine(event.location) },
    ],
  };
}

function footer(mail: HouseholdMail): MailBlock[] {
  const t = translatorFor(mail.language);
  const tone = toneOf(mail);
  return [
    { kind: 'note', text: t(`guestMails.${tone}.reason`) },
    { kind: 'note', text: t(`guestMails.${tone}.complaint`, { email: mail.supportEmail }) },
    { kind: 'link', label: t('guestMails.unsubscribe'), url: mail.unsubscribeUrl },
  ];
}

function callForAnswer(mail: AnswerMail): MailBlock[] {
  const { language, event, deadline, rsvpUrl } = mail;
  const t = translatorFor(language);
  const tone = toneOf(mail);
  const date = deadline && mailDeadline(deadline, { language, timeZone: event.timeZone });
  return [
    { kind: 'paragraph', text: date ? t(`guestMails.${tone}.answerBy`, { date }) : t(`guestMails.${tone}.answer`) },
    { kind: 'button', label: t('guestMails.answerButton'), url: rsvpUrl },
    { kind: 'note', text: t(`guestMails.${tone}.linkIsPersonal`) },
  ];
}

export function invitationMail(mail: AnswerMail): RenderedMail {
  const { language, invitationText } = mail;
  const t = translatorFor(language);
  const event = eventName(mail);
  return renderMail({
    language,
    subject: t('guestMails.invitationSubject', { event: nameInSubject(mail) }),
    blocks: [
      greeting(mail),
      { kind: 'paragraph', text: t(`guestMails.${toneOf(mail)}.invitationIntro`, { event }) },
      ...(invitationText ? [{ kind: 'quote', text: toLines(invitationText) } as const] : []),
      whenAndWhere(mail),
      ...callForAnswer(mail),
    ],
    footer: footer(mail),
  });
}

export function answerReminderMail(mail: AnswerMail): RenderedMail {
  const { language } = mail;
  const t = translatorFor(language);
  const event = eventName(mail);
  const tone = toneOf(mail);
  return renderMail({
    language,
    subject: t('guestMails.reminderSubject', { event: nameInSubject(mail) }),
    blocks: [
      greeting(mail),
      { kind: 'paragraph', text: t(`guestMails.${tone}.reminderIntro`, { event }) },
      whenAndWhere(mail),
      ...callForAnswer(mail),
      { kind: 'note', text: t(`guestMails.${tone}.reminderDone`) },
    ],
    footer: footer(mail),
  });
}

function personBlocks(language: Language, { name, cardUrl, qrSrc, ...seat }: SeatedPerson): MailBlock[] {
  const t = translatorFor(language);
  return [
    { kind: 'heading', text: toOneLine(name) },
    { kind: 'paragraph', text: toOneLine(seatLabel(t, seat) ?? '') },
    { kind: 'image', src: qrSrc, alt: t('guestMails.seatsCodeOf', { name: toOneLine(name) }), sizePx: QR_SIZE_PX },
    { kind: 'link', label: t('guestMails.seatsOpen'), url: cardUrl },
  ];
}

export function seatsMail(mail: HouseholdMail & { readonly people: readonly SeatedPerson[] }): RenderedMail {
  const { language, people } = mail;
  const t = translatorFor(language);
  const event = eventName(mail);
  const tone = toneOf(mail);
  return renderMail({
    language,
    subject: t('guestMails.seatsSubject', { event: nameInSubject(mail) }),
    blocks: [
      greeting(mail),
      { kind: 'paragraph', text: t('guestMails.seatsIntro', { event }) },
      whenAndWhere(mail),
      ...people.flatMap((person) => personBlocks(language, person)),
      { kind: 'note', text: t(`guestMails.${tone}.seatsCode`) },
      { kind: 'note', text: t(`guestMails.${tone}.seatsCalendar`) },
    ],
    footer: footer(mail),
  });
}
