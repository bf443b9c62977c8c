import type { CateringList, CateringPerson } from '../../../shared/contracts/catering.ts';
import type { Allergen, Diet } from '../../../shared/contracts/needs.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

function Meals({ person, courses }: { person: CateringPerson; courses: CateringList['courses'] }) {
  const t = useT();
  if (person.ageGroup === 'infant') return <p className="text-muted text-sm">{t('catering.noMeal')}</p>;
  return (
    <ul className="text-sm">
      {courses.map(({ name, options }, course) => {
        const option = options[person.choices[course] ?? -1];
        return (
          <li key={name} className="wrap-anywhere">
            <span className="text-muted">{name}: </span>
            {option ? (
              <>
                {option.name}
                {option.mark !== null && <strong> ({option.mark})</strong>}
              </>
            ) : (
              <span className="text-warning">{t('catering.noChoice')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Needs({ person }: { person: CateringPerson }) {
  const t = useT();
  const { allergens, diets, other, usesWheelchair, needsHighChair, ageGroup } = person;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {allergens.map((code: Allergen) => (
          <Badge key={code} tone="danger">
            {t(`allergens.${code}`)}
          </Badge>
        ))}
        {diets.map((code: Diet) => (
          <Badge key={code} tone="soft">
            {t(`diets.${code}`)}
          </Badge>
        ))}
        {ageGroup !== 'adult' && <Badge tone="neutral">{t(`attendance.${ageGroup}`)}</Badge>}
        {needsHighChair && <Badge tone="warning">{t('attendance.highChair')}</Badge>}
        {usesWheelchair && <Badge tone="neutral">{t('needs.wheelchair')}</Badge>}
      </div>
      {other !== null && <p className="wrap-anywhere whitespace-pre-line text-sm">{other}</p>}
    </div>
  );
}

/** Who sits at one table, and what each of them gets. */
export function TableSeats({ list, table }: { list: CateringList; table: CateringList['tables'][number] }) {
  const t = useT();
  const { tableNumber, tableName, people } = table;
  return (
    <Card className="break-inside-avoid p-4 print:shadow-none">
      <h3 className="mb-2 text-lg">
        {seatLabel(t, { tableNumber, tableName, seatNumber: null }) ?? t('catering.noTable')}
      </h3>
      <ul>
        {people.map((person, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the caterer's list has no ids, and rows keep no state.
            key={index}
            className="grid gap-x-4 gap-y-1 border-hairline border-t py-2 first:border-t-0 sm:grid-cols-[14rem_1fr_1fr] print:grid-cols-[11rem_1fr_1fr]"
          >
            <p className="wrap-anywhere text-sm">
              <span className="font-medium">
                {seatLabel(t, { tableNumber: null, seatNumber: person.seatNumber }) ??
                  (tableNumber !== null && t('catering.noSeat'))}
              </span>
              {person.name !== null && <span className="block">{person.name}</span>}
            </p>
            <Meals person={person} courses={list.courses} />
            <Needs person={person} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
