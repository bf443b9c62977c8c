import { eachPlainField, PLAIN_FIELDS } from '../contracts/plain-fields.ts';
import type { Translate } from '../i18n/message-key.ts';
import { columnTitle } from './heading-words.ts';

/** Columns of the template, in their order; `columnTitle` has their titles. */
const COLUMNS = [
  'fullName',
  'email',
  ...PLAIN_FIELDS,
  'tableNumber',
  'seatNumber',
  'household',
  'companions',
  'attendance',
  'ageGroup',
  'needsHighChair',
  'tags',
  'meals',
  'needs',
  'specialRequirements',
] as const;
type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

/** A guest file to fill in: headings that the import recognises, and guests that show what the cells may hold. */
export function templateRows(t: Translate): string[][] {
  const household = t('guestFile.templateHousehold');
  const guests: Cells[] = [
    {
      fullName: t('guestFile.templateFirstGuest'),
      email: 'guest@example.com',
      ...eachPlainField((_field, { example }) => example),
      tableNumber: '1',
      seatNumber: '1',
      household,
      attendance: t('attendance.coming'),
      tags: t('guestFile.templateTag'),
      meals: t('guestFile.templateMeal'),
    },
    {
      fullName: t('guestFile.templateChild'),
      tableNumber: '1',
      seatNumber: '2',
      household,
      attendance: t('attendance.coming'),
      ageGroup: t('attendance.child'),
      needsHighChair: t('guestFile.yes'),
      needs: t('guestFile.templateNeeds'),
    },
    {
      fullName: t('guestFile.templateSecondGuest'),
      companions: t('guestFile.yes'),
      attendance: t('attendance.invited'),
    },
  ];
  return [
    COLUMNS.map((column) => columnTitle(t, column)),
    ...guests.map((cells) => COLUMNS.map((column) => cells[column] ?? '')),
  ];
}
