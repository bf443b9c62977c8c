import { z } from 'zod';
import { LANGUAGES } from '../i18n/translate.ts';
import { idSchema, textSchema, type Wire } from './common.ts';
import { colorSchema } from './events.ts';
import { MAX_GUESTS_PER_CALL } from './guests.ts';

/** Kinds of which every guest has a card: these are printed again when their words change. */
export const GUEST_CARD_KINDS = ['placeCards', 'escortCards', 'seatCards'] as const;
export type GuestCardKind = (typeof GUEST_CARD_KINDS)[number];

/**
 * What can be printed. 'seatCards' have the guest's QR code, 'rsvpCards' the household's code and QR code, 'tableCards' the
 * names of a table's guests, 'tableNumbers' one large number or name each, 'finderPoster' the event's QR code.
 */
export const PRINT_KINDS = [
  ...GUEST_CARD_KINDS,
  'tableCards',
  'tableNumbers',
  'rsvpCards',
  'posterByName',
  'posterByTable',
  'finderPoster',
  'doorList',
  'catererList',
] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** Sheets that cards are printed on. 'plain…' have cut and fold marks; the others are sold ready cut, by these numbers. */
export const CARD_STOCKS = ['plainA4', 'plainLetter', 'L7418', 'L7415', 'C32011', 'L7160', '5371'] as const;
export type CardStock = (typeof CARD_STOCKS)[number];

export const PAPER_SIZES = ['A4', 'A3', 'A2', 'A1', 'Letter', 'Legal', 'Tabloid'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const PRINT_STYLES = ['classic', 'modern', 'garden'] as const;
export type PrintStyle = (typeof PRINT_STYLES)[number];

export const MAX_PRINT_OFFSET_MM = 5;
export const MAX_MONOGRAM_LENGTH = 6;
/** More than any stock has on a sheet; a number beyond the chosen stock's sheet is refused by the form. */
const MAX_LABELS_PER_SHEET = 40;
/** A small picture as a data URL: the page makes it small before it sends it. */
export const MAX_PRINT_PICTURE_LENGTH = 60_000;

const offsetSchema = z.number().min(-MAX_PRINT_OFFSET_MM).max(MAX_PRINT_OFFSET_MM);

/** The print settings of one kind. Every kind has all of them, though posters and lists use few. */
export const printOptionsSchema = z.object({
  stock: z.enum(CARD_STOCKS),
  /** Paper of posters and lists; cards are printed on `stock`. */
  paper: z.enum(PAPER_SIZES),
  /** Place cards: folded in the middle to stand by themselves. */
  isFolded: z.boolean(),
  style: z.enum(PRINT_STYLES),
  /** Null for the event's colour. */
  color: colorSchema.nullable(),
  showsTitle: z.boolean(),
  showsTable: z.boolean(),
  showsSeat: z.boolean(),
  showsMeal: z.boolean(),
  showsMark: z.boolean(),
  hasBleed: z.boolean(),
  order: z.enum(['table', 'name']),
  startAt: z.number().int().min(1).max(MAX_LABELS_PER_SHEET),
  offsetX: offsetSchema,
  offsetY: offsetSchema,
});
export type PrintOptions = z.output<typeof printOptionsSchema>;

/** The mark on cards: letters or a small picture. */
const markFields = {
  monogram: textSchema(MAX_MONOGRAM_LENGTH),
  picture: z
    .string()
    .max(MAX_PRINT_PICTURE_LENGTH)
    .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/)
    .nullable(),
};

/** What was chosen last for an event. Kinds without options have their defaults. */
export const printSettingsSchema = z.object({
  kind: z.enum(PRINT_KINDS),
  /** Language of the words on paper; null: the event's language, else the organiser's. */
  language: z.enum(LANGUAGES).nullable(),
  ...markFields,
  options: z.partialRecord(z.enum(PRINT_KINDS), printOptionsSchema),
});
export type PrintSettings = z.output<typeof printSettingsSchema>;

/**
 * Body of `PATCH /api/events/{id}/printing`. Settings and kinds that are left out stay as they are, so that two pages
 * which change different things do not overwrite one another.
 */
export const updatePrintSettingsSchema = printSettingsSchema.partial();
export type PrintSettingsChanges = z.output<typeof updatePrintSettingsSchema>;

/**
 * What was printed for a guest: for each part of the card a short hash of its words (`shared/paper/card-words.ts`), so
 * that the page can say which part changed, without the words being stored.
 */
export const cardHashSchema = z.string().regex(/^[a-z]{1,10}:[0-9a-f]{8}(?: [a-z]{1,10}:[0-9a-f]{8}){0,9}$/);

const printedCardSchema = z.object({ guestId: idSchema, hash: cardHashSchema });

/** Body of `POST /api/events/{id}/printing/{kind}/confirm`: these cards were printed, those were taken away. */
export const confirmPrintedSchema = z.object({
  printed: z.array(printedCardSchema).max(MAX_GUESTS_PER_CALL),
  takenAway: z.array(idSchema).max(MAX_GUESTS_PER_CALL),
});
export type ConfirmPrinted = z.input<typeof confirmPrintedSchema>;

/** Answer of `GET /api/events/{id}/printing`; null settings: nothing was chosen yet. */
export const printingAnswerSchema = z.object({ settings: printSettingsSchema.nullable() });

/** Answer of `GET /api/events/{id}/printing/{kind}`: every card of the kind that was printed and not taken away. */
export const printedCardsSchema = z.object({
  cards: z.array(
    printedCardSchema.extend({
      /** Empty once a removed guest can't be restored, because the name could be guessed from the hash. */
      hash: cardHashSchema.or(z.literal('')),
      /** The name of a guest who was removed less than a week ago; null for all others. */
      removedName: z.string().nullable(),
    }),
  ),
  confirmedAt: z.date().nullable(),
});
export type PrintedCards = Wire<z.output<typeof printedCardsSchema>>;
