import { groupByLabel } from '../cards/tables.ts';
import { groupByLetter } from '../posters/name-groups.ts';
import type { PrintedGuest, PrintJob } from '../print-job.ts';
import type { Drawing, Fonts, LaidOutSheets } from '../sheet.ts';
import { Typesetter } from '../typesetter.ts';
import { type Cell, makeColumnHeader, makeHeading, makeRow, stackRows } from './list-cells.ts';
import { listName } from './list-name.ts';
import { contentWidth, LIST_COLORS, type ListRow, layOutListPages } from './printed-list.ts';

const BOX = 3.6;
const NAME_LEFT = 8;
const TABLE_WIDTH = 48;
const SEAT_WIDTH = 18;
const GAP = 3;

interface Group {
  readonly heading: string;
  readonly guests: readonly PrintedGuest[];
}

const groupsOf = (job: PrintJob): Group[] =>
  job.options.order === 'table'
    ? groupByLabel(job).map(({ label, guests }) => ({ heading: label, guests }))
    : groupByLetter(job.guests, job.event.language).map(({ letter, guests }) => ({ heading: letter, guests }));

/** The box that is ticked when the guest arrives. */
const drawBox = (left: number, top: number): Drawing[] => [
  {
    kind: 'rectangle',
    left,
    top: top + 1.2,
    width: BOX,
    height: BOX,
    radius: 0.5,
    stroke: LIST_COLORS.muted,
    strokeWidth: 0.25,
  },
];

/** Everyone who is expected, to be ticked with a pen when no screen works: by family name, or by table. */
export function layOutDoorList(job: PrintJob, fonts: Fonts): LaidOutSheets {
  const { t } = job;
  if (job.guests.length === 0) return { sheets: [], problems: [] };
  const typesetter = new Typesetter(fonts, { isForList: true });
  const isByTable = job.options.order === 'table';
  const width = contentWidth(job);
  const seatLeft = width - SEAT_WIDTH;
  const tableLeft = seatLeft - TABLE_WIDTH;
  const cells = (name: Pick<Cell, 'text' | 'subject'>, table: string, seat: string): Cell[] => [
    { ...name, left: NAME_LEFT, width: tableLeft - NAME_LEFT - GAP },
    { text: table, left: tableLeft, width: TABLE_WIDTH - GAP },
    { text: seat, left: seatLeft, width: SEAT_WIDTH },
  ];
  const titles = cells({ text: t('guests.name') }, t('catering.table'), t('guests.seat'));
  const header = makeColumnHeader(typesetter, titles, width);
  const rows: ListRow[] = [header];
  for (const { heading, guests } of groupsOf(job)) {
    rows.push(makeHeading(typesetter, heading, width, header));
    // Repeated at the top of further pages: a table's heading, but no letter, which the names there show anyway.
    const again = isByTable ? stackRows(header, makeHeading(typesetter, heading, width)) : header;
    for (const guest of guests) {
      const text = isByTable ? guest.name : listName(guest);
      const table = guest.tableName ?? guest.tableNumber ?? '–';
      const subject = { key: `guest:${guest.id}`, label: guest.name };
      const look = { width, header: again, decorate: drawBox };
      rows.push(makeRow(typesetter, cells({ text, subject }, table, guest.seatNumber ?? '–'), look));
    }
  }
  const summary = t('printedLists.people', { count: job.guests.length });
  const sheets = layOutListPages(job, typesetter, { title: t('printedLists.doorTitle'), summary, rows });
  return { sheets, problems: typesetter.problems };
}
