import { MAX_HOUSEHOLD_SIZE } from '../guest-list-limits.ts';
import { foldWords } from './headings.ts';

/** A guest's cell in a column that may name households or groups, with the guest's family name. */
export interface GroupedGuest {
  value: string;
  familyName: string;
}

/** Words that name a circle of people rather than a household. */
const CIRCLE_WORDS = new Set(
  (
    'friend friends family families relative relatives work colleague colleagues coworker coworkers co workers school college ' +
    'university uni high neighbor neighbors neighbour neighbours bride brides groom grooms side both mutual close extended immediate ' +
    'vip vips other others church club team parents cousins aunts uncles siblings kids children guests couple maternal paternal ' +
    's of the and from his her hers theirs our my barat barati baratok baratnok baratai csalad csaladja rokon rokonok rokonsag kollega kollegak ' +
    'munka munkatars munkatarsak iskola iskolai egyetem egyetemi osztalytars osztalytarsak szomszed szomszedok menyasszony ' +
    'menyasszonyi menyasszonye volegeny volegenyi volegenye oldal oldala oldalrol kozos szulok testverek unokatestver unokatestverek egyeb tavoli kozeli a az es'
  ).split(' '),
);

/** Whether a folded text says nothing but which circle of people is meant: "Bride's family". */
export const namesCircle = (folded: string) => folded.split(' ').every((word) => CIRCLE_WORDS.has(word));

/** 'Table 1', '3. asztal'. */
const NAMES_TABLE = /^(table|asztal) \w+$|^\w+ asztal$/;

/** Whether a folded text holds a family name: 'the smiths' and 'kovacsek' do. */
export function namesFamily(folded: string, familyName: string): boolean {
  const name = foldWords(familyName);
  return name !== '' && folded.split(' ').some((word) => word === name || (name.length > 2 && word.startsWith(name)));
}

/** A group whose members share nothing but its name: at least this many, most of them with family names of their own. */
const MIN_STRANGERS = 3;
/** Households are smaller on average. */
const MIN_AVERAGE_GROUP = 5;

/**
 * Whether the values of a column name groups, such as 'Friends', or households; null if it names only households or only
 * single guests. `isHousehold` is the likelier meaning: as a household, strangers would share one link to answer by.
 */
export function judgeGroups(guests: readonly GroupedGuest[]): { isHousehold: boolean } | null {
  const groups = [...Map.groupBy(guests, ({ value }) => foldWords(value)).entries()];
  let [inGroups, inHouseholds] = [0, 0];
  let [named, all] = [0, 0];
  for (const [value, members] of groups) {
    const size = members.length;
    const familyNames = new Set(members.map(({ familyName }) => foldWords(familyName))).size;
    const isCircle = namesCircle(value) || NAMES_TABLE.test(value);
    const isOfStrangers = size >= MIN_STRANGERS && familyNames >= MIN_STRANGERS && familyNames * 2 > size;
    const hasName = !isCircle && members.some(({ familyName }) => namesFamily(value, familyName));
    all += size;
    if (hasName) named += size;
    if (isCircle || size > MAX_HOUSEHOLD_SIZE || (isOfStrangers && !hasName)) inGroups += size;
    else if (size > 1) inHouseholds += size;
  }
  const isOneOfFew = all >= MIN_AVERAGE_GROUP * groups.length && named * 2 < all;
  if (inGroups === 0 && !isOneOfFew) return null;
  return { isHousehold: !isOneOfFew && inHouseholds > inGroups };
}

/** Whether a column numbers groups of strangers: all family names of the list differ, and some group is no couple. */
export function numbersGroups(guests: readonly GroupedGuest[]): boolean {
  const groups = [...Map.groupBy(guests, ({ value }) => value).values()];
  const familyNames = new Set(guests.map(({ familyName }) => foldWords(familyName)));
  return familyNames.size === guests.length && groups.some((members) => members.length >= MIN_STRANGERS);
}

/** Whether a column that is called 'Group' names households after the families in them. */
export function namesHouseholds(guests: readonly GroupedGuest[]): boolean {
  const groups = Map.groupBy(guests, ({ value }) => foldWords(value));
  return (
    groups.size * 2 <= guests.length &&
    [...groups].every(([value, members]) =>
      members.every(({ familyName }) => value.split(' ').some((word) => word === foldWords(familyName))),
    )
  );
}
