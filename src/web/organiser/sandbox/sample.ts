import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { SeatingRule } from '../../../shared/contracts/seating.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { TableGroup } from '../../../shared/layout/table-groups.ts';
import { makeSandbox, type Sandbox, type SandboxPerson, type SandboxTexts } from './sandbox.ts';

/*
 * The sample wedding. Both languages have the same households of the same sizes in the same order, so that the rules below
 * mean the same people in both: eight at the head table of ten, Ilona, Margaret with her husband, eight households of four,
 * and one of five. Ilona and Margaret may not be without company, and the head table's two free seats are too few for
 * three: so they sit with the household of five, and when Ilona cancels, two people move to the head table.
 */

interface Names extends SandboxTexts {
  /** One line a household: its name, a tag, and its people; `*` marks children. */
  readonly households: string;
}

const NAMES: Record<Language, Names> = {
  en: {
    language: 'en',
    name: 'Emma and Jack’s wedding',
    location: 'The Old Mill, Bath',
    headTable: 'Head table',
    households: `
      Emma and Jack’s parents: Close family: Emma Bennett, Jack Turner, Helen Bennett, David Bennett, Susan Turner, Robert Turner, Rose Bennett, Edith Turner
      Ilona Bennett: Bride’s side: Ilona Bennett
      Hill: Bride’s side: Margaret Hill, Arthur Hill
      Carter: Bride’s side: George Carter, Linda Carter, Lucy Carter, Tom Carter*
      Walker: Groom’s side: Frank Walker, Carol Walker, Anna Walker, Ben Walker*
      Hughes: Bride’s side: Peter Hughes, Claire Hughes, Sophie Hughes*, Max Hughes*
      Morgan: Groom’s side: Gareth Morgan, Nia Morgan, Rhys Morgan, Megan Morgan
      Patel: Friends: Raj Patel, Priya Patel, Anika Patel*, Dev Patel*
      Reed: Groom’s side: Michael Reed, Julia Reed, Oliver Reed, Ella Reed*
      Cooper: Friends: Daniel Cooper, Hannah Cooper, Noah Cooper*, Lily Cooper*
      Foster: Friends: Chris Foster, Laura Foster, Sam Foster, Katie Foster
      Ward: Bride’s side: Henry Ward, Alice Ward, Jacob Ward, Grace Ward, Evie Ward*`,
  },
  hu: {
    language: 'hu',
    name: 'Eszter és Dávid esküvője',
    location: 'Régi Malom, Szentendre',
    headTable: 'Főasztal',
    households: `
      Eszter, Dávid és szüleik: Szűk család: Kovács Eszter, Nagy Dávid, Kovács Katalin, Kovács Gábor, Nagy Zsuzsanna, Nagy László, Kovács Rózsa, Nagy Erzsébet
      Szabó Ilona: Menyasszony: Szabó Ilona
      Hegyi: Menyasszony: Hegyi Margit, Hegyi Sándor
      Kiss: Menyasszony: Kiss György, Kiss Éva, Kiss Luca, Kiss Tamás*
      Tóth: Vőlegény: Tóth Ferenc, Tóth Mária, Tóth Anna, Tóth Bence*
      Horváth: Menyasszony: Horváth Péter, Horváth Klára, Horváth Zsófi*, Horváth Máté*
      Molnár: Vőlegény: Molnár Gergely, Molnár Nóra, Molnár Ádám, Molnár Réka
      Varga: Barátok: Varga Zoltán, Varga Petra, Varga Hanna*, Varga Marci*
      Németh: Vőlegény: Németh Mihály, Németh Judit, Németh Olivér, Németh Flóra*
      Farkas: Barátok: Farkas Dániel, Farkas Hajnalka, Farkas Noel*, Farkas Lili*
      Balogh: Barátok: Balogh Krisztián, Balogh Laura, Balogh Soma, Balogh Kata
      Papp: Menyasszony: Papp Henrik, Papp Aliz, Papp Jakab, Papp Kinga, Papp Emma*`,
  },
};

/** Guests and households by their place in the lists above, which is their id. */
const [ROSE, EDITH, ILONA, MARGARET, GEORGE, LUCY, FRANK, ANNA] = [7, 8, 9, 10, 12, 14, 16, 18];
const PARENTS = 1;
const HEAD_TABLE_ID = 'table-1';

/** Who cancels in the sample's story. */
export const CANCELLING_ID = ILONA;

const guests = (...guestIds: number[]) => ({ guestIds, tags: [], householdIds: [] });
const RULES: SeatingRule[] = [
  { id: 1, kind: 'households', strength: 'must', exceptIds: [] },
  {
    id: 2,
    kind: 'at',
    strength: 'must',
    tableIds: [HEAD_TABLE_ID],
    guests: { guestIds: [], tags: [], householdIds: [PARENTS] },
  },
  { id: 3, kind: 'company', strength: 'must', min: 1, guests: guests(ILONA, MARGARET, ROSE, EDITH) },
  { id: 4, kind: 'apart', strength: 'must', hops: 1, guests: guests(GEORGE, FRANK) },
  // Contradicts the one above: both sit with their families, whom this would bring to one table.
  { id: 5, kind: 'together', strength: 'must', guests: guests(LUCY, ANNA) },
];

const TABLES: TableGroup = {
  count: 5,
  type: 'round',
  seats: 8,
  isOneSided: false,
  arrangement: 'staggered',
  furniture: { headSeats: 10, hasDanceFloor: true, hasEntrance: true },
};

/** Where the middles of the round tables are: around the dance floor, which the usual arrangement leaves to one side. */
const MIDDLES = [
  { x: 160, y: 320 },
  { x: 840, y: 320 },
  { x: 160, y: 680 },
  { x: 840, y: 680 },
  { x: 500, y: 810 },
];

function arrange(layout: Layout): Layout {
  const [head, ...rounds] = layout.tables;
  const arranged = rounds.map((table, index) => {
    const { x, y } = MIDDLES[index] ?? table;
    return { ...table, x: x - table.width / 2, y: y - table.height / 2 };
  });
  return { ...layout, tables: head ? [{ ...head, id: HEAD_TABLE_ID }, ...arranged] : arranged };
}

function readPeople(households: string): SandboxPerson[] {
  return households
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', tag = '', people = ''] = line.split(':').map((part) => part.trim());
      const household = { name };
      return people.split(', ').map((text): SandboxPerson => {
        const isChild = text.endsWith('*');
        const fullName = isChild ? text.slice(0, -1) : text;
        return { fullName, household, tags: [tag], ageGroup: isChild ? 'child' : null };
      });
    });
}

export function makeSample(language: Language, now = new Date()): Sandbox {
  const { households, ...texts } = NAMES[language];
  const seating = { version: 0, rules: RULES, pins: [] };
  const people = readPeople(households);
  const made = makeSandbox({ texts, people, tables: TABLES, seating, isSample: true }, now);
  return { ...made, layout: arrange(made.layout) };
}

/** The sample with the names of the other language; seats, tables and rules stay as the visitor left them. */
export function translateSample(sandbox: Sandbox, language: Language): Sandbox {
  const named = makeSample(language);
  const labels = new Map(named.layout.tables.map(({ id, label }) => [id, label]));
  const from = makeSample(sandbox.sampleLanguage ?? language);
  const untouched = new Map(from.layout.tables.map(({ id, label }) => [id, label]));
  return {
    ...sandbox,
    sampleLanguage: language,
    event: { ...sandbox.event, name: named.event.name, location: named.event.location, language },
    guests: sandbox.guests.map((guest, index) => {
      const { fullName, householdName, tags } = named.guests[index] ?? guest;
      return { ...guest, fullName, householdName, tags };
    }),
    layout: {
      ...sandbox.layout,
      tables: sandbox.layout.tables.map((table) =>
        untouched.get(table.id) === table.label ? { ...table, label: labels.get(table.id) ?? table.label } : table,
      ),
    },
  };
}
