import { describe, expect, it, test } from 'vitest';
import { recogniseColumns } from './columns.ts';
import { type ImportChoices, planImport } from './plan-import.ts';
import { readGuestFile } from './read-guest-file.ts';
import { utf8, windows1250 } from './testing.ts';

const CHOICES: ImportChoices = { existing: 'update', namesakes: 'distinct', names: 'read', near: 'add' };

function read(file: string | Uint8Array) {
  const { records, headerIndex } = readGuestFile(typeof file === 'string' ? utf8(file) : file);
  const columns = recogniseColumns(records, headerIndex);
  return { columns, plan: planImport(records.slice((headerIndex ?? -1) + 1), columns, [], CHOICES) };
}

/** The people of a file that comes in without mapping by hand, each with what is known of them. */
function people(file: string | Uint8Array): string[] {
  const { columns, plan } = read(file);
  expect(columns.isUnclear).toBe(false);
  expect([plan.invalid, plan.unknownAttendance, plan.lostEmails]).toEqual([[], [], []]);
  return plan.rows.map(({ person: { cells, list, group, host, needs } }) =>
    [
      cells.fullName,
      cells.email,
      group && `[${group.name}]`,
      group?.salutation && `“${group.salutation}”`,
      host && `with ${host.cells.fullName}`,
      list.attendance,
      list.ageGroup,
      ...(list.tags ?? []).map((tag) => `#${tag}`),
      ...Object.entries(list.meals ?? {}).map(([course, option]) => `${course}: ${option}`),
      needs && [...needs.allergens, ...needs.diets, needs.other].filter(Boolean).join('+'),
      cells.tableNumber && `table ${cells.tableNumber}`,
      cells.specialRequirements && `(${cells.specialRequirements})`,
    ]
      .filter(Boolean)
      .join(' '),
  );
}

const FILES: Record<string, [file: string, expected: string[]]> = {
  'attendee report with numbers of orders and attendees': [
    'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Barcode #,Group,Total Paid,Attendee Status,Home City,Job Title\n' +
      '7712,2030-03-01,Maya,Okafor,m@x.org,1,Adult,9001,90017712,,0.00,Attending,Leeds,Cook\n' +
      '7712,2030-03-01,Tunde,Okafor,m@x.org,1,Adult,9002,90027712,,0.00,Checked In,Leeds,\n' +
      '7713,2030-03-02,Lena,Brandt,l@x.org,1,VIP,9003,90037713,,0.00,Refunded,,\n',
    ['Maya Okafor m@x.org [Okafor] coming', 'Tunde Okafor m@x.org [Okafor] coming', 'Lena Brandt l@x.org declined'],
  ],
  'attendees with the buyer of their tickets': [
    'Order ID,Buyer first name,Buyer last name,Buyer email,Attendee no.,Attendee first name,Attendee last name,Attendee email,Checked in\n' +
      'OX1,Maya,Okafor,m@x.org,1,Ola,Nowak,o@x.org,No\nOX2,Lena,Brandt,l@x.org,1,Lena,Brandt,,Yes\n',
    ['Ola Nowak o@x.org', 'Lena Brandt'],
  ],
  'contacts whose addresses and relations have labels, some of them empty': [
    'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Address 1 - Label,Address 2 - Label,Relation 1 - Value\n' +
      'Maya,Okafor,Wedding ::: * myContacts,* Home,m@x.org,Home,,Tunde\nLena,Brandt,* myContacts,,l@x.org,Work,,\n',
    ['Maya Okafor m@x.org #Wedding', 'Lena Brandt l@x.org'],
  ],
  'a list by hand with ages in brackets and people who do not know yet': [
    'Név,fő,Visszajelzés\n"Dobos Ádám, Dobos-Vas Dóra, Dobos Lilla (3 éves)",3,igen\n' +
      'Rácz Imre,1,nem tudja\nSipos Éva,1,még nem tudják\nBíró Pál,1,nem tudja megoldani\n',
    [
      'Dobos Ádám [Dobos & Dobos-Vas] coming',
      'Dobos-Vas Dóra [Dobos & Dobos-Vas] coming',
      'Dobos Lilla (3 éves) [Dobos & Dobos-Vas] coming',
      'Rácz Imre maybe',
      'Sipos Éva maybe',
      'Bíró Pál declined',
    ],
  ],
  'registrations with an approval status': [
    'api_id,name,first_name,last_name,email,created_at,approval_status,qr_code_url\n' +
      'gst-1,Noor Aziz,Noor,Aziz,n@x.com,2030-01-01T00:00:00Z,approved,https://x/1\n' +
      'gst-2,Eli Stern,Eli,Stern,e@x.com,2030-01-01T00:00:00Z,declined,https://x/2\n',
    ['Noor Aziz n@x.com coming', 'Eli Stern e@x.com declined'],
  ],
  'numbers of allowed companions': [
    "Title,First Name,Last Name,Email,Additional Guest(s) Allowed (+1's),Tags,Attending?,Meal Preference,Guest Note\n" +
      'Mr.,Ian,Doyle,i@x.ie,1,"Family, Bride",Accepted,Beef,near the door\nMs.,Sara,Quinn,,0,Work,No Response,,\n',
    [
      'Ian Doyle i@x.ie [Ian Doyle] coming #Family #Bride Meal: Beef (near the door)',
      'Guest of Ian Doyle [Ian Doyle] with Ian Doyle coming #Family #Bride',
      'Sara Quinn invited #Work',
    ],
  ],
  'plus ones beside how many are allowed at most': [
    'First Name,Last Name,Status,Plus Ones,Max Plus Ones,RSVP’d at,Company\n' +
      'Emily,Ward,RSVP Yes,1,1,2030-01-01,Acme\nKofi,Asante,RSVP No,0,0,2030-01-01,\n',
    [
      'Emily Ward [Emily Ward] coming',
      'Guest of Emily Ward [Emily Ward] with Emily Ward coming',
      'Kofi Asante declined',
    ],
  ],
  'guests who are somebody’s guest': [
    'Confirmation Number,First Name,Last Name,Registration Status,Guest of (Primary Registrant),Dietary Needs\n' +
      'ABC1,Emily,Ward,Accepted,,Vegan\nABC2,Tom,Ray,Accepted,Emily Ward,\n',
    ['Emily Ward [Emily Ward] coming vegan', 'Tom Ray [Emily Ward] with Emily Ward coming'],
  ],
  'a side and a group of strangers': [
    'Party,First Name,Last Name,Title,Formal Addressing,Guest Of,Phone,Wedding Day - RSVP,Rehearsal Dinner - RSVP,Gift Received\n' +
      'Friends,Hannah,Price,Ms.,Ms. Hannah Price,Bride,,Attending,,\nFriends,Omar,Haddad,Mr.,,Groom,,Declined,,\n' +
      'Friends,Ines,Costa,Ms.,,Groom,,No Response,,\n',
    [
      'Hannah Price [Ms. Hannah Price] “Ms. Hannah Price” coming #Friends #Bride',
      'Omar Haddad declined #Friends #Groom',
      'Ines Costa invited #Friends #Groom',
    ],
  ],
  'a row per household with envelope and partner': [
    'Title,First Name,Last Name,Partner Title,Partner First Name,Partner Last Name,Partner Suffix,Child 1 First Name,Plus One?,Relationship To Couple,Envelope Addressing,Definitely Invited\n' +
      'Mr.,Theo,Lang,Mrs.,Nina,Lang,,Max,No,Groom’s Family,The Lang Family,Yes\n' +
      'Ms.,Priya,Nair,,,,,,Yes,Bride’s Friend,,Maybe\n',
    [
      'Theo Lang [The Lang Family] “The Lang Family” #Groom’s Family',
      'Nina Lang [The Lang Family] “The Lang Family” #Groom’s Family',
      'Max Lang [The Lang Family] “The Lang Family” child #Groom’s Family',
      'Priya Nair [Priya Nair] #Bride’s Friend',
      'Guest of Priya Nair [Priya Nair] with Priya Nair #Bride’s Friend',
    ],
  ],
  'answers to the couple’s own questions': [
    'First Name,Last Name,Party,Plus One Of,Ceremony RSVP,Reception RSVP,What would you like to eat?,Any food allergies?,What song gets you dancing?\n' +
      'Kofi,Mensah,Mensah,,No,Yes,Short rib,Peanuts,Dancing Queen\nAbena,Mensah,Mensah,,Yes,No,,None,\n',
    [
      'Kofi Mensah [Mensah] coming Meal: Short rib peanuts (What song gets you dancing? Dancing Queen)',
      'Abena Mensah [Mensah] declined',
    ],
  ],
  'contacts with labels': [
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Value\n' +
      'Edit,,Farkas,,,Editke,,Posta,,,,Esküvő ::: Munka ::: * myContacts,* Home,e@x.hu,Work,e2@x.hu,+36301\n' +
      'Gergő,,Balog,,dr.,,,,,,,* myContacts,* ,g@x.hu,,,\n',
    ['Edit Farkas e@x.hu #Esküvő #Munka', 'dr. Gergő Balog g@x.hu'],
  ],
  'older contacts': [
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Name Prefix,Initials,Maiden Name,Gender,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name\n' +
      'Farkas Edit,Edit,,Farkas,,,,,,,,* myContacts ::: Esküvő,* Home,e@x.hu,Posta\n',
    ['Farkas Edit e@x.hu #Esküvő'],
  ],
  'an address book with spouses and children': [
    'First Name,Last Name,Title,E-mail Address,E-mail 2 Address,Home Phone,Company,Job Title,Spouse,Children,Categories\n' +
      'Grace,Hill,Mrs.,g@x.com,,555,Acme,CEO,Tom,Amy,Wedding;Family\n',
    [
      'Grace Hill g@x.com [Hill] #Wedding #Family',
      'Tom Hill [Hill] #Wedding #Family',
      'Amy Hill [Hill] child #Wedding #Family',
    ],
  ],
  'a form in English': [
    'Timestamp,Email Address,What is your full name?,Will you be joining us on June 6?,How many people will be in your party (including you)?,Names of everyone in your party,Which main course would you like?,Do you need a ride from the hotel?\n' +
      '3/1/2030,a@x.com,Amy Tran,"Yes, can’t wait!",2,"Amy Tran, Joe Tran",Chicken,Yes\n3/2/2030,b@x.com,Bo Lind,"Sorry, can’t make it",1,,,No\n',
    [
      'Amy Tran a@x.com [Tran] coming Main course: Chicken (Do you need a ride from the hotel? Yes)',
      'Joe Tran [Tran] coming',
      'Bo Lind b@x.com declined',
    ],
  ],
  'a form in Hungarian': [
    'Időbélyeg,Az Ön neve,Részt kíván venni a rendezvényen?,Kísérőjének neve,Van-e ételérzékenysége?,Melyik főételt kéri?,Egyéb megjegyzés\n' +
      '2030.01.01. 10:00:00,dr. Bartha Kálmán,Igen,Barthané Pap Eszter,diabetikus,Kacsa,\n2030.01.02. 9:00:00,Zöldi Ivett,Sajnos nem,,,,\n',
    [
      'dr. Bartha Kálmán [dr. Bartha Kálmán] coming Főétel: Kacsa diabetic',
      'Barthané Pap Eszter [dr. Bartha Kálmán] with dr. Bartha Kálmán coming',
      'Zöldi Ivett declined',
    ],
  ],
  'a form that asks for a companion and his meal': [
    'Respondent ID,First and last name,Are you able to attend?,If you are bringing a guest please enter their full name,Please select your entree,Please select your guest’s entree\n' +
      '1177,Emily Ward,Yes,Tom Ray,Lamb,Fish\n',
    [
      'Emily Ward [Emily Ward] coming Main course: Lamb',
      'Tom Ray [Emily Ward] with Emily Ward coming Main course: Fish',
    ],
  ],
  'a form whose own fields of name and address stay empty': [
    'ID,Start time,Email,Name,Your full name,Can you come?,Are you bringing a plus one?,What is their name?\n' +
      '1,1/1/30,anonymous,,Lars Holm,1,1,Eva Dahl\n',
    ['Lars Holm [Lars Holm] coming', 'Eva Dahl [Lars Holm] with Lars Holm coming'],
  ],
  'numbers of adults and children': [
    'Guest Name,RSVP,Adults,Kids,Date Responded,Comments\nNoor Aziz,Yes,2,1,1/1/30,yay\nMia Wolf,Not yet replied,0,0,,\n',
    [
      'Noor Aziz [Noor Aziz] coming (yay)',
      'Guest of Noor Aziz [Noor Aziz] with Noor Aziz coming',
      'Guest of Noor Aziz [Noor Aziz] with Noor Aziz coming child',
      'Mia Wolf invited',
    ],
  ],
  'numbers of people invited and attending': [
    'First Name,Last Name,RSVP Status,Number of Guests Invited,Number of Guests Attending,Guest Names\n' +
      'Grace,Hill,Attending,3,2,"Grace Hill, Tom Hill"\nAmy,Wu,Not Attending,2,0,\nBea,Ng,Awaiting Reply,2,,\n',
    [
      'Grace Hill [Hill] coming',
      'Tom Hill [Hill] coming',
      'Amy Wu declined',
      'Bea Ng [Bea Ng] invited',
      'Guest of Bea Ng [Bea Ng] with Bea Ng invited',
    ],
  ],
  'a number that does not count the guest': [
    'Name,Guests,RSVP\nOlga Petrova,1,✅\nIvan Sokolov,0,Yes\nNina Orlova,0,❌\n',
    [
      'Olga Petrova [Olga Petrova] coming',
      'Guest of Olga Petrova [Olga Petrova] with Olga Petrova coming',
      'Ivan Sokolov coming',
      'Nina Orlova declined',
    ],
  ],
  'two lines of names on an envelope': [
    'Name,Name Line 2 (Optional),Household Salutation,Address Line 1,Zip\nGrace Hill,Tom Hill,The Hills,1 Main,45810\nAmy Wu,and Guest,,,\n',
    [
      'Grace Hill [The Hills] “The Hills”',
      'Tom Hill [The Hills] “The Hills”',
      'Amy Wu [Amy Wu]',
      'Guest of Amy Wu [Amy Wu] with Amy Wu',
    ],
  ],
  'groups that are families': [
    'Name,Group,Role\nLars Holm,Holm Family,\nEva Holm,Holm Family,\nSiri Lund,Lund Family,\nNils Lund,Lund Family,\n',
    ['Lars Holm [Holm Family]', 'Eva Holm [Holm Family]', 'Siri Lund [Lund Family]', 'Nils Lund [Lund Family]'],
  ],
  'couples in one cell, with an address each': [
    'Couple,Emails,RSVP Y/N,Meal (B/C)\nEmily and Tom Ward,"e@x.uk, t@x.uk",Y,B\n"Smith, Robert & Linda",,N,\nMark Lee / Joan Park,,Y,C\nTim Reed + Guest,,,\n',
    [
      'Emily Ward e@x.uk [Ward] coming Meal: B',
      'Tom Ward t@x.uk [Ward] coming',
      'Robert Smith [Smith] declined',
      'Linda Smith [Smith] declined',
      'Mark Lee [Lee & Park] coming Meal: C',
      'Joan Park [Lee & Park] coming',
      'Tim Reed [Tim Reed]',
      'Guest of Tim Reed [Tim Reed] with Tim Reed',
    ],
  ],
  'meals that are diets': [
    'Guest,Category,Meal\nEmily Ward,VIP,Vegan\nKofi Asante,Press,Gluten free\nPriya Nair,VIP,Nut allergy\n',
    ['Emily Ward #VIP vegan', 'Kofi Asante #Press gluten-free', 'Priya Nair #VIP nuts'],
  ],
  'titles above the headings': [
    'Réka és Dani esküvője;;;;\nHelyszín: Tihany;Dátum: 2030.06.20.;;;\nS.sz.;Meghívottak neve;Létszám;Kinek a vendége;Jön/nem jön\n1.;Somogyi Ilona;2;Réka;jön\n2.;Bárány Tivadar;1;Dani;nem jön\n3.;Pintér család (3 fő);;Dani;?\n',
    [
      'Somogyi Ilona [Somogyi Ilona] coming #Réka',
      'Guest of Somogyi Ilona [Somogyi Ilona] with Somogyi Ilona coming #Réka',
      'Bárány Tivadar declined #Dani',
      'Pintér család [Pintér család] #Dani',
      'Guest of Pintér család [Pintér család] with Pintér család #Dani',
      'Guest of Pintér család [Pintér család] with Pintér család #Dani',
    ],
  ],
  'families with all their members in one cell': [
    'Család;Tagok;Fő;Meghívó átadva;Jönnek?\nBartha család;Bartha Kálmán, Bartha Kálmánné, Bartha Zsófi;3;igen;igen\nZöldi Ivett;Zöldi Ivett;1;nem;\n',
    [
      'Bartha Kálmán [Bartha család] coming',
      'Bartha Kálmánné [Bartha család] coming',
      'Bartha Zsófi [Bartha család] coming',
      'Zöldi Ivett [Zöldi Ivett]',
    ],
  ],
  'a name beside a surname, and answers under the name of the day': [
    'Name,Surname,Guest group,Confirmation,Companions,Plus One Allowed,Joined Group on\n' +
      'Greta,Vogel,Anna’s friends,Confirmed,Uwe Beck,Y,Jan 1\nMalte,Haas,Tom’s friends,Pending,,N,Jan 1\n',
    [
      'Greta Vogel [Greta Vogel] coming #Anna’s friends',
      'Uwe Beck [Greta Vogel] with Greta Vogel coming #Anna’s friends',
      'Malte Haas invited #Tom’s friends',
    ],
  ],
  'families with a total, adults and children': [
    'Name,Bride/Groom/Both,Adults,Children under 12,Total,Ceremony & Reception\nTan Wei Ming & Family,Bride,1,1,2,Yes\nMalte Haas,Groom,1,0,1,No\n',
    [
      'Tan Wei Ming [Tan Wei Ming] coming #Bride',
      'Guest of Tan Wei Ming [Tan Wei Ming] with Tan Wei Ming coming child #Bride',
      'Malte Haas declined #Groom',
    ],
  ],
  'family names before commas, for partners too': [
    'Guest,Spouse/Guest,Children,Table #\n"Vogel, Greta","Beck, Uwe",,1\n"Haas, Malte",,"Lia, Ben",2\n',
    [
      'Greta Vogel [Vogel & Beck] table 1',
      'Uwe Beck [Vogel & Beck] table 1',
      'Malte Haas [Haas] table 2',
      'Lia [Haas] child table 2',
      'Ben [Haas] child table 2',
    ],
  ],
  'two whole names in a cell': [
    'Name,Table\n"John Smith, Mary Smith",1\n"Amy Lee, Tom Ray",2\nBo Kim,3\n',
    [
      'John Smith [Smith] table 1',
      'Mary Smith [Smith] table 1',
      'Amy Lee [Lee & Ray] table 2',
      'Tom Ray [Lee & Ray] table 2',
      'Bo Kim table 3',
    ],
  ],
  'plus ones who name each other': [
    'First Name,Last Name,Plus One,Number of Plus Ones\nJohn,Smith,Mary Jones,1\nMary,Jones,John Smith,1\n',
    ['John Smith [John Smith]', 'Mary Jones [John Smith] with John Smith'],
  ],
  'partners who name each other, and their child': [
    'Name,Partner,Children\nJohn Smith,Mary Jones,Tim Smith\nMary Jones,John Smith,Tim Smith\n',
    ['John Smith [Smith & Jones]', 'Tim Smith [Smith & Jones] child', 'Mary Jones [Smith & Jones]'],
  ],
  'a name that is repeated with a partner': [
    'Guests,Table\nJohn Smith,2\n"Smith, John and Mary",6\nJohn Smith and Mary Smith,6\n',
    ['John Smith table 2', 'Mary Smith [Smith] table 6'],
  ],
  'first names of members beside a family name': [
    'Family name,Members,Count\nSmith,"John, Mary, Tim",3\nLee,Amy,2\n',
    [
      'John Smith [Smith]',
      'Mary Smith [Smith]',
      'Tim Smith [Smith]',
      'Amy Lee [Amy Lee]',
      'Guest of Amy Lee [Amy Lee] with Amy Lee',
    ],
  ],
  'whole names of members beside a family name': [
    'Family name,Members\nSmith,"John Smith, Mary Jones"\nLee,Amy Lee\n',
    ['John Smith [Smith]', 'Mary Jones [Smith]', 'Amy Lee [Lee]'],
  ],
  'a column for each diet': [
    'Name,Vegan,Lisztérzékeny,Any allergies?\nJohn Smith,yes,,no\nAmy Lee,no,igen,yes\n',
    ['John Smith vegan', 'Amy Lee gluten-free+Any allergies?'],
  ],
  'how many are invited': [
    'Name,Invite Count\nJohn Smith,2\nAmy Lee,1\n',
    ['John Smith [John Smith]', 'Guest of John Smith [John Smith] with John Smith', 'Amy Lee'],
  ],
  'how many are allowed': [
    'Name,Allowed\nJohn Smith,2\nAmy Lee,1\n',
    ['John Smith [John Smith]', 'Guest of John Smith [John Smith] with John Smith', 'Amy Lee'],
  ],
  'abbreviated Hungarian headings': [
    'Vendég neve;Kísérő (név);Gyerek (fő);Visszajelzés (I/N);Szállás (I/N);Asztal sz.\nBakos Gréta;Uri Milán;0;I;N;1\nKun Lívia;van, de nem tudjuk;1;N;N;\n',
    [
      'Bakos Gréta [Bakos Gréta] coming table 1',
      'Uri Milán [Bakos Gréta] with Bakos Gréta coming table 1',
      'Kun Lívia [Kun Lívia] declined',
      'Guest of Kun Lívia [Kun Lívia] with Kun Lívia declined',
      'Guest of Kun Lívia [Kun Lívia] with Kun Lívia declined child',
    ],
  ],
};

test.each(Object.entries(FILES))('%s', (_, [file, expected]) => {
  expect(people(file)).toEqual(expected);
});

test('a Hungarian list of couples from Excel in Windows-1250', () => {
  const file =
    'Vendégek;Fő;Oldal;Asztal\r\nAnna & Péter Kovács;2;menyasszony;1\r\nOrosz Abigél és Balla Vencel;2;vőlegény;2\r\n' +
    'Bognár Zsombor + 1;2;vőlegény;2\r\nAntal Mária/Antal János;2;;3\r\n';
  expect(people(windows1250(file))).toEqual([
    'Anna Kovács [Kovács] #menyasszony table 1',
    'Péter Kovács [Kovács] #menyasszony table 1',
    'Orosz Abigél [Orosz & Balla] #vőlegény table 2',
    'Balla Vencel [Orosz & Balla] #vőlegény table 2',
    'Bognár Zsombor [Bognár Zsombor] #vőlegény table 2',
    'Guest of Bognár Zsombor [Bognár Zsombor] with Bognár Zsombor #vőlegény table 2',
    'Antal Mária [Antal] table 3',
    'Antal János [Antal] table 3',
  ]);
});

describe('rows that are about no guest', () => {
  const otherRows = (file: string) => {
    const { plan } = read(file);
    expect(plan.counts.notGuest).toBe(plan.otherRows.length);
    return [plan.rows.map(({ cells }) => cells.fullName), plan.otherRows.map(({ line, kind }) => `${line} ${kind}`)];
  };

  it('are totals at the end of the list, or that add up', () => {
    for (const total of ['Összesen', 'Mindösszesen:', 'TOTAL', 'Total', 'Sum', 'Grand total', 'Összesen: 2 fő']) {
      expect(otherRows(`Név;Fő\nTóth Ági;1\nKiss Pál;1\n${total};9\n`)).toEqual([
        ['Tóth Ági', 'Kiss Pál'],
        ['4 total'],
      ]);
    }
    expect(otherRows('Name,Guests\nAnn Day,1\nTotal,1\nBen Low,1\nCat Fox,1\nTotal,2\nSum,3\n')).toEqual([
      ['Ann Day', 'Ben Low', 'Cat Fox'],
      ['3 total', '6 total', '7 total'],
    ]);
  });

  it('are headings that stand alone between guests with details', () => {
    expect(
      otherRows("Name,Table\nBRIDE'S FAMILY,\nAnn Day,1\nWork:,\nBen Low,2\nVŐLEGÉNY BARÁTAI,\nKis Éva,\nKis Pál,2\n"),
    ).toEqual([
      ['Ann Day', 'Ben Low', 'Kis Éva', 'Kis Pál'],
      ['2 section', '4 section', '6 section'],
    ]);
    expect(
      otherRows(
        "Név,Asztal\nMenyasszony családja,\nKis Éva,1\nKözös barátok,\nKis Pál,2\nGroom's side,\nBen Low,2\n",
      )[1],
    ).toEqual(['2 section', '4 section', '6 section']);
  });

  it('are not guests called like a total, or families in capitals', () => {
    expect(
      otherRows('Name,Email,Guests\nSum,,5\nAnn Day,a@x.org,2\nTotal,t@x.org,1\nSMITH FAMILY,,\nBen Low,,1\n')[1],
    ).toEqual([]);
    expect(otherRows('Name,Table\nANN DAY,1\nVIP,\nBEN LOW,1\n')[1]).toEqual([]);
    expect(
      otherRows('Name,Table\nMenyasszony,\nAnn Day,1\nParents,\nKovács család,\nBen Low,1\nKis Pál,1\n')[1],
    ).toEqual([]);
  });
});

describe('a column of titles', () => {
  it.each(['Salutation', 'Title', 'Prefix', 'Megszólítás'])(
    '“%s” names no household, and Dr. stays with the name',
    (heading) => {
      expect(
        people(
          `${heading},Name\nMr.,Ben Low\nDr.,Anna Smith\nDr.,Dr. Cat Fox\nProf. Dr.,"Day, Eve"\nÚr,Kis Pál\nProf. Dr.,Prof. Dr. Gil May`,
        ),
      ).toEqual(['Ben Low', 'Dr. Anna Smith', 'Dr. Cat Fox', 'Prof. Dr. Eve Day', 'Kis Pál', 'Prof. Dr. Gil May']);
      expect(people(`${heading},First Name,Last Name\nMs,Ann,Day\nDr,Ben,Low`)).toEqual(['Ann Day', 'Dr Ben Low']);
      const { columns, plan } = read(`${heading},Name\nMr. and Mrs.,Ben Low\nAsszony,Kis Éva`);
      expect([columns.fields, plan.totals.households]).toEqual([[null, 'fullName'], 0]);
    },
  );
});

describe('a column of numbers or codes', () => {
  it('is never taken for names', () => {
    const { columns } = read('Attendee,Table\n9001,1\n9002,2\n');
    expect(columns).toMatchObject({ isUnclear: true, fields: [null, 'tableNumber'] });
    expect(read('Guest,Name\nG1A7,Lars Holm\nG2B8,Siri Lund').columns.fields).toEqual([null, 'fullName']);
  });

  it.each(['Guests', 'Vendégek', '#', 'No', 'Fő'])('“%s” numbers the rows if it counts up', (heading) => {
    const names = ['Ann Day', 'Ben Low', 'Cat Fox', 'Dan Roe', 'Eve Poe'];
    const rows = names.map((name, index) => `${index + 1},${name}\n`).join('');
    expect(people(`${heading},Name\n${rows}`)).toEqual(names);
    expect(people(`${heading},Name\n${rows}5,Total\n`)).toEqual(names);
  });

  it('is questioned if the organiser takes it for names', () => {
    const { records } = readGuestFile(utf8('Attendee,Table\n9001,1\n9002,2\nAnna,2'));
    const columns = {
      fields: ['fullName' as const, null],
      headings: ['Attendee', 'Table'],
      nameOrder: 'givenFirst' as const,
    };
    expect(planImport(records.slice(1), columns, [], CHOICES).numberNameCount).toBe(2);
  });
});

describe('whether a column names groups or households', () => {
  const columnsOf = (rows: string) => read(`Party,First Name,Last Name\n${rows}`).columns;

  it('is asked about strangers, circles of people, tables and few values, which are groups unless the organiser says otherwise', () => {
    const strangers = columnsOf('Choir,Ann,Day\nChoir,Ben,Low\nChoir,Cat,Fox\nDay,Dan,Day\n');
    const circles = columnsOf('Bride’s family,Ann,Day\nBride’s family,Ben,Day\n');
    const few = columnsOf('A,Ann,Day\n'.repeat(6) + 'B,Ben,Low\n'.repeat(6));
    const tables = columnsOf('Table 1,Ann,Day\nTable 1,Ben,Low\nTable 2,Cat,Fox\nTable 2,Dan,Roe\n');
    const numbers = columnsOf('1,Ann,Day\n1,Ben,Low\n1,Cat,Fox\n2,Dan,Roe\n2,Eve,Poe\n');
    for (const { groupColumns, fields } of [strangers, circles, few, tables, numbers]) {
      expect([groupColumns, fields[0]]).toEqual([[0], 'tags']);
    }
    const mostlyFamilies = columnsOf('Day,Ann,Day\nDay,Ben,Day\nLow,Cat,Low\nLow,Dan,Low\nWork,Eve,Fox\n');
    expect(mostlyFamilies).toMatchObject({ groupColumns: [0], fields: ['household', 'firstName', 'lastName'] });
  });

  it('is not asked about families, couples and numbers', () => {
    const families = columnsOf(
      'The Days,Ann,Day\nThe Days,Ben,Day\nThe Days,Cat,Low\nLow & Fox,Dan,Low\nLow & Fox,Eve,Fox\n',
    );
    const numbers = columnsOf('1,Ann,Day\n1,Ben,Low\n1,Cat,Fox\n2,Dan,Fox\n');
    const couples = columnsOf('1,Ann,Day\n1,Ben,Low\n2,Cat,Fox\n2,Dan,Roe\n');
    for (const { groupColumns, fields } of [families, numbers, couples]) {
      expect([groupColumns, fields[0]]).toEqual([[], 'household']);
    }
  });
});

test('namesakes with another email address are two people, unless the organiser says otherwise', () => {
  const { plan } = read(
    'Név;E-mail;Asztal\nNagy Anna;a1@x.hu;1\nNagy Anna;a2@x.hu;4\nNagy Anna;a2@x.hu;4\nTóth Éva;e1@x.hu;3\nTóth Éva;e2@x.hu;\nTóth Éva;;5\n',
  );
  expect(plan.rows.map(({ line }) => line)).toEqual([2, 3, 5, 6]);
  expect(plan).toMatchObject({ distinctCount: 2, namesakes: { length: 3 } });
});

test('addresses of households are kept on rows without a household, and named if there is no place for them', () => {
  const { plan } = read(
    'Household,First Name,Last Name,Household Email,Email\nHolm,Lars,Holm,holm@x.no,\nHolm,Eva,Holm,eva@x.no,\nHolm,Ole,Holm,ole2@x.no,ole@x.no\n' +
      ',Siri,Lund,siri@x.no,\n,Nils,Berg,berg@x.no,nils@x.no\n,Per,Moe,PER@x.no,per@x.no; p2@x.no\n',
  );
  expect(plan.rows.map(({ person: { cells, group } }) => [cells.email, group?.name, group?.email])).toEqual([
    ['', 'Holm', 'holm@x.no'],
    ['eva@x.no', 'Holm', 'holm@x.no'],
    ['ole@x.no', 'Holm', 'holm@x.no'],
    ['siri@x.no', undefined, undefined],
    ['nils@x.no', 'Nils Berg', 'berg@x.no'],
    ['per@x.no', undefined, undefined],
  ]);
  expect(plan.lostEmails.map(({ line, email }) => [line, email])).toEqual([
    [4, 'ole2@x.no'],
    [7, 'p2@x.no'],
  ]);
});
