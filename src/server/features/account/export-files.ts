import { PAYMENT_STATUS_KEYS } from '../../../shared/contracts/payments.ts';
import { DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { nameOfItem } from '../../../shared/product-name.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/time-zone.ts';
import type { Database } from '../../db/client.ts';
import { csvPieces } from '../../http/csv-answer.ts';
import { readGuestFile, wallTime } from '../guests/export-guest-file.ts';
import { listPassEvents } from '../payments/data.ts';
import { describePayment } from '../payments/pass-service.ts';
import { findSeating } from '../seating/data.ts';
import type { User } from '../users/data.ts';
import {
  EVENT_LISTS,
  findOwnLayout,
  findOwnPicture,
  findRoomPicture,
  listMailOptOuts,
  listMemberships,
  listOwnEvents,
  listOwnMessages,
  listOwnPayments,
  listPictureIds,
  listRoomPictures,
  readGuestLines,
  readHistoryLines,
  readRoomLines,
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

/** A list with one row on each line. */
async function* listPieces(lines: AsyncIterable<string> | Iterable<string>) {
  let separator = '[\n';
  for await (const some of lines) {
    yield separator + some;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function pictureFile(path: string, { contentType, bytes }: { contentType: string; bytes: Buffer }): ArchiveFile {
  const ending = contentType.split('/')[1]?.replace('jpeg', 'jpg');
  return { path: `${path}.${ending}`, isCompressed: true, pieces: [bytes] };
}

async function* eventFiles(db: Database, event: OwnEvent, language: Language): AsyncGenerator<ArchiveFile> {
  const folder = folderOf(event);
  yield jsonFile(`${folder}/event.json`, event);
  yield { path: `${folder}/guests.csv`, pieces: csvPieces(readGuestFile(db, { event, language }), language) };
  yield { path: `${folder}/guests.json`, pieces: listPieces(readGuestLines(db, event.id)) };
  const layout = await findOwnLayout(db, event.id);
  if (layout) yield jsonFile(`${folder}/floor-plan.json`, layout);
  const seating = await findSeating(db, event.id);
  if (seating) yield jsonFile(`${folder}/seating-rules.json`, seating);
  for (const [name, read] of Object.entries(EVENT_LISTS)) {
    const lines = await read(db, event.id);
    if (lines.length > 0) yield { path: `${folder}/${name}.json`, pieces: listPieces(lines) };
  }
  yield { path: `${folder}/history.json`, pieces: listPieces(readHistoryLines(db, event.id)) };
  for (const id of await listPictureIds(db, event.id)) {
    const picture = await findOwnPicture(db, id);
    if (picture) yield pictureFile(`${folder}/pictures/${id}`, picture);
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
  'item',
  'amount',
  'currency',
  'status',
  'paidUntil',
  'refundedAt',
  'barionId',
] as const;

type OwnPayment = Awaited<ReturnType<typeof listOwnPayments>>[number] & { readonly eventName: string | null };

function paymentRows(paid: readonly OwnPayment[], t: Translate, timeZone: string): string[][] {
  const rows = paid.map((payment) => [
    wallTime(payment.createdAt, timeZone),
    nameOfItem(t, payment),
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
  const orders = await listOwnPayments(db, user.id);
  const passEvents = await listPassEvents(db, orders);
  const paid = orders.map((order) => describePayment(order, passEvents));
  yield jsonFile('payments.json', paid);
  const timeZone = user.timeZone ?? DEFAULT_TIME_ZONE;
  yield csvFile('payments.csv', paymentRows(paid, t, timeZone), language);
  const optOuts = await listMailOptOuts(db, user.id);
  if (optOuts.length > 0) yield jsonFile('mail-opt-outs.json', optOuts);
  const memberships = await listMemberships(db, user.id);
  if (memberships.length > 0) yield jsonFile('memberships.json', memberships);
  const roomLines = await readRoomLines(db, user.id);
  if (roomLines.length > 0) yield { path: 'rooms.json', pieces: listPieces(roomLines) };
  for (const id of await listRoomPictures(db, user.id)) {
    const picture = await findRoomPicture(db, id);
    if (picture) yield pictureFile(`rooms/${id}`, picture);
  }
  const found = await listOwnEvents(db, user.id);
  yield jsonFile('events.json', found);
  yield csvFile('events.csv', eventRows(found, t), language);
  for (const event of found) yield* eventFiles(db, event, language);
}
