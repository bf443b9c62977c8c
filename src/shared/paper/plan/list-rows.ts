import type { LayoutTable } from '../../contracts/layouts.ts';
import { dotsWithoutSeat, findDot, listSeats, placementOf, withTableName } from '../../layout/table-occupancy.ts';
import { seatLabel } from '../../seat-label.ts';
import { chooseFont } from '../fit-text.ts';
import { sortByName } from '../name-order.ts';
import type { Drawing, Fonts } from '../sheet.ts';
import type { Block, Row } from './column-flow.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import type { PlanJob } from './plan-job.ts';
import { capHeight, drawText, lineHeight, wrapText } from './plan-text.ts';
import { tableTitle } from './table-title.ts';

const TEXT = { size: 8.5 } as const;
const HEADING_SIZE = 10.5;
const LINE_MM = lineHeight(TEXT.size) * 1.05;
const HEADING_MM = lineHeight(HEADING_SIZE) + 1.2;
/** Indent of names, which leaves room for the seat number before them. */
const NUMBER_MM = 6;
const HAIRLINE = { width: 0.15, color: '#cfc8b9' } as const;

/** Columns of lists are about this wide. */
export const LIST_COLUMN_MM = 52;
export const LIST_GAP_MM = 6;
export const BLOCK_GAP_MM = 3;

const hairline = (left: number, y: number, width: number): Drawing => ({
  kind: 'line',
  from: [left, y],
  to: [left + width, y],
  ...HAIRLINE,
});

/** The name, wrapped where it is long, with something short before it. */
function nameRow(fonts: Fonts, name: string, { before = '', indent = 0 } = {}): Row {
  const lines = wrapText(fonts, name, TEXT, LIST_COLUMN_MM - indent);
  return {
    height: lines.length * LINE_MM,
    draw: (left, top) => {
      const first = top + LINE_MM / 2 + capHeight(fonts, 'sans', TEXT.size) / 2;
      const texts = lines.map((line, index) => drawText(line, left + indent, first + index * LINE_MM, TEXT));
      if (before === '') return texts;
      const look = { ...TEXT, color: PLAN_COLORS.muted, align: 'end' } as const;
      return [drawText(before, left + indent - 1.5, first, look), ...texts];
    },
  };
}

function headingRow(fonts: Fonts, text: string, count: string): Row {
  const countWidth = fonts.sans.widthOf(count, TEXT.size) + 2;
  const look = { font: chooseFont(fonts, text, 'serifBold').font, size: HEADING_SIZE };
  const lines = wrapText(fonts, text, look, LIST_COLUMN_MM - countWidth);
  const line = lineHeight(HEADING_SIZE);
  return {
    height: HEADING_MM + (lines.length - 1) * line,
    draw: (left, top, width) => {
      const first = top + line * 0.8;
      const last = first + (lines.length - 1) * line;
      const counted = { ...TEXT, color: PLAN_COLORS.muted, align: 'end' } as const;
      return [
        ...lines.map((text, index) => drawText(text, left, first + index * line, look)),
        drawText(count, left + width, first, counted),
        hairline(left, last + 1.1, width),
      ];
    },
  };
}

/** A table, each of its seats with the guest's name, and its guests without a seat. */
function tableBlock(job: PlanJob, table: LayoutTable, fonts: Fonts): Block {
  const { layout, guests } = job;
  const seats = listSeats(layout, table);
  const nameOf = (id: number | undefined) => (id === undefined ? undefined : guests.get(id)?.name);
  const taken = seats.filter(({ dot }) => nameOf(dot?.guestId) !== undefined).length;
  return [
    headingRow(fonts, tableTitle(job, table), `${taken} / ${table.seats}`),
    ...seats.map(({ seatNumber, dot }) =>
      nameRow(fonts, nameOf(dot?.guestId) ?? '–', { before: seatNumber, indent: NUMBER_MM }),
    ),
    ...dotsWithoutSeat(layout, table).flatMap(({ guestId }) => {
      const name = nameOf(guestId);
      return name === undefined ? [] : nameRow(fonts, name, { indent: NUMBER_MM });
    }),
  ];
}

/** Every table with its guests, then those who are at none of the plan's tables. */
export function tableBlocks(job: PlanJob, fonts: Fonts): Block[] {
  const { layout, t } = job;
  const blocks = layout.tables.map((table) => tableBlock(job, table, fonts));
  const others = sortedGuests(job).flatMap(({ id, name }) => {
    const dot = findDot(layout, id);
    const placement = dot && placementOf(layout, dot);
    if (placement === 'seated' || placement === 'withoutSeat') return [];
    const seat = dot && seatLabel(t, withTableName(layout, dot));
    return nameRow(fonts, seat ? `${name} (${seat})` : name);
  });
  if (others.length === 0) return blocks;
  return [...blocks, [headingRow(fonts, t('layoutEditor.printUnassigned'), String(others.length)), ...others]];
}

function sortedGuests({ guests }: PlanJob) {
  return sortByName(Array.from(guests, ([id, guest]) => ({ id, ...guest })));
}

/** All guests from A to Z, each with table and seat. Each row is its own block: a column may end after any of them. */
export function guestRows(job: PlanJob, fonts: Fonts, width: number): Block[] {
  const { layout, t } = job;
  return sortedGuests(job).map(({ id, name }) => {
    const dot = findDot(layout, id);
    const seat = (dot && seatLabel(t, withTableName(layout, dot))) ?? '–';
    const seatLines = wrapText(fonts, seat, TEXT, width / 2);
    const seatWidth = Math.max(...seatLines.map((line) => fonts.sans.widthOf(line, TEXT.size)));
    const lines = wrapText(fonts, name, TEXT, width - seatWidth - 3);
    const height = Math.max(lines.length, seatLines.length) * LINE_MM + 0.6;
    const draw: Row['draw'] = (left, top, columnWidth) => {
      const first = top + LINE_MM / 2 + capHeight(fonts, 'sans', TEXT.size) / 2;
      const look = { ...TEXT, color: PLAN_COLORS.muted, align: 'end' } as const;
      return [
        ...lines.map((line, index) => drawText(line, left, first + index * LINE_MM, TEXT)),
        ...seatLines.map((line, index) => drawText(line, left + columnWidth, first + index * LINE_MM, look)),
        hairline(left, top + height - 0.3, columnWidth),
      ];
    };
    return [{ height, draw }];
  });
}
