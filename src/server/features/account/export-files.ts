import { PAYMENT_STATUS_KEYS } from '../../../shared/contracts/payments.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { csvLines, DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import { GuestFileWriter } from '../../../shared/guest-file/write-guest-file.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { Database } from '../../db/client.ts';
import { guestFileHeader, guestFileRow, wallTime } from '../guests/export-guest-file.ts';
import { findMedia } from '../media/data.ts';
import { findSeating } from '../seating/data.ts';
import type { User } from '../users/data.ts';
import {
  findOwnLayout,
  listAttendanceLog,
  listCheckInOperations,
  listGuestMails,
  listGuestNames,
  listMailOptOuts,
  listOwnEvents,
  listOwnHouseholds,
  listOwnMenu,
  listOwnMessages,
  listOwnNeeds,
  listOwnPayments,
  listOwnReplies,
  listOwnTags,
  listPictureIds,
  listPrintedCards,
  listPrintSettings,
  listRemovedGuests,
  listRemovedHouseholds,
  listRsvpSettings,
  readGuests,
} from './export-data.ts';
import type { ArchiveFile } from './zip-stream.ts';

const STATUS_KEYS = {
  draft: 'events.statusDraft',
  planning: 'events.statusPlanning',
  active: 'events.statusActive',
} as const;

type OwnEvent = Awaited<ReturnType<typeof listOwnEvents>>[number];

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const jsonFile = (path: string, value: unknown): ArchiveFile => ({ path, pieces: [json(value)] });

function csvFile(path: string, rows: readonly (readonly string[])[], language: Language): ArchiveFile {
  return { path, pieces: [writeCsv(rows, DELIMITER_OF_LANGUAGE[language])] };
}

/** Only letters that every system allows in a file name; the id keeps events of the same name apart. */
function folderOf({ name, id }: OwnEvent): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  return `events/${[words, id].filter(Boolean).join('-')}`;
}

async function* guestsAsCsv(db: Database, event: OwnEvent, language: Language) {
  const delimiter = DELIMITER_OF_LANGUAGE[language];
  const [guests, households] = [await listGuestNames(db, event.id), await listOwnHouseholds(db, event.id)];
  const courses = new Set((await listOwnMenu(db, event.id)).map(({ course }) => course));
  const writer = new GuestFileWriter({ t: translatorFor(language), guests, households }).withAllColumns([...courses]);
  yield writeCsv([guestFileHeader(writer, language)], delimiter);
  for await (const batch of readGuests(db, event.id)) {
    const rows = batch.map((guest) => guestFileRow(writer, guest, event.timeZone));
    yield csvLines(rows, delimiter);
  }
}

async function* guestsAsJson(db: Database, event: OwnEvent) {
  let separator = '[\n';
  for await (const batch of readGuests(db, event.id)) {
    yield separator + batch.map(({ seatKey: _, ...guest }) => JSON.stringify(guest)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* eventFiles(db: Database, event: OwnEvent, language: Language): AsyncGenerator<ArchiveFile> {
  const folder = folderOf(event);
  yield jsonFile(`${folder}/event.json`, event);
  yield { path: `${folder}/guests.csv`, pieces: guestsAsCsv(db, event, language) };
  yield { path: `${folder}/guests.json`, pieces: guestsAsJson(db, event) };
  const layout = await findOwnLayout(db, event.id);
  if (layout) yield jsonFile(`${folder}/floor-plan.json`, layout);
  const seating = await findSeating(db, event.id);
  if (seating) yield jsonFile(`${folder}/seating-rules.json`, seating);
  const removed = await listRemovedGuests(db, event.id);
  if (removed.length > 0) yield jsonFile(`${folder}/removed-guests.json`, removed);
  const lists = {
    households: await listOwnHouseholds(db, event.id),
    'removed-households': await listRemovedHouseholds(db, event.id),
    tags: await listOwnTags(db, event.id),
    menu: await listOwnMenu(db, event.id),
    needs: await listOwnNeeds(db, event.id),
    'attendance-log': await listAttendanceLog(db, event.id),
    rsvp: await listRsvpSettings(db, event.id),
    replies: await listOwnReplies(db, event.id),
    'guest-mails': await listGuestMails(db, event.id),
    'print-settings': await listPrintSettings(db, event.id),
    'printed-cards': await listPrintedCards(db, event.id),
  };
  for (const [name, rows] of Object.entries(lists)) if (rows.length > 0) yield jsonFile(`${folder}/${name}.json`, rows);
  const operations = await listCheckInOperations(db, event.id);
  if (operations.length > 0) yield jsonFile(`${folder}/check-ins.json`, operations);
  for (const id of await listPictureIds(db, event.id)) {
    const picture = await findMedia(db, id);
    const ending = picture?.contentType.split('/')[1]?.replace('jpeg', 'jpg');
    if (picture) yield { path: `${folder}/pictures/${id}.${ending}`, isCompressed: true, pieces: [picture.bytes] };
  }
}

const EVENT_COLUMNS = ['event', 'time', 'timeZone', 'place', 'status', 'description', 'folder'] as const;

function eventRows(found: readonly OwnEvent[], t: Translate): string[][] {
  const rows = found.map((event) => [
    event.name,
    wallTime(event.date, event.timeZone),
    event.timeZone,
    event.location,
    t(STATUS_KEYS[event.status]),
    event.description ?? '',
    folderOf(event),
  ]);
  return [EVENT_COLUMNS.map((column) => t(`exportFile.${column}`)), ...rows];
}

const PAYMENT_COLUMNS = [
  'time',
  'tier',
  'amount',
  'currency',
  'status',
  'paidUntil',
  'refundedAt',
  'barionId',
] as const;

function paymentRows(found: Awaited<ReturnType<typeof listOwnPayments>>, t: Translate, timeZone: string): string[][] {
  const rows = found.map((payment) => [
    wallTime(payment.createdAt, timeZone),
    t(`tiers.${payment.tier}`),
    String(payment.amount),
    payment.currency,
    t(PAYMENT_STATUS_KEYS[payment.status]),
    wallTime(payment.endDate, timeZone),
    wallTime(payment.refundedAt, timeZone),
    payment.barionPaymentId ?? '',
  ]);
  return [PAYMENT_COLUMNS.map((column) => t(`exportFile.${column}`)), ...rows];
}

interface Export {
  readonly user: User;
  readonly language: Language;
  readonly devices: readonly object[];
  readonly security: object;
}

/** Everything we store about an account, file by file, except hashes, keys, codes and links, which could open something. */
export async function* exportFiles(db: Database, content: Export): AsyncGenerator<ArchiveFile> {
  const { user, language, devices, security } = content;
  const t = translatorFor(language);
  const { eventReminders, guestCheckIns, systemUpdates, marketingEmails, allowsGoogle: _, ...profile } = user;
  yield { path: 'README.txt', pieces: [`${t('exportFile.readme', { email: user.email })}\n`] };
  yield jsonFile('profile.json', profile);
  yield jsonFile('notifications.json', { eventReminders, guestCheckIns, systemUpdates, marketingEmails });
  yield jsonFile('security.json', security);
  yield jsonFile('devices.json', devices);
  yield jsonFile('messages.json', await listOwnMessages(db, user.email));
  const paid = await listOwnPayments(db, user.id);
  yield jsonFile('payments.json', paid);
  const timeZone = user.timeZone ?? DEFAULT_TIME_ZONE;
  yield csvFile('payments.csv', paymentRows(paid, t, timeZone), language);
  const optOuts = await listMailOptOuts(db, user.id);
  if (optOuts.length > 0) yield jsonFile('mail-opt-outs.json', optOuts);
  const found = await listOwnEvents(db, user.id);
  yield jsonFile('events.json', found);
  yield csvFile('events.csv', eventRows(found, t), language);
  for (const event of found) yield* eventFiles(db, event, language);
}
