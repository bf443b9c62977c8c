import { expect, test } from 'vitest';
import { recogniseColumns } from './columns.ts';
import { planImport } from './plan-import.ts';
import { readGuestFile } from './read-guest-file.ts';
import { utf8 } from './testing.ts';

/** The people whom an import of this file adds to an empty guest list. */
function people(text: string) {
  const { records, headerIndex } = readGuestFile(utf8(text));
  const columns = recogniseColumns(records, headerIndex);
  expect(columns.isUnclear).toBe(false);
  const plan = planImport(records.slice((headerIndex ?? -1) + 1), columns, [], {
    existing: 'update',
    namesakes: 'once',
    names: 'read',
    near: 'add',
  });
  expect(plan.invalid).toEqual([]);
  expect(plan.unknownAttendance).toEqual([]);
  return plan.rows.map(({ person }) => person);
}

const summary = (text: string) =>
  people(text).map(({ cells, group, host, list }) =>
    [cells.fullName, group?.name ?? '-', host?.cells.fullName ?? '-', list.attendance ?? '-'].join(' | '),
  );

test('one row per guest, with a party and named guests of guests', () => {
  expect(
    summary(
      'Party,First Name,Last Name,Email,Phone,Street Address,City,Tags,Wedding RSVP,Rehearsal Dinner RSVP,Meal\n' +
        'The Smiths,Anna,Smith,anna@x.com,555,1 Main St,Boston,"Bride, Family",Attending,Declined,Chicken\n' +
        'The Smiths,Bob,Smith,,,,,Bride,Not Attending,No Response,\n' +
        'Jones,Carl,Jones,,,,,,No Response,No Response,\n' +
        'Jones,Guest,,,,,,,No Response,,\n',
    ),
  ).toEqual([
    'Anna Smith | The Smiths | - | coming',
    'Bob Smith | The Smiths | - | declined',
    'Carl Jones | Jones | - | invited',
    'Guest of Carl Jones | Jones | Carl Jones | invited',
  ]);
});

test('one row per couple, with a partner, children and a plus one', () => {
  const list = people(
    'Title,First Name,Last Name,Suffix,Partner Title,Partner First Name,Partner Last Name,Child 1 First Name,Child 1 Last Name,Plus One?,Name on Envelope,RSVP\n' +
      'Mr.,John,Smith,Jr.,Mrs.,Jane,Smith,Tim,,No,Mr. and Mrs. John Smith,Accepted\n' +
      'Ms.,Kate,Hill,,,,,,,Yes,,Pending\n',
  );
  expect(
    list.map(({ cells, group, host, list: fields }) => [
      cells.fullName,
      group?.name,
      host?.cells.fullName,
      fields.attendance,
      fields.ageGroup,
    ]),
  ).toEqual([
    ['John Smith Jr.', 'Mr. and Mrs. John Smith', undefined, 'coming', undefined],
    ['Jane Smith', 'Mr. and Mrs. John Smith', undefined, 'coming', undefined],
    ['Tim Smith', 'Mr. and Mrs. John Smith', undefined, 'coming', 'child'],
    ['Kate Hill', 'Kate Hill', undefined, 'invited', undefined],
    ['Guest of Kate Hill', 'Kate Hill', 'Kate Hill', 'invited', undefined],
  ]);
  expect(list[0]).toMatchObject({ list: { sortName: 'Smith John' }, group: { salutation: 'Mr. and Mrs. John Smith' } });
});

test('plus ones with names, answers and meals of their own', () => {
  const list = people(
    'First Name,Last Name,Plus One Allowed,Plus One First Name,Plus One Last Name,Plus One RSVP,RSVP Status,Meal Choice,Plus One Meal Choice,Dietary Restrictions,Plus One Dietary Restrictions\n' +
      'Anna,Lee,Yes,Mark,Stone,Regrets,Yes,Beef,None,Nut allergy,none\n' +
      'Bea,Ray,Yes,,,,Maybe,Fish,,None,\n' +
      'Cy,Fox,No,,,,Declined,-,,vegan and no mushrooms,\n',
  );
  expect(
    list.map(({ cells, host, list: fields, needs, isNamePlaceholder }) => ({
      name: cells.fullName,
      host: host?.cells.fullName,
      attendance: fields.attendance,
      meals: fields.meals,
      needs: needs && [needs.allergens, needs.diets, needs.other],
      isNamePlaceholder,
    })),
  ).toEqual([
    {
      name: 'Anna Lee',
      host: undefined,
      attendance: 'coming',
      meals: { Meal: 'Beef' },
      needs: [['nuts'], [], ''],
      isNamePlaceholder: false,
    },
    {
      name: 'Mark Stone',
      host: 'Anna Lee',
      attendance: 'declined',
      meals: undefined,
      needs: null,
      isNamePlaceholder: false,
    },
    {
      name: 'Bea Ray',
      host: undefined,
      attendance: 'maybe',
      meals: { Meal: 'Fish' },
      needs: null,
      isNamePlaceholder: false,
    },
    {
      name: 'Guest of Bea Ray',
      host: 'Bea Ray',
      attendance: 'maybe',
      meals: undefined,
      needs: null,
      isNamePlaceholder: true,
    },
    {
      name: 'Cy Fox',
      host: undefined,
      attendance: 'declined',
      meals: undefined,
      needs: [[], ['vegan'], 'no mushrooms'],
      isNamePlaceholder: false,
    },
  ]);
});

test('households told apart by a number, with age, high chair, table and group', () => {
  const list = people(
    'Guest ID,First Name,Last Name,Party ID,Group,Side,Age,High Chair,Table,Seat,RSVP\n' +
      '1,Anna,Kovács,100,Family,Bride,34,,1,1,Yes\n2,Zoé,Kovács,100,Family,Bride,2,Yes,1,2,Yes\n' +
      '3,Béla,Kovács,200,Friends,Groom,Adult,No,,,No response\n4,Cili,Nagy,200,Friends,Groom,Child,0,,,Tentative\n5,Dan,Kiss,300,,,,,,,\n',
  );
  expect(
    list.map(({ cells, group, list: fields }) => [
      cells.fullName,
      group?.name ?? null,
      fields.ageGroup,
      fields.needsHighChair,
      fields.tags,
    ]),
  ).toEqual([
    ['Anna Kovács', 'Kovács', 'adult', undefined, ['Family', 'Bride']],
    ['Zoé Kovács', 'Kovács', 'infant', true, ['Family', 'Bride']],
    ['Béla Kovács', 'Kovács & Nagy', 'adult', undefined, ['Friends', 'Groom']],
    ['Cili Nagy', 'Kovács & Nagy', 'child', undefined, ['Friends', 'Groom']],
    ['Dan Kiss', null, undefined, undefined, undefined],
  ]);
});

test('tickets of one order', () => {
  expect(
    summary(
      'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee Status\n' +
        '901,2030-01-01,Ann,Day,a@x.com,1,General,Attending\n901,2030-01-01,Ben,Day,b@x.com,1,General,Not Attending\n902,2030-01-02,Cat,Low,c@x.com,1,VIP,Checked In\n',
    ),
  ).toEqual(['Ann Day | Day | - | coming', 'Ben Day | Day | - | declined', 'Cat Low | - | - | coming']);
});

test('further guests in numbered columns, and a number of additional guests', () => {
  expect(
    summary(
      'Guest 1 First Name,Guest 1 Last Name,Guest 2 First Name,Guest 2 Last Name,Guest 3 Name,Additional Guests,Attending\n' +
        'Ann,Day,Ben,Low,Tim Day,0,joyfully accepts\nCat,Fox,,,,2,Regretfully declines\n',
    ),
  ).toEqual([
    'Ann Day | Day & Low | - | coming',
    'Ben Low | Day & Low | - | coming',
    'Tim Day | Day & Low | - | coming',
    'Cat Fox | Cat Fox | - | declined',
    'Guest of Cat Fox | Cat Fox | Cat Fox | declined',
    'Guest of Cat Fox | Cat Fox | Cat Fox | declined',
  ]);
});

test('a Hungarian list with families, companions, children and answers', () => {
  const file =
    'Vezetéknév;Keresztnév;Család;Kísérő;Gyerekek száma;Visszajelzés;Menü;Étrend / allergia;Oldal;Etetőszék;Asztal;Lakcím\n' +
    'Kovács;Anna;Kovács család;nincs;1;igen;Marha;laktózmentes, diófélék;menyasszony;1;3;Budapest\n' +
    'Kovács;Béla;Kovács család;;;nem jön;-;nincs;menyasszony;;;\n' +
    'Nagy;Éva;;igen;;talán;;;vőlegény;;;\nTóth;Ödön;;Kis Judit;;nem válaszolt;;;vőlegény;;;\n';
  expect(summary(file)).toEqual([
    'Kovács Anna | Kovács család | - | coming',
    'Guest of Kovács Anna | Kovács család | Kovács Anna | coming',
    'Kovács Béla | Kovács család | - | declined',
    'Nagy Éva | Nagy Éva | - | maybe',
    'Guest of Nagy Éva | Nagy Éva | Nagy Éva | maybe',
    'Tóth Ödön | Tóth Ödön | - | invited',
    'Kis Judit | Tóth Ödön | Tóth Ödön | invited',
  ]);
  const [anna, child] = people(file);
  expect(anna).toMatchObject({
    list: { meals: { Menü: 'Marha' }, tags: ['menyasszony'], needsHighChair: true, sortName: 'Kovács Anna' },
    needs: { diets: ['lactose-free'], allergens: ['nuts'], other: '' },
  });
  expect(child?.list.ageGroup).toBe('child');
});

test('the size of the party, and companions in the name', () => {
  expect(
    summary(
      'Név;Fő;Visszajelzett\nKovács Anna;3;igen\nNagy Éva +1;;nem\nKiss Pál és kísérője;2;\nTóth Béla;1;visszajelzett\n',
    ),
  ).toEqual([
    'Kovács Anna | Kovács Anna | - | coming',
    'Guest of Kovács Anna | Kovács Anna | Kovács Anna | coming',
    'Guest of Kovács Anna | Kovács Anna | Kovács Anna | coming',
    'Nagy Éva | Nagy Éva | - | invited',
    'Guest of Nagy Éva | Nagy Éva | Nagy Éva | invited',
    'Kiss Pál | Kiss Pál | - | -',
    'Guest of Kiss Pál | Kiss Pál | Kiss Pál | -',
    'Tóth Béla | - | - | coming',
  ]);
});

test('a number of people after several names counts them too', () => {
  expect(
    summary('Név\nLengyel Zsófi és Márk (2 fő)\nTóth Ági és Béla (3 fő)\nKis Éva (2 fő)\nJo & Sam Park (2)\n'),
  ).toEqual([
    'Lengyel Zsófi | Lengyel | - | -',
    'Lengyel Márk | Lengyel | - | -',
    'Tóth Ági | Tóth | - | -',
    'Guest of Tóth Ági | Tóth | Tóth Ági | -',
    'Tóth Béla | Tóth | - | -',
    'Kis Éva | Kis Éva | - | -',
    'Guest of Kis Éva | Kis Éva | Kis Éva | -',
    'Jo Park | Park | - | -',
    'Sam Park | Park | - | -',
  ]);
});

test('as many companions come as the file says', () => {
  for (const attending of ['Number of Plus Ones Attending', 'Plus Ones Attending']) {
    expect(summary(`Name,RSVP,Plus Ones,${attending}\nAnn Day,Yes,2,1\nBen Low,Yes,1,0\nCat Fox,No,1,0\n`)).toEqual([
      'Ann Day | Ann Day | - | coming',
      'Guest of Ann Day | Ann Day | Ann Day | coming',
      'Guest of Ann Day | Ann Day | Ann Day | declined',
      'Ben Low | Ben Low | - | coming',
      'Guest of Ben Low | Ben Low | Ben Low | declined',
      'Cat Fox | Cat Fox | - | declined',
      'Guest of Cat Fox | Cat Fox | Cat Fox | declined',
    ]);
  }
  const unanswered = 'Name,RSVP,Plus Ones,Number of Plus Ones Attending\nDan Roe,Pending,1,0\n';
  expect(summary(unanswered)[1]).toBe('Guest of Dan Roe | Dan Roe | Dan Roe | invited');
});

test('a word for yes, no or maybe is no name of a companion or partner', () => {
  expect(summary('Name,+1?,RSVP\nAnn Day,maybe,yes\nBen Low,talán,\nCat Fox,no,yes\nDan Roe,yes,yes\n')).toEqual([
    'Ann Day | Ann Day | - | coming',
    'Guest of Ann Day | Ann Day | Ann Day | maybe',
    'Ben Low | Ben Low | - | -',
    'Guest of Ben Low | Ben Low | Ben Low | -',
    'Cat Fox | - | - | coming',
    'Dan Roe | Dan Roe | - | coming',
    'Guest of Dan Roe | Dan Roe | Dan Roe | coming',
  ]);
  expect(summary('Name,Companion\nAnn Day,+1? maybe\nBen Low,maybe Tom Roe\nCat Fox +1? maybe,\n')).toEqual([
    'Ann Day | Ann Day | - | -',
    'Guest of Ann Day | Ann Day | Ann Day | -',
    'Ben Low | Ben Low | - | -',
    'Tom Roe | Ben Low | Ben Low | -',
    'Cat Fox | Cat Fox | - | -',
    'Guest of Cat Fox | Cat Fox | Cat Fox | -',
  ]);
  expect(summary('Name,Partner\nAnn Day,yes\nBen Low,maybe\nCat Fox,Tom Roe\nEve Poe,nincs\n')).toEqual([
    'Ann Day | Ann Day | - | -',
    'Guest of Ann Day | Ann Day | Ann Day | -',
    'Ben Low | Ben Low | - | -',
    'Guest of Ben Low | Ben Low | Ben Low | -',
    'Cat Fox | Fox & Roe | - | -',
    'Tom Roe | Fox & Roe | - | -',
    'Eve Poe | - | - | -',
  ]);
});

test('a household without a name has its family name rather than a salutation without it', () => {
  expect(
    summary(
      'Név;Megszólítás\nTóth Ágnes;Kedves Ági!\nKovács Ágnes;Kedves Ági!\nKovács Anna;Annáék\nKovács Béla;Annáék\nNagy Éva;Kedves Nagyék!\n' +
        'Tóth Pál;Tisztelt Doktor Úr!\n',
    ),
  ).toEqual([
    'Tóth Ágnes | Tóth | - | -',
    'Kovács Ágnes | Kovács | - | -',
    'Kovács Anna | Kovács | - | -',
    'Kovács Béla | Kovács | - | -',
    'Nagy Éva | Nagyék | - | -',
    'Tóth Pál | Tóth | - | -',
  ]);
  const all = people(
    'Name,Salutation\nAnn Day,Dear all!\nBen Low,Dear all!\nCat Low,Dear Ben and Cat\nDan Low,Dear Ben and Cat\n',
  );
  expect(all.map(({ group }) => [group?.name, group?.members.length])).toEqual([
    ['Day', 1],
    ['Low', 1],
    ['Low', 2],
    ['Low', 2],
  ]);
});

test('companions who have a row of their own are not added twice', () => {
  expect(
    summary(
      'Name,Household,Plus One,Plus One Of\nAnna Lee,Lee,Mark Stone,\nMark Stone,Lee,,Anna Lee\nGuest of Bea Ray,,,\nBea Ray,,Yes,\n',
    ),
  ).toEqual([
    'Anna Lee | Lee | - | -',
    'Mark Stone | Lee | Anna Lee | -',
    'Guest of Bea Ray | Bea Ray | Bea Ray | -',
    'Bea Ray | Bea Ray | - | -',
  ]);
});
