import type { Allergen, Diet } from '../contracts/needs.ts';
import { foldWords } from './headings.ts';
import { isEmptyValue, isYes } from './values.ts';

/** What a guest's cells say about diet and health. */
export interface ReadNeeds {
  allergens: Allergen[];
  diets: Diet[];
  other: string;
  usesWheelchair: boolean;
}

type Code = { allergens?: Allergen[]; diets?: Diet[]; usesWheelchair?: true };

/** Words as they are written in lists, folded; each stands for what the kitchen has to know. */
const KNOWN: readonly [Code, string][] = [
  [
    { diets: ['gluten-free'] },
    'gluten free|glutenfree|gluten mentes|glutenmentes|gf|coeliac|celiac|coeliac disease|celiac disease|coliakia|coliakias|lisztmentes|no gluten|gluten intolerant|gluten intolerance|glutenerzekeny|gluten erzekeny|glutenerzekenyseg|liszterzekeny|liszterzekenyseg',
  ],
  [{ allergens: ['gluten'] }, 'gluten|wheat|buza|gluten allergy|wheat allergy|gluten allergia|glutenallergia'],
  [
    { diets: ['lactose-free'] },
    'lactose free|lactose|laktozmentes|laktoz mentes|laktoz|lactose intolerant|lactose intolerance|laktozerzekeny|laktoz erzekeny|laktozerzekenyseg|laktozintolerancia|dairy free',
  ],
  [
    { allergens: ['milk'] },
    'milk|dairy|tej|tejtermek|tejfeherje|milk protein|no dairy|tejmentes|tejallergia|tejerzekeny|tejerzekenyseg|tejfeherje allergia',
  ],
  [{ diets: ['vegetarian'] }, 'vegetarian|vegetarianus|vega|veggie|veg|vegi|no meat|husmentes|ovo lacto vegetarian'],
  [{ diets: ['vegan'] }, 'vegan|plant based|novenyi'],
  [{ diets: ['pescatarian'] }, 'pescatarian|pescetarian|peszkatarianus|peszketarianus'],
  [{ diets: ['halal'] }, 'halal'],
  [{ diets: ['kosher'] }, 'kosher|koser'],
  [
    { diets: ['diabetic'] },
    'diabetic|diabetes|cukorbeteg|diabeteszes|diabetikus|cukormentes|sugar free|inzulinrezisztens|ir dieta',
  ],
  [{ allergens: ['peanuts'] }, 'peanut|peanuts|foldimogyoro|amerikai mogyoro|mogyoro'],
  [
    { allergens: ['nuts'] },
    'nut|nuts|tree nut|tree nuts|dio|diofelek|diofele|mandula|almond|almonds|walnut|walnuts|hazelnut|hazelnuts|cashew|cashews|pistachio|pisztacia|torokmogyoro|olajos magvak|magvak',
  ],
  [{ allergens: ['crustaceans', 'molluscs'] }, 'shellfish|seafood|tenger gyumolcsei|tengeri herkentyuk'],
  [{ allergens: ['crustaceans'] }, 'crustacean|crustaceans|shrimp|prawn|prawns|crab|lobster|rak|rakfelek|garnela'],
  [{ allergens: ['molluscs'] }, 'mollusc|molluscs|mollusk|mussels|oyster|oysters|kagylo|puhatestuek|kagylofelek'],
  [{ allergens: ['eggs'] }, 'egg|eggs|tojas|tojasallergia|egg free|tojasmentes'],
  [{ allergens: ['fish'] }, 'fish|hal|halak|halallergia'],
  [{ allergens: ['soy'] }, 'soy|soya|szoja|szojaallergia|szojamentes'],
  [{ allergens: ['celery'] }, 'celery|zeller'],
  [{ allergens: ['mustard'] }, 'mustard|mustar'],
  [{ allergens: ['sesame'] }, 'sesame|szezam|szezammag'],
  [{ allergens: ['sulphites'] }, 'sulphite|sulphites|sulfites|sulfite|szulfit|szulfitok|ken dioxid|kendioxid'],
  [{ allergens: ['lupin'] }, 'lupin|csillagfurt'],
  [
    { usesWheelchair: true },
    'wheelchair|wheelchairs|wheelchair user|in wheelchair|uses wheelchair|kerekesszek|kerekesszekes|kerekesszekkel|kerekesszeket|kerekesszekben|tolokocsi|tolokocsis|tolokocsival|tolokocsit|tolokocsiban|toloszek|toloszekes|toloszekkel|toloszeket|toloszekben',
  ],
];
const CODE_BY_WORDS = new Map(KNOWN.flatMap(([code, texts]) => texts.split('|').map((text) => [text, code] as const)));
/** Longer words first, so that 'gluten free' is not taken for 'gluten'. */
const SEARCHED = [...CODE_BY_WORDS.keys()]
  .filter((word) => word.length > 3)
  .sort((one, other) => other.length - one.length);

const FILLERS =
  /\b(allerg(y|ies|ic)( to)?|allergia\w*|allergias|intoleran(t|ce)( to)?|sensitiv(e|ity)( to)?|erzekeny\w*|severe|sulyos|diet|dieta|dietas|etrend|food|meal|menu|no|kerek|keres|only|please|a|an|the|strict)\b/g;
const NOTHING =
  /^(no (known )?(restrictions?|allerg(y|ies)|dietary .*|needs?|requirements?|preferences?)|nothing|eats? everything|everything|mindent eszik|mindenevo|nincs .*|nem allergias|normal|regular|standard|omnivore|any|barmi)$/;
const NEGATED = /\b(not|isn t|nem)\b/;

function findCodes(part: string): { codes: Code[]; isWhole: boolean } {
  const folded = foldWords(part);
  const stripped = folded.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
  const whole = CODE_BY_WORDS.get(folded) ?? CODE_BY_WORDS.get(stripped);
  if (whole) return { codes: [whole], isWhole: true };
  if (NEGATED.test(folded)) return { codes: [], isWhole: false };
  const codes: Code[] = [];
  let rest = ` ${folded} `;
  for (const word of SEARCHED) {
    if (!rest.includes(` ${word} `)) continue;
    const code = CODE_BY_WORDS.get(word);
    if (code) codes.push(code);
    rest = rest.replaceAll(` ${word} `, '  ');
  }
  return { codes, isWhole: codes.length > 0 && rest.replace(FILLERS, ' ').trim() === '' };
}

/** What a cell says that consists only of known words: 'vegan, nuts'; empty for any other. */
export function dietaryCodesOf(text: string): string[] {
  const needs = readNeeds([{ text, heading: '' }]);
  return needs === null || needs.other !== '' ? [] : [...needs.allergens, ...needs.diets];
}

/** Known words become codes. What is not known, or says more than the codes, is kept as text. */
export function readNeeds(cells: readonly { text: string; heading: string }[]): ReadNeeds | null {
  const [allergens, diets, others] = [new Set<Allergen>(), new Set<Diet>(), new Set<string>()];
  let usesWheelchair = false;
  for (const { text, heading } of cells) {
    const isAboutAccess = /wheelchair|kerekesszek|accessib|akadalymentes/.test(foldWords(heading));
    if (isAboutAccess && isYes(text)) {
      usesWheelchair = true;
      continue;
    }
    for (const raw of text.split(/[,;|/\n]|\s(?:and|és)\s|\s&\s|\s\+\s/i)) {
      const cell = raw.replace(/\s+/g, ' ').trim();
      // 'Yes' below 'Vegan' says what the heading says.
      const part = isYes(cell) ? heading : cell;
      if (isEmptyValue(part) || NOTHING.test(foldWords(part))) continue;
      const { codes, isWhole } = findCodes(part);
      for (const code of part === cell || isWhole ? codes : []) {
        for (const allergen of code.allergens ?? []) allergens.add(allergen);
        for (const diet of code.diets ?? []) diets.add(diet);
        usesWheelchair ||= code.usesWheelchair === true;
      }
      if (!isWhole) others.add(part);
    }
  }
  if (allergens.size + diets.size + others.size === 0 && !usesWheelchair) return null;
  return { allergens: [...allergens], diets: [...diets], other: [...others].join('; '), usesWheelchair };
}
