import { expect, it } from 'vitest';
import { LANGUAGES } from '../i18n/translate.ts';
import { translatorFor } from '../i18n/translator.ts';
import { chooseColumns, recogniseColumns } from './columns.ts';
import { planImport } from './plan-import.ts';
import { readGuestFile } from './read-guest-file.ts';
import { templateRows } from './template.ts';
import { utf8 } from './testing.ts';
import { writeCsv } from './write-csv.ts';

it.each(LANGUAGES)('the template in %s is imported as it says', (language) => {
  const file = readGuestFile(utf8(writeCsv(templateRows(translatorFor(language)))));
  const { fields, columns, isUnclear } = recogniseColumns(file.records, file.headerIndex);
  expect([isUnclear, fields.includes(null)]).toEqual([false, false]);
  const choices = { existing: 'update', namesakes: 'distinct', names: 'read', near: 'add' } as const;
  const { rows, totals, unknownAttendance } = planImport(
    file.records.slice(1),
    chooseColumns(fields, columns),
    [],
    choices,
  );
  expect(unknownAttendance).toEqual([]);
  expect(totals).toEqual({ households: 2, companions: 1, withAttendance: 4, withTags: 1, withMeals: 1, withNeeds: 1 });
  expect(rows.map(({ person }) => [person.list.ageGroup, person.list.needsHighChair])).toContainEqual(['child', true]);
  expect(rows.find(({ person }) => person.needs)?.person.needs).toMatchObject({ allergens: ['nuts'], other: '' });
});
