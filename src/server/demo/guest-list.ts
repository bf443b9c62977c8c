import { TAG_COLOURS } from '../../shared/color.ts';
import type { AgeGroup } from '../../shared/contracts/guests.ts';
import { randomHouseholdCode, randomId, randomToken } from '../common/ids.ts';
import type { guestNeeds, mealOptions, tags } from '../db/schema/guest-lists.ts';
import type { guests, households } from '../db/schema/guests.ts';
import { ANSWERS, COMPANION_HOSTS, HOUSEHOLDS, NEEDS, TAG_NAMES } from './guest-list-data.ts';
import { ROUND_TABLES } from './names.ts';

type NewGuest = typeof guests.$inferInsert;

const CHILDREN_TABLE = ROUND_TABLES.length - 1;
const MAIN = 'Main course';
const DESSERT = 'Dessert';
const MENU: readonly { course: string; name: string; mark: string; forAge?: AgeGroup }[] = [
  { course: MAIN, name: 'Beef cheeks in red wine', mark: 'B' },
  { course: MAIN, name: 'Zander fillet', mark: 'Z' },
  { course: MAIN, name: 'Mushroom risotto', mark: 'V' },
  { course: MAIN, name: 'Chicken nuggets and chips', mark: 'C', forAge: 'child' },
  { course: DESSERT, name: 'Wedding cake', mark: 'T' },
  { course: DESSERT, name: 'Fruit salad', mark: 'F' },
];

function chooseMeals(name: string, ageGroup: AgeGroup | null, index: number): Record<string, string> {
  if (ageGroup === 'infant') return {};
  if (ageGroup === 'child') return { [MAIN]: 'Chicken nuggets and chips', [DESSERT]: 'Wedding cake' };
  const { allergens = [], diets = [] } = NEEDS[name] ?? {};
  const isMeatless = diets.includes('vegetarian') || diets.includes('vegan');
  const main = isMeatless ? 'Mushroom risotto' : index % 3 === 0 ? 'Zander fillet' : 'Beef cheeks in red wine';
  // Every ninth guest has chosen no dessert yet.
  if (index % 9 === 4) return { [MAIN]: main };
  return { [MAIN]: main, [DESSERT]: isMeatless || allergens.length > 0 ? 'Fruit salad' : 'Wedding cake' };
}

interface ListInput {
  readonly eventId: number;
  readonly createdAt: Date;
}

/** Adds households, companions, answers, tags, meals and needs to the guests of the demo wedding. */
export function buildGuestList(people: readonly NewGuest[], { eventId, createdAt }: ListInput) {
  const tableOf = new Map(ROUND_TABLES.flatMap((names, table) => names.map((name) => [name, table])));
  const newHouseholds = Object.entries(HOUSEHOLDS).map(([name, members]) => ({
    members,
    row: {
      id: randomId(),
      eventId,
      name,
      rsvpToken: randomToken(),
      rsvpCode: randomHouseholdCode(),
      createdAt,
    } satisfies typeof households.$inferInsert,
  }));
  const householdOf = new Map(newHouseholds.flatMap(({ members, row }) => members.map((name) => [name, row.id])));
  const idOf = new Map(people.map(({ id, fullName }) => [fullName, id]));

  const listed = people.map((guest, index): NewGuest => {
    const { fullName } = guest;
    const table = tableOf.get(fullName);
    const ageGroup = fullName === 'Fűzy Emma' ? 'infant' : table === CHILDREN_TABLE ? 'child' : null;
    const host = COMPANION_HOSTS[fullName];
    const tag = table === undefined ? undefined : TAG_NAMES[table];
    return {
      ...guest,
      householdId: householdOf.get(fullName) ?? null,
      companionOf: host === undefined ? null : (idOf.get(host) ?? null),
      isNamePlaceholder: host !== undefined,
      attendance: ANSWERS[fullName] ?? 'coming',
      attendanceAt: createdAt,
      attendanceBy: 'organiser',
      ageGroup,
      needsHighChair: ['Szőke Panna', 'Alfie Harrington', 'Fűzy Emma'].includes(fullName),
      tags: tag === undefined ? [] : [tag],
      meals: ANSWERS[fullName] === undefined ? chooseMeals(fullName, ageGroup, index) : {},
    };
  });
  return {
    households: newHouseholds.map(({ row }) => row),
    guests: listed,
    tags: [...new Set(TAG_NAMES)].map((name, index): typeof tags.$inferInsert => ({
      id: randomId(),
      eventId,
      name,
      colour: TAG_COLOURS[index % TAG_COLOURS.length] ?? TAG_COLOURS[0],
      createdAt,
    })),
    mealOptions: MENU.map((option, position): typeof mealOptions.$inferInsert => ({
      id: randomId(),
      eventId,
      position,
      ...option,
    })),
    needs: listed.flatMap(({ id, fullName }): (typeof guestNeeds.$inferInsert)[] => {
      const needs = NEEDS[fullName];
      return needs ? [{ guestId: id, ...needs, consentAt: createdAt, consentBy: 'organiser' }] : [];
    }),
  };
}
