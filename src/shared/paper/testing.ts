import { translatorFor } from '../i18n/translator.ts';
import { MM_PER_POINT } from './fit-text.ts';
import { defaultPrintOptions } from './kind-options.ts';
import type { PrintedGuest, PrintJob } from './print-job.ts';
import type { Drawing, FontMetrics, Fonts, TextDrawing } from './sheet.ts';

/** A font whose letters are all half as wide as their size. */
const makeFont = (known: RegExp): FontMetrics => ({
  widthOf: (text, size) => text.length * size * 0.5 * MM_PER_POINT,
  findMissing: (text) => [...new Set(text)].filter((character) => !known.test(character)),
  capHeight: 0.7,
});

const LATIN = /[\u0020-\u024f…–•]/u;
const LATIN_AND_CYRILLIC = /[\u0020-\u024f\u0400-\u04ff…–•□]/u;

/** As in the real fonts, only the sans-serif has Cyrillic letters. */
export const TEST_FONTS: Fonts = {
  serif: makeFont(LATIN),
  serifBold: makeFont(LATIN),
  serifItalic: makeFont(LATIN),
  sans: makeFont(LATIN_AND_CYRILLIC),
  sansBold: makeFont(LATIN_AND_CYRILLIC),
};

export function makePrintedGuest(id: number, changes: Partial<PrintedGuest> = {}): PrintedGuest {
  const name = changes.name ?? `Guest ${id}`;
  return {
    id,
    name,
    sortName: name,
    tableNumber: '1',
    tableName: null,
    seatNumber: String(id),
    meals: [],
    address: `https://placecard.example/guest-view/code${id}`,
    ...changes,
  };
}

type JobChanges = Partial<Omit<PrintJob, 'options' | 'event'>> & {
  readonly options?: Partial<PrintJob['options']>;
  readonly event?: Partial<PrintJob['event']>;
};

export function makePrintJob({ kind = 'placeCards', options, event, ...changes }: JobChanges = {}): PrintJob {
  const language = event?.language ?? 'en';
  return {
    kind,
    monogram: '',
    picture: null,
    guests: [],
    households: [],
    t: translatorFor(language),
    options: { ...defaultPrintOptions(kind), ...options },
    event: {
      title: 'Anna & Bence',
      date: '12 June 2027',
      location: 'Pest',
      color: '#1f4d3a',
      language,
      address: 'https://placecard.example/e/1',
      ...event,
    },
    ...changes,
  };
}

/** All texts, those of folded cards' backs too. */
export const listTexts = (drawings: readonly Drawing[]): TextDrawing[] =>
  drawings.flatMap((drawing) => {
    if (drawing.kind === 'upsideDown') return listTexts(drawing.drawings);
    return drawing.kind === 'text' ? [drawing] : [];
  });
