import type { CateringList, CateringPerson } from '../../contracts/catering.ts';
import { ALLERGENS, DIETS } from '../../contracts/needs.ts';
import { seatLabel } from '../../seat-label.ts';
import type { PrintJob } from '../print-job.ts';
import type { Fonts, LaidOutSheets } from '../sheet.ts';
import { type Subject, Typesetter } from '../typesetter.ts';
import { type Cell, makeColumnHeader, makeHeading, makeRow, stackRows } from './list-cells.ts';
import { makeMealTables } from './meal-table.ts';
import { contentWidth, type ListRow, layOutListPages } from './printed-list.ts';

const COUNTS = ['people', 'eaters', 'adults', 'children', 'infants', 'highChairs', 'wheelchairs'] as const;
/** Shares of the width. */
const SHARES = { seat: 0.08, name: 0.25, meals: 0.37 } as const;
/** Up to this many courses have a column each; more courses share one column. */
const MOST_COURSE_COLUMNS = 3;
const GAP = 3;

interface Column {
  readonly title: string;
  readonly share: number;
  readonly textOf: (person: CateringPerson) => string;
  readonly isBold?: boolean;
  /** Whether problems with the column's words name the guest, because they are the guest's own. */
  readonly isPersonal?: boolean;
  readonly marksGaps?: boolean;
}

function mealOf({ t }: PrintJob, { courses }: CateringList, person: CateringPerson, course: number): string {
  const option = courses[course]?.options[person.choices[course] ?? -1];
  if (!option) return t('catering.noChoice');
  return option.mark ? `${option.name} (${option.mark})` : option.name;
}

function listMealColumns(job: PrintJob, list: CateringList): Column[] {
  const { t } = job;
  const count = list.courses.length;
  const isInfant = ({ ageGroup }: CateringPerson) => ageGroup === 'infant';
  if (count <= MOST_COURSE_COLUMNS) {
    return list.courses.map(({ name }, course) => ({
      title: name,
      share: SHARES.meals / count,
      textOf: (person) => (isInfant(person) ? '–' : mealOf(job, list, person, course)),
    }));
  }
  const joinMeals = (person: CateringPerson) =>
    list.courses.map((_, course) => mealOf(job, list, person, course)).join(', ');
  return [
    {
      title: t('printedLists.meals'),
      share: SHARES.meals,
      textOf: (person) => (isInfant(person) ? t('catering.noMeal') : joinMeals(person)),
    },
  ];
}

function needsOf({ t }: PrintJob, person: CateringPerson): string {
  return [
    ...person.allergens.map((code) => t(`allergens.${code}`)),
    ...person.diets.map((code) => t(`diets.${code}`)),
    ...(person.ageGroup === 'adult' ? [] : [t(`attendance.${person.ageGroup}`)]),
    ...(person.needsHighChair ? [t('attendance.highChair')] : []),
    ...(person.usesWheelchair ? [t('needs.wheelchair')] : []),
    ...(person.other ? [person.other] : []),
  ].join(', ');
}

/** How many people, and how many have which need. */
function makeTotals(job: PrintJob, typesetter: Typesetter, { totals }: CateringList, width: number): ListRow[] {
  const { t } = job;
  const { waiting, unsure } = job.undecided ?? { waiting: 0, unsure: 0 };
  const lines = [
    [
      ...(waiting > 0 ? [t('catering.waiting', { count: waiting })] : []),
      ...(unsure > 0 ? [t('catering.unsure', { count: unsure })] : []),
    ],
    COUNTS.map((key) => `${t(`catering.${key}`)}: ${totals[key]}`),
    ALLERGENS.filter((code) => totals.allergens[code]).map(
      (code) => `${t(`allergens.${code}`)}: ${totals.allergens[code]}`,
    ),
    DIETS.filter((code) => totals.diets[code]).map((code) => `${t(`diets.${code}`)}: ${totals.diets[code]}`),
  ];
  return lines
    .filter((words) => words.length > 0)
    .map((words) => {
      const text = words.join(' · ');
      return makeRow(typesetter, [{ text, left: 0, width }], { width });
    });
}

function listColumns(job: PrintJob, list: CateringList): Column[] {
  const { t } = job;
  const columns: Column[] = [
    { title: t('guests.seat'), share: SHARES.seat, textOf: ({ seatNumber }) => seatNumber ?? '–' },
    { title: t('guests.name'), share: SHARES.name, textOf: ({ name }) => name ?? '', isPersonal: true },
    ...listMealColumns(job, list),
  ];
  const share = 1 - columns.reduce((sum, column) => sum + column.share, 0);
  return [
    ...columns,
    {
      title: t('printedLists.needs'),
      share,
      textOf: (person) => needsOf(job, person),
      isBold: true,
      isPersonal: true,
      marksGaps: true,
    },
  ];
}

function makeSeats(job: PrintJob, typesetter: Typesetter, list: CateringList, width: number): ListRow[] {
  const { t } = job;
  const columns = listColumns(job, list);
  const cells = (textOf: (column: Column) => string, subject?: Subject): Cell[] => {
    let left = 0;
    return columns.map((column) => {
      const cell = { text: textOf(column), left, width: column.share * width - GAP } as const;
      left += column.share * width;
      return {
        ...cell,
        ...(column.isBold && { font: 'sansBold' }),
        ...(column.isPersonal && subject && { subject }),
        ...(column.marksGaps && { marksGaps: true }),
      };
    });
  };
  const header = makeColumnHeader(
    typesetter,
    cells(({ title }) => title),
    width,
  );
  return list.tables.flatMap((table) => {
    const label = seatLabel(t, { ...table, seatNumber: null }) ?? t('catering.noTable');
    const top = stackRows(makeHeading(typesetter, label, width), header);
    const people = table.people.map((person) => {
      const subject = { key: `guest:${person.guestId}`, label: person.name ?? label };
      return makeRow(
        typesetter,
        cells(({ textOf }) => textOf(person), subject),
        { width, header: top },
      );
    });
    return [top, ...people];
  });
}

/** The list for the kitchen: totals, meals by table, then who sits where, eats what and must not eat what. */
export function layOutCatererList(job: PrintJob, fonts: Fonts): LaidOutSheets {
  const { catering: list, t } = job;
  if (!list || list.totals.people === 0) return { sheets: [], problems: [] };
  const typesetter = new Typesetter(fonts, { isForList: true });
  const width = contentWidth(job);
  const rows = [
    ...makeTotals(job, typesetter, list, width),
    ...makeMealTables(job, typesetter, list, width),
    ...makeSeats(job, typesetter, list, width),
  ];
  const summary = t('printedLists.people', { count: list.totals.people });
  const sheets = layOutListPages(job, typesetter, { title: t('catering.title'), summary, rows });
  return { sheets, problems: typesetter.problems };
}
