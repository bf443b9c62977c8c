/** Households, tags, answers and needs of the demo wedding's guests, by name. */
import type { Attendance } from '../../shared/contracts/guests.ts';

export const HOUSEHOLDS: Readonly<Record<string, readonly string[]>> = {
  'Szőke Gábor és felesége': ['Szőke Gábor', 'Szőkéné Fűzy Katalin'],
  'Richard and Margaret Harrington': ['Richard Harrington', 'Margaret Harrington'],
  'Szőke család': ['Szőke László', 'Szőke Lászlóné', 'Szőke Bence', 'Szőke Dorottya', 'Szőke Panna'],
  'Fűzy család': ['Fűzy István', 'Fűzy Istvánné', 'Fűzy Péter', 'Fűzy Júlia', 'Fűzy Emma'],
  'Győri család': ['Győri Ferenc', 'Győri Ferencné', 'Győri Máté', 'Győri Lilla', 'Győri Zalán'],
  'Kővári család': ['Kővári Zoltán', 'Kővári Zoltánné', 'Kővári Ádám', 'Kővári Réka', 'Kővári Botond', 'Kővári Luca'],
  'The Harringtons': ['Thomas Harrington', 'Charlotte Harrington', 'Oliver Harrington', 'Alfie Harrington'],
  'The Ashdowns': ['William Ashdown', 'Penelope Ashdown', 'George Ashdown', 'Poppy Ashdown'],
  'Rosemary and Arthur Whitlock': ['Rosemary Whitlock', 'Arthur Whitlock'],
  'The MacAllisters': ['Duncan MacAllister', 'Fiona MacAllister', 'Ewan MacAllister', 'Noah MacAllister'],
  "Siobhán and Patrick O'Connell": ["Siobhán O'Connell", "Patrick O'Connell"],
  'The Llewellyns': ['Gareth Llewellyn', 'Bronwen Llewellyn', 'Rhys Llewellyn', 'Megan Llewellyn', 'Ivy Llewellyn'],
  'Hannah and Daniel Fletcher': ['Hannah Fletcher', 'Daniel Fletcher'],
  'Jack and Grace Holloway': ['Jack Holloway', 'Grace Holloway'],
  'Nathan and Olivia Brooks': ['Nathan Brooks', 'Olivia Brooks'],
  'Kovács Anna és Péter': ['Kovács Anna', 'Kovács Péter'],
  'Papp József és felesége': ['Papp József', 'Papp Józsefné'],
  'Rácz Miklós és felesége': ['Rácz Miklós', 'Rácz Miklósné'],
  'Török Béla és felesége': ['Török Béla', 'Török Béláné'],
  'Sárközy Imre és felesége': ['Sárközy Imre', 'Sárközy Imréné'],
  'Eleanor and Theodore Vance': ['Eleanor Vance', 'Theodore Vance'],
  'Bognár Tünde': ['Bognár Tünde', 'Guest of Bognár Tünde'],
};

/** The host of each companion, by the companion's name. The only companion is a placeholder. */
export const COMPANION_HOSTS: Readonly<Record<string, string>> = { 'Guest of Bognár Tünde': 'Bognár Tünde' };

/** The tag of the guests at each round table, in the order of the tables. */
export const TAG_NAMES: readonly string[] = [
  'Bride’s family',
  'Bride’s family',
  'Groom’s family',
  'Groom’s family',
  'Friends',
  'Friends',
  'Colleagues',
  'Colleagues',
  'Choir',
  'Choir',
  'Neighbours',
  'Children',
];

/** Answers by the guest's name; guests who are not listed here are coming. */
export const ANSWERS: Readonly<Record<string, Attendance>> = {
  'Sárközy Imre': 'invited',
  'Sárközy Imréné': 'invited',
  'Bognár Tünde': 'maybe',
  'Guest of Bognár Tünde': 'maybe',
  'Katie Winslow': 'declined',
  'Szabó Anna': 'invited',
};

interface DemoNeeds {
  readonly allergens?: string[];
  readonly diets?: string[];
  readonly other?: string;
  readonly usesWheelchair?: boolean;
}

export const NEEDS: Readonly<Record<string, DemoNeeds>> = {
  'Margaret Harrington': { allergens: ['gluten'], diets: ['gluten-free'] },
  'Szőke Lászlóné': { usesWheelchair: true },
  'Fűzy Júlia': { diets: ['vegetarian'] },
  'Kővári Réka': { allergens: ['milk'], diets: ['lactose-free'] },
  'Edith Harrington': { usesWheelchair: true },
  'George Ashdown': { allergens: ['nuts', 'peanuts'], other: 'Carries an adrenaline pen' },
  "Siobhán O'Connell": { diets: ['vegetarian'] },
  'Tóth Anna': { allergens: ['gluten'], diets: ['gluten-free'] },
  'Szűcs Petra': { diets: ['vegan'] },
  'Priya Raman': { diets: ['vegetarian'] },
  'Samuel Okafor': { other: 'No pork' },
  'Dr. Csűrös Emese': { allergens: ['gluten'], diets: ['gluten-free'] },
  'Sophie Lindqvist': { diets: ['vegan'] },
  'Halász Erzsébet': { diets: ['diabetic'] },
  'Kovács Anna': { diets: ['vegetarian'] },
  'Eleanor Vance': { diets: ['vegetarian'] },
};
