import { CARD_STOCKS, type CardStock, type PrintKind, type PrintOptions } from '../contracts/printing.ts';
import type { Area, Size } from './sheet.ts';

/** Kinds that are printed several to a sheet. */
const CARD_KINDS = [
  'placeCards',
  'escortCards',
  'seatCards',
  'tableCards',
  'tableNumbers',
  'rsvpCards',
] as const satisfies readonly PrintKind[];
export type CardKind = (typeof CARD_KINDS)[number];

export const isCardKind = (kind: PrintKind): kind is CardKind => CARD_KINDS.some((cardKind) => cardKind === kind);

/** Where the cards of a sheet are, in millimetres. The pitch is the distance from one card's corner to the next one's. */
export interface CardGrid {
  readonly sheet: Size;
  readonly card: Size;
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly pitch: Size;
  /** Sold ready cut: the maker sets the size of the cards, and there are no cut marks. */
  readonly isPreCut: boolean;
}

type PlainStock = Extract<CardStock, 'plainA4' | 'plainLetter'>;
type PreCutStock = Exclude<CardStock, PlainStock>;

const A4: Size = { width: 210, height: 297 };
const LETTER: Size = { width: 215.9, height: 279.4 };
/** How far colour runs beyond the cut, so that a cut that is a little off leaves no white edge. */
export const BLEED_MM = 3;

/**
 * Sizes and positions of cards, as the makers of the paper publish them. Of L7160 other margins are in use too, 7.48 and
 * 15.49 mm, which would leave 6.94 mm at the right and 14.81 mm at the bottom. Its labels are cut in the middle of the
 * sheet: (210 − 2 × 66.04 − 63.5) / 2 = 7.21 and (297 − 7 × 38.1) / 2 = 15.15. A sheet that is off by the difference of
 * 0.3 mm is corrected by the offset.
 */
const PRE_CUT_GRIDS: Readonly<Record<PreCutStock, Omit<CardGrid, 'isPreCut'>>> = {
  L7418: {
    sheet: A4,
    card: { width: 86, height: 55 },
    columns: 2,
    rows: 4,
    left: 19,
    top: 38.5,
    pitch: { width: 86, height: 55 },
  },
  L7415: {
    sheet: A4,
    card: { width: 90, height: 52 },
    columns: 2,
    rows: 5,
    left: 15,
    top: 18.5,
    pitch: { width: 90, height: 52 },
  },
  C32011: {
    sheet: A4,
    card: { width: 85, height: 54 },
    columns: 2,
    rows: 5,
    left: 15,
    top: 13.5,
    pitch: { width: 95, height: 54 },
  },
  L7160: {
    sheet: A4,
    card: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left: 7.2,
    top: 15.15,
    pitch: { width: 66.04, height: 38.1 },
  },
  '5371': {
    sheet: LETTER,
    card: { width: 88.9, height: 50.8 },
    columns: 2,
    rows: 5,
    left: 19.05,
    top: 12.7,
    pitch: { width: 88.9, height: 50.8 },
  },
};

/** Photo frames and table stands of this size are sold everywhere: 5 by 7 inches. */
const FRAME: Size = { width: 127, height: 177.8 };

/** Our own sizes on plain paper; a folded card is twice as high as it stands. */
const PLAIN_CARDS: Readonly<
  Record<PlainStock, Readonly<Record<'card' | 'foldedCard' | 'tableCard' | 'number' | 'foldedNumber', Size>>>
> = {
  plainA4: {
    card: { width: 90, height: 55 },
    foldedCard: { width: 90, height: 86 },
    tableCard: { width: 92, height: 130 },
    number: FRAME,
    foldedNumber: { width: 180, height: 260 },
  },
  plainLetter: {
    card: { width: 88.9, height: 50.8 },
    foldedCard: { width: 88.9, height: 80 },
    tableCard: { width: 92, height: 120 },
    number: FRAME,
    foldedNumber: { width: 180, height: 244 },
  },
};
/** Margin around the cards of a plain sheet: room for cut marks, and more than printers leave blank. */
const PLAIN_MARGIN_MM = 9;

/** The stocks that cards of a kind can be printed on: the names of a table do not fit a label of L7160. */
export const stocksOf = (kind: PrintKind): readonly CardStock[] =>
  CARD_STOCKS.filter((stock) => kind !== 'tableCards' || stock !== 'L7160');

/** Whether cards of a kind can be folded on a stock. L7160 can't: its labels are sticky. */
export const canFold = (kind: PrintKind, stock: CardStock): boolean =>
  (kind === 'placeCards' || kind === 'tableNumbers') && stock !== 'L7160';

export const isFoldedCard = (kind: PrintKind, { stock, isFolded }: Pick<PrintOptions, 'stock' | 'isFolded'>): boolean =>
  isFolded && canFold(kind, stock);

function findPlainCard(kind: CardKind, stock: PlainStock, isFolded: boolean): Size {
  const cards = PLAIN_CARDS[stock];
  if (kind === 'tableNumbers') return isFolded ? cards.foldedNumber : cards.number;
  if (kind === 'tableCards') return cards.tableCard;
  return isFolded ? cards.foldedCard : cards.card;
}

type GridOptions = Pick<PrintOptions, 'stock' | 'isFolded' | 'hasBleed'>;

function makePlainGrid(kind: CardKind, stock: PlainStock, options: GridOptions): CardGrid {
  const isFolded = isFoldedCard(kind, options);
  const card = findPlainCard(kind, stock, isFolded);
  const upright = stock === 'plainA4' ? A4 : LETTER;
  const isLandscape = kind === 'tableNumbers' && !isFolded;
  const sheet = isLandscape ? { width: upright.height, height: upright.width } : upright;
  // Without bleed one cut parts two cards. With bleed each has its own cut, and the colour of both lies between them.
  const gap = options.hasBleed ? 2 * BLEED_MM : 0;
  const pitch = { width: card.width + gap, height: card.height + gap };
  const countIn = (length: number, step: number) => Math.floor((length - 2 * PLAIN_MARGIN_MM + gap) / step);
  const [columns, rows] = [countIn(sheet.width, pitch.width), countIn(sheet.height, pitch.height)];
  return {
    sheet,
    card,
    columns,
    rows,
    pitch,
    isPreCut: false,
    left: (sheet.width - columns * pitch.width + gap) / 2,
    top: (sheet.height - rows * pitch.height + gap) / 2,
  };
}

export function findGrid(kind: CardKind, options: GridOptions): CardGrid {
  const { stock } = options;
  if (stock === 'plainA4' || stock === 'plainLetter') return makePlainGrid(kind, stock, options);
  return { ...PRE_CUT_GRIDS[stock], isPreCut: true };
}

export const cardsPerSheet = ({ columns, rows }: CardGrid): number => columns * rows;

/** The area of a card: the first is number 0, then from left to right and down. */
export function cellArea(grid: CardGrid, index: number): Area {
  const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)];
  return { ...grid.card, left: grid.left + column * grid.pitch.width, top: grid.top + row * grid.pitch.height };
}

/** The area that the cards of a full sheet cover, with the gaps between them. */
export function gridArea({ card, columns, rows, left, top, pitch }: CardGrid): Area {
  return {
    left,
    top,
    width: (columns - 1) * pitch.width + card.width,
    height: (rows - 1) * pitch.height + card.height,
  };
}
