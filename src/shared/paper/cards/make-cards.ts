import type { GuestCardKind } from '../../contracts/printing.ts';
import { once } from '../../memoize.ts';
import { seatLabel } from '../../seat-label.ts';
import { compareNames } from '../../text-order.ts';
import type { Card } from '../card-sheets.ts';
import { type CardWords, cardWords, MEAL_SEPARATOR } from '../card-words.ts';
import { sortByName, sortByTable } from '../name-order.ts';
import type { PrintedGuest, PrintedHousehold, PrintJob } from '../print-job.ts';
import type { Area, Drawing } from '../sheet.ts';
import { type CardKind, findGrid, isFoldedCard } from '../stocks.ts';
import type { Face, Sides } from '../styles/card-style.ts';
import { type CardLook, type Mark, scaleOf } from './card-parts.ts';
import { drawGuestFace, type GuestFaceWords } from './guest-face.ts';
import { drawRsvpFace } from './rsvp-face.ts';
import { arrangeTableCard, type TableCardWords } from './table-card-face.ts';
import { drawTableNumber } from './table-number-face.ts';
import { groupByTable, type PrintedTable } from './tables.ts';

const makeFace = (area: Area, bleed: Sides | undefined): Face => ({ area, bleed, scale: scaleOf(area) });

/** The front on the lower half; the back above it upside down, so that both can be read once the card stands. */
function drawFolded(
  area: Area,
  bleed: Sides | undefined,
  drawFace: (face: Face, side: 'front' | 'back') => Drawing[],
): Drawing[] {
  const height = area.height / 2;
  const back = { ...area, height };
  const front = { ...back, top: area.top + height };
  // No bleed at the fold, where both faces meet. The back is drawn upside down, so its sides are swapped.
  const frontBleed = bleed && { ...bleed, top: 0 };
  const backBleed = bleed && { left: bleed.right, right: bleed.left, top: 0, bottom: bleed.top };
  return [
    { kind: 'upsideDown', area: back, drawings: drawFace(makeFace(back, backBleed), 'back') },
    ...drawFace(makeFace(front, frontBleed), 'front'),
  ];
}

const markOf = ({ options, monogram, picture }: PrintJob): Mark | undefined =>
  options.showsMark && (picture || monogram) ? { monogram, picture } : undefined;

const titleOf = ({ options, event }: PrintJob) => (options.showsTitle ? event.title : undefined);

/** The words of both faces; a back, of folded cards, has the name alone. */
function wordFaces(kind: GuestCardKind, guest: PrintedGuest, job: PrintJob): Record<'front' | 'back', GuestFaceWords> {
  const words: CardWords = cardWords(kind, guest, job);
  const subject = { key: `guest:${guest.id}`, label: guest.name };
  const back = { ...subject, name: guest.name, mark: words.mark === undefined ? undefined : markOf(job) };
  const front = {
    ...back,
    title: words.title,
    place: [words.table, words.seat].filter(Boolean).join(', ') || undefined,
    placeSubject: { key: `table:${guest.tableNumber ?? ''}`, label: words.table ?? words.seat ?? '' },
    isPlaceLarge: kind === 'escortCards',
    meals: words.meal?.split(MEAL_SEPARATOR) ?? [],
    qrAddress: words.code === undefined ? undefined : guest.address,
  };
  return { front, back };
}

function makeGuestCard(kind: GuestCardKind, guest: PrintedGuest, job: PrintJob, look: CardLook): Card {
  const faces = once(() => wordFaces(kind, guest, job));
  const isFolded = isFoldedCard(kind, job.options);
  return {
    key: `guest:${guest.id}`,
    get label() {
      return [guest.name, faces().front.place].filter(Boolean).join(', ');
    },
    draw: (area, bleed) =>
      isFolded
        ? drawFolded(area, bleed, (face, side) => drawGuestFace(face, faces()[side], look))
        : drawGuestFace(makeFace(area, bleed), faces().front, look),
  };
}

const tableSubject = ({ number }: PrintedTable, label: string) => ({ key: `table:${number}`, label });

function makeTableNumber(table: PrintedTable, job: PrintJob, look: CardLook): Card {
  const label =
    seatLabel(job.t, { tableNumber: table.number, tableName: table.name, seatNumber: null }) ?? table.number;
  const isNumber = table.name === null && /^\d+$/.test(table.number);
  const words = {
    ...tableSubject(table, label),
    number: isNumber ? job.t('paperCards.tableNumber', { table: table.number }) : label,
    word: isNumber ? job.t('paperCards.table') : undefined,
    title: titleOf(job),
    mark: markOf(job),
  };
  const isFolded = isFoldedCard('tableNumbers', job.options);
  return {
    ...tableSubject(table, label),
    draw: (area, bleed) =>
      isFolded
        ? drawFolded(area, bleed, (face) => drawTableNumber(face, words, look))
        : drawTableNumber(makeFace(area, bleed), words, look),
  };
}

/** On how many cards the guests of one table may be divided. */
const MOST_CARDS_OF_TABLE = 4;

/** Divides the guests among as few cards as have room for all names. */
function divideGuests(words: TableCardWords, fits: (words: TableCardWords) => boolean): TableCardWords[] {
  const { guests } = words;
  for (let count = 1; count <= MOST_CARDS_OF_TABLE; count++) {
    const size = Math.ceil(guests.length / count);
    const parts = Array.from({ length: count }, (_, index) => ({
      ...words,
      key: index === 0 ? words.key : `${words.key}/${index + 1}`,
      table: count === 1 ? words.table : `${words.table} (${index + 1}/${count})`,
      guests: guests.slice(index * size, (index + 1) * size),
    }));
    if (parts.every(fits)) return parts;
  }
  return [words];
}

/** The card of a table, or several where one has no room for all names. */
function makeTableCards(table: PrintedTable, job: PrintJob, look: CardLook): Card[] {
  const label =
    seatLabel(job.t, { tableNumber: table.number, tableName: table.name, seatNumber: null }) ?? table.number;
  const all = {
    ...tableSubject(table, label),
    table: label,
    title: titleOf(job),
    mark: markOf(job),
    guests: table.guests.map(({ id, name }) => ({ key: `guest:${id}`, label: name, name })),
  };
  const face = makeFace({ left: 0, top: 0, ...findGrid('tableCards', job.options).card }, undefined);
  return divideGuests(all, (words) => arrangeTableCard(face, words, look).fits).map((words) => ({
    key: words.key,
    label: [words.table, ...words.guests.map(({ name }) => name)].join(', '),
    draw: (area, bleed) => arrangeTableCard(makeFace(area, bleed), words, look).draw(),
  }));
}

/** Where a code is typed: the household's own address without its token and the protocol. */
const codeAddressOf = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');

function makeRsvpCard(household: PrintedHousehold, job: PrintJob, look: CardLook): Card {
  const { id, name, code, address } = household;
  const subject = { key: `household:${id}`, label: name };
  const shortRequest = codeAddressOf(address);
  const request = job.t('paperCards.reply', { address: shortRequest });
  const answer = { code, request, shortRequest, qrAddress: address };
  const words = { ...subject, name, ...answer, title: titleOf(job), mark: markOf(job) };
  return { ...subject, draw: (area, bleed) => drawRsvpFace(makeFace(area, bleed), words, look) };
}

/** The cards of a job, in the order in which they are printed. */
export function makeCards(kind: CardKind, job: PrintJob, look: CardLook): Card[] {
  const { options, guests } = job;
  if (kind === 'rsvpCards') {
    return job.households
      .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
      .map((household) => makeRsvpCard(household, job, look));
  }
  const isByName = kind === 'escortCards' || options.order === 'name';
  const sorted = isByName ? sortByName(guests) : sortByTable(guests);
  if (kind === 'tableNumbers')
    return groupByTable(sorted, job.tables).map((table) => makeTableNumber(table, job, look));
  if (kind === 'tableCards') return groupByTable(sorted).flatMap((table) => makeTableCards(table, job, look));
  return sorted.map((guest) => makeGuestCard(kind, guest, job, look));
}
