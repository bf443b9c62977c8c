import type { CateringList } from '../../../shared/contracts/catering.ts';
import { ALLERGENS, DIETS } from '../../../shared/contracts/needs.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { MealGrid } from './meal-grid.tsx';
import { TableSeats } from './table-seats.tsx';

const COUNTS = ['people', 'eaters', 'adults', 'children', 'infants', 'highChairs', 'wheelchairs'] as const;

/** The list itself, as the organiser and the caterer see it. */
export function CateringListView({ list }: { list: CateringList }) {
  const t = useT();
  const { totals, tables, courses } = list;
  if (totals.people === 0) return <p className="text-muted">{t('catering.empty')}</p>;
  const allergens = ALLERGENS.filter((code) => totals.allergens[code]);
  const diets = DIETS.filter((code) => totals.diets[code]);
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-3 gap-2 sm:grid-cols-7 print:grid-cols-7">
        {COUNTS.map((key) => (
          <Card key={key} className="flex flex-col-reverse justify-end p-3 print:shadow-none">
            <dt className="text-muted text-xs">{t(`catering.${key}`)}</dt>
            <dd className="font-semibold text-xl tabular-nums">{totals[key]}</dd>
          </Card>
        ))}
      </dl>
      {courses.length === 0 && <p className="text-muted text-sm">{t('catering.noMenu')}</p>}
      {allergens.length + diets.length > 0 && (
        <section aria-labelledby="catering-needs">
          <h2 id="catering-needs" className="mb-2 text-xl">
            {t('catering.needsTotals')}
          </h2>
          <div className="flex flex-wrap gap-1.5">
            {allergens.map((code) => (
              <Badge key={code} tone="danger">
                {t(`allergens.${code}`)}: {totals.allergens[code]}
              </Badge>
            ))}
            {diets.map((code) => (
              <Badge key={code} tone="soft">
                {t(`diets.${code}`)}: {totals.diets[code]}
              </Badge>
            ))}
          </div>
        </section>
      )}
      <h2 className="text-xl">{t('catering.byTable')}</h2>
      <MealGrid list={list} />
      <h2 className="text-xl">{t('catering.seats')}</h2>
      {tables.map((table) => (
        <TableSeats key={table.tableNumber ?? ''} list={list} table={table} />
      ))}
    </div>
  );
}
