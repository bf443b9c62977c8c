import { PAPER_SIZES, type PaperSize, type PrintKind, type PrintOptions } from '../contracts/printing.ts';

type OptionName = keyof PrintOptions;

const SHEET_OPTIONS = ['stock', 'startAt', 'offsetX', 'offsetY', 'hasBleed'] as const satisfies readonly OptionName[];
const LOOK_OPTIONS = ['style', 'color', 'showsMark'] as const satisfies readonly OptionName[];

/** The options that change anything about a kind. An escort card is there to say the table, so it always does. */
const USED_OPTIONS: Readonly<Record<PrintKind, readonly OptionName[]>> = {
  placeCards: [
    ...SHEET_OPTIONS,
    ...LOOK_OPTIONS,
    ...(['isFolded', 'showsTitle', 'showsTable', 'showsSeat', 'showsMeal', 'order'] as const),
  ],
  escortCards: [...SHEET_OPTIONS, ...LOOK_OPTIONS, 'showsTitle'],
  seatCards: [...SHEET_OPTIONS, ...LOOK_OPTIONS, 'showsTitle', 'showsTable', 'showsSeat', 'order'],
  tableCards: [...SHEET_OPTIONS, ...LOOK_OPTIONS, 'showsTitle', 'order'],
  tableNumbers: [...SHEET_OPTIONS, ...LOOK_OPTIONS, 'isFolded', 'showsTitle'],
  rsvpCards: [...SHEET_OPTIONS, ...LOOK_OPTIONS, 'showsTitle'],
  posterByName: [...LOOK_OPTIONS, 'paper', 'showsTitle', 'showsSeat'],
  posterByTable: [...LOOK_OPTIONS, 'paper', 'showsTitle', 'showsSeat'],
  finderPoster: [...LOOK_OPTIONS, 'paper', 'showsTitle'],
  doorList: ['paper', 'order'],
  catererList: ['paper'],
};

export const usesOption = (kind: PrintKind, option: OptionName): boolean => USED_OPTIONS[kind].includes(option);

/** Lists are held in the hand: on a sheet for a wall their rows would be half a metre wide, with small words at both ends. */
const WALL_SIZES: readonly PaperSize[] = ['A2', 'A1'];

/** The paper that a kind can be printed on. */
export function papersOf(kind: PrintKind): readonly PaperSize[] {
  const isList = kind === 'doorList' || kind === 'catererList';
  return isList ? PAPER_SIZES.filter((size) => !WALL_SIZES.includes(size)) : PAPER_SIZES;
}

const DEFAULTS: PrintOptions = {
  stock: 'plainA4',
  paper: 'A4',
  isFolded: false,
  style: 'classic',
  color: null,
  hasBleed: false,
  showsTitle: true,
  showsTable: true,
  showsSeat: true,
  showsMeal: false,
  showsMark: true,
  order: 'table',
  startAt: 1,
  offsetX: 0,
  offsetY: 0,
};

/** What is chosen for a kind until the organiser chooses. */
export function defaultPrintOptions(kind: PrintKind): PrintOptions {
  if (kind === 'placeCards') {
    return { ...DEFAULTS, isFolded: true, showsTitle: false, showsSeat: false, showsMeal: true };
  }
  if (kind === 'posterByName' || kind === 'posterByTable') return { ...DEFAULTS, paper: 'A3', showsSeat: false };
  return kind === 'doorList' ? { ...DEFAULTS, order: 'name' } : DEFAULTS;
}
