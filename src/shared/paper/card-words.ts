import type { GuestCardKind } from '../contracts/printing.ts';
import { seatLabel } from '../seat-label.ts';
import type { PrintedGuest, PrintJob } from './print-job.ts';

/** Parts of a guest's card, in the order in which they are hashed and named. */
export const CARD_PARTS = ['name', 'title', 'table', 'seat', 'meal', 'mark', 'code'] as const;
export type CardPart = (typeof CARD_PARTS)[number];
export type CardWords = Readonly<Partial<Record<CardPart, string>>>;

/** The parts of a job that cards take their words from. */
export interface CardWordsSource extends Pick<PrintJob, 'options' | 'monogram' | 'picture' | 't'> {
  readonly event: Pick<PrintJob['event'], 'title'>;
}

export const MEAL_SEPARATOR = ' · ';

const mealWords = ({ meals }: PrintedGuest) =>
  meals.map(({ mark, option }) => mark?.trim() || option).join(MEAL_SEPARATOR);

/** The address without the host name: a card does not count as changed if the site is opened under another one. */
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

/**
 * What a guest's card says, by part; parts that are switched off or empty are left out. The layout draws these words and
 * nothing else, so that their hash covers exactly what is on the card.
 */
export function cardWords(kind: GuestCardKind, guest: PrintedGuest, source: CardWordsSource): CardWords {
  const { options, event, monogram, picture, t } = source;
  const showsTable = kind === 'escortCards' || options.showsTable;
  const showsSeat = kind !== 'escortCards' && options.showsSeat;
  const parts: Record<CardPart, string | null | false> = {
    name: guest.name,
    title: options.showsTitle && event.title,
    table: showsTable && seatLabel(t, { ...guest, seatNumber: null }),
    seat: showsSeat && seatLabel(t, { ...guest, tableNumber: null }),
    meal: kind === 'placeCards' && options.showsMeal && mealWords(guest),
    mark: options.showsMark && (picture ?? monogram),
    code: kind === 'seatCards' && pathOf(guest.address),
  };
  return Object.fromEntries(CARD_PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]]] : [])));
}

/** The last long text and its hash: every card has the same picture, a long data URL, which is hashed once. */
let longText = { text: '', hash: '' };
const LONG_TEXT_LENGTH = 1_000;

/**
 * FNV-1a: enough to notice a change. It keeps nothing secret: whoever has a list of names can find the one with this
 * hash, so hashes are treated as personal data and erased with the guest.
 */
function hashText(text: string): string {
  if (text === longText.text) return longText.hash;
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  const digits = (hash >>> 0).toString(16).padStart(8, '0');
  if (text.length > LONG_TEXT_LENGTH) longText = { text, hash: digits };
  return digits;
}

/** The hash that is stored once the card is printed: `name:1a2b3c4d table:5e6f7a8b`. */
export const hashCard = (words: CardWords): string =>
  CARD_PARTS.flatMap((part) => (words[part] === undefined ? [] : [`${part}:${hashText(words[part])}`])).join(' ');

/** The parts by which two hashes differ. */
export function differingParts(one: string, other: string): CardPart[] {
  const [a, b] = [one, other].map(
    (hash) => new Map(hash.split(' ').map((part) => part.split(':') as [string, string])),
  );
  return CARD_PARTS.filter((part) => a?.get(part) !== b?.get(part));
}
