import type { CateringCounts, CateringList } from '../../../shared/contracts/catering.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';

const CELL = 'border-hairline border-t px-3 py-2 text-right tabular-nums';

/** How many of which meal each table gets. */
export function MealGrid({ list }: { list: CateringList }) {
  const t = useT();
  const { courses, tables, totals } = list;
  const row = (label: string, counts: CateringCounts, isTotal = false) => (
    <tr key={label} className={isTotal ? 'font-semibold' : undefined}>
      <th scope="row" className="sticky left-0 border-hairline border-t bg-card px-3 py-2 text-left font-medium">
        {label}
      </th>
      <td className={CELL}>{counts.people}</td>
      {courses.map(({ name, options }, course) => [
        ...options.map((option, index) => (
          <td key={`${name} ${option.name}`} className={CELL}>
            {counts.meals[course]?.[index] || <span className="text-muted">0</span>}
          </td>
        )),
        <td key={`${name} none`} className={`${CELL} ${counts.noChoice[course] ? 'text-warning' : 'text-muted'}`}>
          {counts.noChoice[course] ?? 0}
        </td>,
      ])}
      <td className={CELL}>{counts.infants || <span className="text-muted">0</span>}</td>
      <td className={CELL}>{counts.highChairs || <span className="text-muted">0</span>}</td>
    </tr>
  );
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls sideways, also by keyboard.
      tabIndex={0}
      aria-label={t('catering.byTable')}
      className="overflow-x-auto rounded-2xl border border-hairline bg-card shadow-card print:overflow-visible print:shadow-none"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className="sticky left-0 bg-card px-3 py-2 text-left">
              {t('catering.table')}
            </th>
            <th rowSpan={2} scope="col" className="px-3 py-2 text-right">
              {t('catering.people')}
            </th>
            {courses.map(({ name, options }) => (
              <th
                key={name}
                scope="colgroup"
                colSpan={options.length + 1}
                className="border-hairline border-l px-3 py-2 text-center"
              >
                {name}
              </th>
            ))}
            <th rowSpan={2} scope="col" className="border-hairline border-l px-3 py-2 text-right">
              {t('catering.infants')}
            </th>
            <th rowSpan={2} scope="col" className="px-3 py-2 text-right">
              {t('catering.highChairs')}
            </th>
          </tr>
          <tr>
            {courses.map(({ name, options }) => [
              ...options.map((option) => (
                <th
                  key={`${name} ${option.name}`}
                  scope="col"
                  className="px-3 py-2 text-right align-bottom font-medium"
                >
                  {option.mark === null ? option.name : `${option.name} (${option.mark})`}
                </th>
              )),
              <th key={`${name} none`} scope="col" className="px-3 py-2 text-right align-bottom font-medium text-muted">
                {t('catering.noChoice')}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {tables.map(({ tableNumber, tableName, counts }) =>
            row(seatLabel(t, { tableNumber, tableName, seatNumber: null }) ?? t('catering.noTable'), counts),
          )}
          {row(t('catering.total'), totals, true)}
        </tbody>
      </table>
    </section>
  );
}
