import { expect, it } from 'vitest';
import { buildCateringList } from '../catering/build-list.ts';
import { PRINT_KINDS, PRINT_STYLES } from '../contracts/printing.ts';
import { layOutSheets, layOutTestSheet } from './lay-out-sheets.ts';
import { listTexts, makePrintedGuest, makePrintJob, TEST_FONTS } from './testing.ts';
import { listUsedFonts } from './used-fonts.ts';

const person = {
  ...{ guestId: 1, fullName: 'Kovács Anna', tableNumber: '1', seatNumber: '1', tableName: null, ageGroup: null },
  ...{ needsHighChair: false, meals: {}, allergens: [], diets: [], other: 'No garlic', usesWheelchair: false },
};

it.each(PRINT_KINDS)('%s uses only the fonts that are loaded for it', (kind) => {
  const meals = [{ course: 'Main', option: 'Beef', mark: 'B' }];
  const guests = [makePrintedGuest(1, { meals }), makePrintedGuest(2, { name: 'Тарас Шевченко' })];
  const household = { name: 'Kovács', code: 'ABCDE-FGHJK', address: 'https://placecard.example/r/x' };
  for (const style of PRINT_STYLES) {
    const job = makePrintJob({
      ...{ kind, guests, households: [{ id: 1, ...household }], monogram: 'A&B' },
      ...{ catering: buildCateringList([person], []), options: { style, showsMeal: true, showsSeat: true } },
    });
    const { sheets } = layOutSheets(job, TEST_FONTS);
    expect(sheets).not.toEqual([]);
    const all = [...sheets, ...layOutTestSheet(kind, job.options, job.t, TEST_FONTS).sheets];
    const used = all.flatMap(({ drawings }) => listTexts(drawings).map(({ font }) => font));
    expect(listUsedFonts(kind, job.options)).toEqual(expect.arrayContaining([...new Set(used)]));
  }
});
