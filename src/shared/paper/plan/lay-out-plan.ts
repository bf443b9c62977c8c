import { boundsOf, type Rect } from '../../layout/geometry.ts';
import { SEAT_REACH } from '../../layout/seat-positions.ts';
import { dotsAtTable } from '../../layout/table-occupancy.ts';
import { PAPER_SIZES_MM } from '../paper-sizes.ts';
import type { Area, Drawing, FontName, Fonts, LaidOutSheets, Sheet, Size } from '../sheet.ts';
import { fillColumns, splitIntoColumns } from './column-flow.ts';
import { drawItems } from './draw-items.ts';
import { drawTables } from './draw-tables.ts';
import { BLOCK_GAP_MM, guestRows, LIST_COLUMN_MM, LIST_GAP_MM, tableBlocks } from './list-rows.ts';
import { placeNames } from './place-names.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import { makeFrame } from './plan-frame.ts';
import type { PlanJob } from './plan-job.ts';
import { layOutPlanLists } from './plan-lists.ts';
import { findScale, paperPerUnit } from './plan-scale.ts';
import { boxOfText } from './plan-text.ts';
import { toPrintableJob } from './printable-job.ts';
import { areaOnSheet, drawnBounds, type Projection, projectInto } from './projection.ts';
import { drawPath, polygonPath } from './shapes.ts';
import { tableTitle } from './table-title.ts';

const FLOOR_EDGE_MM = 0.35;

type Frame = ReturnType<typeof makeFrame>;

/** The orientation that allows the larger scale. If both allow the same: landscape for a wide room, else portrait. */
function chooseFrame(job: PlanJob, fonts: Fonts, bounds: Rect): { frame: Frame; scale: number } {
  const portrait = PAPER_SIZES_MM[job.paper];
  const landscape: Size = { width: portrait.height, height: portrait.width };
  const preferred = bounds.width >= bounds.height ? [landscape, portrait] : [portrait, landscape];
  const [first, second] = preferred.map((size) => {
    const frame = makeFrame(job, fonts, size);
    return { frame, scale: findScale(bounds, frame.area) };
  });
  if (!first || !second) throw new Error('A sheet has two orientations');
  return second.scale < first.scale ? second : first;
}

/** The table lists in columns beside the plan; undefined if they don't all fit there. */
function fitListsBeside(job: PlanJob, fonts: Fonts, { area }: Frame, planWidth: number) {
  const blocks = tableBlocks(job, fonts);
  for (let columns = 1; ; columns++) {
    const width = columns * (LIST_COLUMN_MM + LIST_GAP_MM) - LIST_GAP_MM;
    const planArea: Area = { ...area, width: area.width - width - LIST_GAP_MM };
    if (planArea.width < planWidth) return undefined;
    const right: Area = { ...area, left: area.left + area.width - width, width };
    const { drawings, rest } = fillColumns(blocks, splitIntoColumns(right, columns, LIST_GAP_MM), BLOCK_GAP_MM);
    if (rest.length === 0) return { drawings, planArea };
  }
}

function drawFloor({ toSheet }: Projection, { layout: { width, height } }: PlanJob): Drawing {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map(toSheet);
  return drawPath(polygonPath(corners), { stroke: PLAN_COLORS.floorEdge, strokeWidth: FLOOR_EDGE_MM });
}

/** The venue's picture at the scale of the plan, cut where the drawing ends. */
function drawPicture(projection: Projection, { layout, picture: source }: PlanJob, bounds: Rect): Drawing[] {
  const { picture } = layout;
  if (!picture || source === undefined) return [];
  const { rotation, opacity } = picture;
  const clip = areaOnSheet(projection, bounds);
  return [{ kind: 'turnedPicture', source, rotation, opacity, clip, ...areaOnSheet(projection, picture) }];
}

const sizeOfRoom = ({ layout: { width, height } }: PlanJob): Size => ({ width, height });

function wallsOf({ left, top, width, height }: Area): Area[] {
  const [right, bottom] = [left + width, top + height];
  return [
    { left, top, width, height: 0 },
    { left, top: bottom, width, height: 0 },
    { left, top, width: 0, height },
    { left: right, top, width: 0, height },
  ];
}

/** What screen readers are told of the plan: each table with its guests. */
function listTables(job: PlanJob, projection: Projection): Sheet['cards'] {
  const { layout, guests } = job;
  return layout.tables.map((table) => {
    const { x, y, width, height } = boundsOf(table);
    const around = {
      x: x - SEAT_REACH,
      y: y - SEAT_REACH,
      width: width + 2 * SEAT_REACH,
      height: height + 2 * SEAT_REACH,
    };
    const names = dotsAtTable(layout, table).flatMap(({ guestId }) => guests.get(guestId)?.name ?? []);
    const title = tableTitle(job, table);
    const label = names.length === 0 ? title : `${title}: ${names.join(', ')}`;
    return { key: `table:${table.tableNumber}`, label, area: areaOnSheet(projection, around) };
  });
}

function layOutPlanSheet(job: PlanJob, fonts: Fonts) {
  const bounds = drawnBounds(job.layout);
  const { frame, scale } = chooseFrame(job, fonts, bounds);
  const beside = job.hasTableLists ? fitListsBeside(job, fonts, frame, bounds.width * paperPerUnit(scale)) : undefined;
  const area = beside?.planArea ?? frame.area;
  const projection = projectInto(area, bounds, scale);
  const items = drawItems(projection, job, fonts);
  const tables = drawTables(projection, job, fonts);
  const taken = [...items.solid, ...tables.taken, ...items.texts.map((text) => boxOfText(fonts, text))];
  const walls = wallsOf(areaOnSheet(projection, { x: 0, y: 0, ...sizeOfRoom(job) }));
  const names = placeNames(tables.guests, { fonts, taken, walls, area, seatRadius: tables.seatRadius });
  const sheet: Omit<Sheet, 'cards'> = {
    size: frame.size,
    drawings: [
      ...drawPicture(projection, job, bounds),
      drawFloor(projection, job),
      ...items.drawings,
      ...tables.drawings,
      ...items.texts,
      ...tables.texts,
      ...names.drawings,
      ...(beside?.drawings ?? []),
      ...frame.draw(scale, names.unplaced),
    ],
  };
  return { sheet, projection, scale, hasLists: beside !== undefined };
}

/** The fonts that the sheets of a floor plan are set in: a page has to load no others. */
export const PLAN_FONTS: readonly FontName[] = ['serifBold', 'sans', 'sansBold'];

export interface LaidOutPlan extends LaidOutSheets {
  /** The denominator: 100 for 1:100. */
  readonly scale: number;
}

/** The floor plan to scale on one sheet, the lists of its tables beside it or on sheets of their own, then all guests from A to Z. */
export function layOutPlan(wanted: PlanJob, fonts: Fonts): LaidOutPlan {
  const { job, problems } = toPrintableJob(wanted, fonts);
  const { sheet, projection, scale, hasLists } = layOutPlanSheet(job, fonts);
  const { t } = job;
  const tablePages =
    job.hasTableLists && !hasLists
      ? layOutPlanLists(job, fonts, t('layoutEditor.printTables'), () => tableBlocks(job, fonts), BLOCK_GAP_MM)
      : [];
  const guestPages = job.hasGuestList
    ? layOutPlanLists(job, fonts, t('layoutEditor.printGuests'), (width) => guestRows(job, fonts, width), 0)
    : [];
  const plan: Sheet = { ...sheet, cards: listTables(wanted, projection) };
  return { sheets: [plan, ...tablePages, ...guestPages], problems, scale };
}
