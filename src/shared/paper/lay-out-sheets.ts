import type { PrintKind, PrintOptions } from '../contracts/printing.ts';
import type { Translate } from '../i18n/message-key.ts';
import { makeCardSheets } from './card-sheets.ts';
import { makeCards } from './cards/make-cards.ts';
import { layOutCatererList } from './lists/caterer-list.ts';
import { layOutDoorList } from './lists/door-list.ts';
import { layOutFinderPoster } from './posters/finder-poster.ts';
import { layOutPosterByName } from './posters/poster-by-name.ts';
import { layOutPosterByTable } from './posters/poster-by-table.ts';
import type { PrintJob } from './print-job.ts';
import type { Fonts, LaidOutSheets } from './sheet.ts';
import { type CardKind, findGrid, isCardKind, isFoldedCard } from './stocks.ts';
import { CARD_STYLES } from './styles/card-styles.ts';
import { makePalette } from './styles/palette.ts';
import { makeTestSheet } from './test-sheet.ts';
import { Typesetter } from './typesetter.ts';

const NOTHING: LaidOutSheets = { sheets: [], problems: [] };

const POSTERS_AND_LISTS: Readonly<
  Record<Exclude<PrintKind, CardKind>, (job: PrintJob, fonts: Fonts) => LaidOutSheets>
> = {
  posterByName: layOutPosterByName,
  posterByTable: layOutPosterByTable,
  finderPoster: layOutFinderPoster,
  doorList: layOutDoorList,
  catererList: layOutCatererList,
};

function layOutCards(kind: CardKind, job: PrintJob, fonts: Fonts): LaidOutSheets {
  const { options, event } = job;
  const typesetter = new Typesetter(fonts);
  const look = { style: CARD_STYLES[options.style], palette: makePalette(options.color ?? event.color), typesetter };
  const cards = makeCards(kind, job, look);
  const sheets = makeCardSheets(cards, findGrid(kind, options), {
    ...options,
    isFolded: isFoldedCard(kind, options),
  });
  return {
    sheets,
    get problems() {
      // Reading its drawings draws a sheet, and only then are its problems known.
      for (const sheet of sheets) void sheet.drawings;
      return typesetter.problems;
    },
  };
}

/** The sheets of a job, none if there is nothing to print, and all words that can't be printed as they are. */
export function layOutSheets(job: PrintJob, fonts: Fonts): LaidOutSheets {
  return isCardKind(job.kind) ? layOutCards(job.kind, job, fonts) : POSTERS_AND_LISTS[job.kind](job, fonts);
}

/** A sheet to measure the printer with: the stock's cards as outlines and a bar of 100 mm. Posters and lists have none. */
export function layOutTestSheet(kind: PrintKind, options: PrintOptions, t: Translate, fonts: Fonts): LaidOutSheets {
  return isCardKind(kind) ? { sheets: [makeTestSheet(kind, options, t, fonts)], problems: [] } : NOTHING;
}
