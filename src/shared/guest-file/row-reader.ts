import { type ColumnChoice, cleanCell, givenText, type RowCells } from './cells.ts';
import type { ColumnField } from './heading-words.ts';
import { recogniseHeading, type Subject } from './headings.ts';
import { personReader } from './person-reader.ts';
import { isEmptyValue, isYes, readNumber } from './values.ts';

const SUBJECT_FIELDS: Partial<Record<ColumnField, Subject['kind']>> = {
  companions: 'companion',
  companionFirstName: 'companion',
  companionLastName: 'companion',
  memberName: 'member',
  memberFirstName: 'member',
  memberLastName: 'member',
};

/**
 * Whom a column is about; null for the row's own guest. `place` counts the columns of a field: without a telling
 * heading, the second column of first names is about the same person as the second column of last names.
 */
function subjectOf(field: ColumnField, heading: string, place: number): Subject | null {
  const kind = SUBJECT_FIELDS[field];
  const recognised = recogniseHeading(heading)?.subject ?? null;
  if (kind === undefined) return field in { fullName: 1, firstName: 1, lastName: 1 } ? null : recognised;
  if (recognised?.kind === kind) return recognised;
  const isPartner = kind === 'member' && /^(partner|spouse|h[aá]zast[aá]rs|p[aá]rja)/i.test(heading);
  return { kind, key: isPartner ? 'partner 1' : `${kind} ${place}`, isChild: false };
}

export function createRowReader({ fields, headings, nameOrder }: ColumnChoice): (cells: readonly string[]) => RowCells {
  const places = new Map<ColumnField, number>();
  const columns = fields.flatMap((field, index) => {
    if (field === null) return [];
    const heading = headings[index] ?? '';
    const place = (places.get(field) ?? 0) + 1;
    places.set(field, place);
    return [{ index, field, heading, subject: subjectOf(field, heading, place) }];
  });
  const columnOf = (field: ColumnField) =>
    columns.find((column) => column.field === field && !column.subject)?.index ?? -1;
  const singles = (
    [
      'household',
      'householdId',
      'salutation',
      'householdEmail',
      'householdLanguage',
      'householdIsFormal',
      'companionOf',
      'guestNumber',
    ] as const
  ).map((field) => [field, columnOf(field)] as const);
  const isCompanion = columnOf('isCompanion');
  const childColumns = columns.filter(({ field }) => field === 'children');
  // How many come says more than how many were invited, and a total more than the adults among them.
  const sizeRank = (heading: string) =>
    /attend|coming|jön|jött/i.test(heading) ? 0 : /total|összes/i.test(heading) ? 1 : 2;
  const sizeColumns = columns
    .filter(({ field }) => field === 'partySize')
    .sort((one, other) => sizeRank(one.heading) - sizeRank(other.heading));
  const comingColumns = columns.filter(
    ({ field, heading, subject }) =>
      subject?.kind === 'companion' &&
      (field === 'attendance' || (field === 'companions' && /attend|coming|confirmed|jön|jött/i.test(heading))),
  );
  const ageColumn = columns.find(({ field, subject }) => field === 'ageGroup' && !subject)?.index ?? -1;
  const readSelf = personReader(
    columns.filter(({ subject }) => subject === null),
    nameOrder,
  );
  const bySubject = Map.groupBy(
    columns.filter(({ subject }) => subject !== null),
    ({ subject }) => `${subject?.kind} ${subject?.key}`,
  );
  const otherReaders = [...bySubject.values()].map((own) => ({
    subject: own[0]?.subject as Subject,
    mentions: own.filter(({ field }) => field === 'companions' || field === 'memberName').map(({ index }) => index),
    read: personReader(own, nameOrder),
  }));

  function readSize(at: (column: number) => string, children: readonly string[]): number | null {
    for (const { index, heading } of sizeColumns) {
      const size = readNumber(cleanCell(at(index)));
      if (size === null) continue;
      // Adults are counted without the children of the next column.
      const more = /adult|felnőtt/i.test(heading) && size > 0 ? children.map((text) => readNumber(text) ?? 0) : [];
      return more.reduce((sum, count) => sum + count, size);
    }
    return null;
  }

  return (cells) => {
    const at = (column: number) => cells[column] ?? '';
    const children = childColumns.map(({ index }) => cleanCell(at(index))).filter((text) => !isEmptyValue(text));
    const texts = Object.fromEntries(
      singles.map(([field, column]) => {
        return [
          field,
          field === 'guestNumber' || field === 'householdIsFormal' ? cleanCell(at(column)) : givenText(at(column)),
        ];
      }),
    ) as Record<(typeof singles)[number][0], string>;
    return {
      ...readSelf(at),
      ...texts,
      isCompanion:
        isYes(cleanCell(at(isCompanion))) || /^(plus ?one|\+ ?1|companion|kísérő)$/i.test(cleanCell(at(ageColumn))),
      partySize: readSize(at, children),
      companionsComing:
        comingColumns.map(({ index }) => readNumber(cleanCell(at(index)))).find((count) => count !== null) ?? null,
      children,
      others: otherReaders.map(({ subject, mentions, read }) => ({
        ...read(at),
        subject,
        mention: mentions.map((column) => cleanCell(at(column))).find((text) => text !== '') ?? '',
      })),
    };
  };
}
