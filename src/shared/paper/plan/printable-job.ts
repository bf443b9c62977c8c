import { chooseFont, listInvisible, printableText } from '../fit-text.ts';
import type { Fonts, PrintProblem } from '../sheet.ts';
import { boxMissing, leaveOutSymbols } from '../typesetter.ts';
import type { PlanGuest, PlanJob } from './plan-job.ts';

/** Stands for a name that has to be written by hand. */
const WRITING_LINE = '_'.repeat(14);

interface PrintableJob {
  readonly job: PlanJob;
  readonly problems: readonly PrintProblem[];
}

/**
 * The job with texts that its fonts can draw. Names lose emoji, and become a line to write on if a letter is missing;
 * other texts have a box for each missing character.
 */
export function toPrintableJob(job: PlanJob, fonts: Fonts): PrintableJob {
  const problems: PrintProblem[] = [];
  const report = (
    about: PrintProblem['about'],
    key: string,
    label: string,
    characters: readonly string[],
    kind: PrintProblem['kind'] = 'missingGlyphs',
  ) => {
    if (characters.length > 0) problems.push({ key, label, about, kind, characters });
    return characters.length > 0;
  };
  const box = (about: PrintProblem['about'], key: string, text: string, font: 'serifBold' | 'sans') => {
    const words = printableText(text);
    const missing = font === 'sans' ? fonts.sans.findMissing(words) : chooseFont(fonts, words, font).missing;
    // Only the sans-serif font has a glyph for the box.
    return report(about, key, text, missing) ? boxMissing(fonts.sansBold, words) : text;
  };
  const toGuest = (id: number, guest: PlanGuest): PlanGuest => {
    const words = printableText(guest.name);
    const missing = [...fonts.sans.findMissing(words), ...listInvisible(guest.name)];
    const rest = leaveOutSymbols(fonts.sans, words);
    const kind = rest === undefined ? 'missingGlyphs' : 'leftOut';
    return report('guest', `guest:${id}`, guest.name, missing, kind) ? { ...guest, name: rest ?? WRITING_LINE } : guest;
  };
  const { layout, legend } = job;
  const printable: PlanJob = {
    ...job,
    title: box('title', 'event', job.title, 'serifBold'),
    subtitle: box('title', 'subtitle', job.subtitle, 'sans'),
    guests: new Map(Array.from(job.guests, ([id, guest]) => [id, toGuest(id, guest)])),
    layout: {
      ...layout,
      tables: layout.tables.map((table) => ({
        ...table,
        label: box('table', `table:${table.tableNumber}`, table.label, 'serifBold'),
      })),
      ...(layout.items && {
        items: layout.items.map((item) => ({ ...item, label: box('list', `item:${item.id}`, item.label, 'sans') })),
      }),
    },
    legend: legend && {
      ...legend,
      entries: legend.entries.map((entry) => ({
        ...entry,
        label: box('list', `legend:${entry.label}`, entry.label, 'sans'),
      })),
    },
  };
  return { job: problems.length === 0 ? job : printable, problems };
}
