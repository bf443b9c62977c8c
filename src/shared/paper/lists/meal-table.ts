import type { CateringCounts, CateringList } from '../../contracts/catering.ts';
import { seatLabel } from '../../seat-label.ts';
import type { PrintJob } from '../print-job.ts';
import type { Typesetter } from '../typesetter.ts';
import { type Cell, makeColumnHeader, makeHeading, makeRow, stackRows } from './list-cells.ts';
import type { ListRow } from './printed-list.ts';

const LABEL_SHARE = 0.32;
/** More columns than this would leave no room for the names of dishes: the rest goes into further tables. */
const MOST_COLUMNS = 6;

interface Column {
  readonly name: string;
  readonly countOf: (counts: CateringCounts) => number;
}

/** One column for each dish of a course, and one for people who have not chosen. */
function listColumns(job: PrintJob, { courses }: CateringList, course: number): Column[] {
  const { options = [] } = courses[course] ?? {};
  return [
    ...options.map(({ name, mark }, option) => ({
      name: mark ? `${name} (${mark})` : name,
      countOf: (counts: CateringCounts) => counts.meals[course]?.[option] ?? 0,
    })),
    { name: job.t('catering.noChoice'), countOf: (counts: CateringCounts) => counts.noChoice[course] ?? 0 },
  ];
}

function makeTable(
  job: PrintJob,
  typesetter: Typesetter,
  list: CateringList,
  { course, columns }: { readonly course: string; readonly columns: readonly Column[] },
  width: number,
): ListRow[] {
  const { t } = job;
  const labelWidth = width * LABEL_SHARE;
  const columnWidth = (width - labelWidth) / columns.length;
  const cells = (label: string, texts: readonly string[], isBold = false): Cell[] => [
    { text: label, left: 0, width: labelWidth - 3, font: isBold ? 'sansBold' : 'sans' },
    ...texts.map(
      (text, index): Cell => ({
        text,
        left: labelWidth + index * columnWidth,
        width: columnWidth - 3,
        align: 'end',
        font: isBold ? 'sansBold' : 'sans',
      }),
    ),
  ];
  const titles = cells(
    t('catering.table'),
    columns.map(({ name }) => name),
  );
  const header = stackRows(makeHeading(typesetter, course, width), makeColumnHeader(typesetter, titles, width));
  const row = (label: string, counts: CateringCounts, isBold = false) => {
    const texts = columns.map(({ countOf }) => String(countOf(counts)));
    return makeRow(typesetter, cells(label, texts, isBold), { width, header });
  };
  return [
    header,
    ...list.tables.map((table) =>
      row(seatLabel(t, { ...table, seatNumber: null }) ?? t('catering.noTable'), table.counts),
    ),
    row(t('catering.total'), list.totals, true),
  ];
}

/** The meals of each table, a table of figures for each course. */
export function makeMealTables(job: PrintJob, typesetter: Typesetter, list: CateringList, width: number): ListRow[] {
  return list.courses.flatMap(({ name }, course) => {
    const columns = listColumns(job, list, course);
    const tables = Math.ceil(columns.length / MOST_COLUMNS);
    const perTable = Math.ceil(columns.length / tables);
    return Array.from({ length: tables }, (_, index) => {
      const shown = columns.slice(index * perTable, (index + 1) * perTable);
      return makeTable(job, typesetter, list, { course: name, columns: shown }, width);
    }).flat();
  });
}
