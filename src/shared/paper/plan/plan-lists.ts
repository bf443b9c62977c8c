import { PAPER_SIZES_MM } from '../paper-sizes.ts';
import type { Area, Fonts, Sheet, Size } from '../sheet.ts';
import { type Block, fillColumns, splitIntoColumns } from './column-flow.ts';
import { LIST_COLUMN_MM, LIST_GAP_MM } from './list-rows.ts';
import { drawHeading, innerArea } from './plan-frame.ts';
import type { PlanJob } from './plan-job.ts';

/** Lists are read in the hand, so they are on small paper whatever the plan is on. */
const sizeOfLists = ({ paper }: PlanJob): Size => PAPER_SIZES_MM[paper.startsWith('A') ? 'A4' : 'Letter'];

/** Sheets with the title above columns. `makeBlocks` is told how wide a column is. */
export function layOutPlanLists(
  job: PlanJob,
  fonts: Fonts,
  title: string,
  makeBlocks: (width: number) => readonly Block[],
  blockGap: number,
): Sheet[] {
  const size = sizeOfLists(job);
  const inner = innerArea(size);
  const { drawings: heading, bottom } = drawHeading(job, fonts, inner, 1, title);
  const area: Area = { ...inner, top: bottom, height: inner.top + inner.height - bottom };
  const count = Math.floor((inner.width + LIST_GAP_MM) / (LIST_COLUMN_MM + LIST_GAP_MM));
  const columns = splitIntoColumns(area, count, LIST_GAP_MM);
  const sheets: Sheet[] = [];
  let blocks = makeBlocks(columns[0]?.width ?? LIST_COLUMN_MM);
  while (blocks.length > 0) {
    const { drawings, rest } = fillColumns(blocks, columns, blockGap);
    sheets.push({ size, cards: [{ key: 'event', label: title, area }], drawings: [...heading, ...drawings] });
    blocks = rest;
  }
  return sheets;
}
