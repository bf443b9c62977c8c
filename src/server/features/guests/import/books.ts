import { MAX_COURSES, MAX_OPTIONS_PER_COURSE } from '../../../../shared/contracts/menu.ts';
import { MAX_HOUSEHOLD_SIZE, MAX_TAGS_PER_EVENT } from '../../../../shared/guest-list-limits.ts';
import type { MealOptionRow } from '../../menu/data.ts';
import type { TagRow } from '../../tags/data.ts';
import type { GuestRow } from '../data.ts';
import type { HouseholdRow, NewHousehold } from '../households/data.ts';
import { newHousehold } from '../households/members-service.ts';

const fold = (name: string) => name.trim().toLowerCase();

/** The event's tags while rows are taken in one after the other; those that are missing are noted as created. */
export class TagBook {
  readonly created: string[] = [];
  readonly #names: Map<string, string>;

  constructor(tags: readonly Pick<TagRow, 'name'>[]) {
    this.#names = new Map(tags.map(({ name }) => [fold(name), name]));
  }

  hasRoomFor(names: readonly string[]): boolean {
    const missing = new Set(names.map(fold).filter((key) => !this.#names.has(key)));
    return this.#names.size + missing.size <= MAX_TAGS_PER_EVENT;
  }

  /** The tags as the event spells them, each once. */
  take(names: readonly string[]): string[] {
    const spelled = names.map((name) => {
      const known = this.#names.get(fold(name));
      if (known !== undefined) return known;
      this.#names.set(fold(name), name);
      this.created.push(name);
      return name;
    });
    return [...new Set(spelled)];
  }
}

type Choices = Readonly<Record<string, string | null>>;

/** The event's menu while rows are taken in; courses and options that are missing are noted as created. */
export class MenuBook {
  readonly created: { course: string; name: string }[] = [];
  /** Options by folded name, by folded course; each course with its own spelling. */
  readonly #courses = new Map<string, { name: string; options: Map<string, string> }>();
  /** Archived options by course and name, folded. */
  readonly #archived = new Set<string>();

  constructor(options: readonly Pick<MealOptionRow, 'course' | 'name' | 'archivedAt'>[]) {
    for (const { course, name, archivedAt } of options) {
      this.#courseOf(course).options.set(fold(name), name);
      if (archivedAt) this.#archived.add(`${fold(course)}\n${fold(name)}`);
    }
  }

  #courseOf(name: string) {
    const known = this.#courses.get(fold(name)) ?? { name, options: new Map<string, string>() };
    this.#courses.set(fold(name), known);
    return known;
  }

  /** An archived option stays with a guest who has it already. */
  #isArchivedFor(current: Readonly<Record<string, string>>, course: string, option: string): boolean {
    const key = `${fold(course)}\n${fold(option)}`;
    if (!this.#archived.has(key)) return false;
    const held = current[this.#courses.get(fold(course))?.name ?? ''];
    return held === undefined || fold(held) !== fold(option);
  }

  problemOf(
    current: Readonly<Record<string, string>>,
    meals: Choices,
  ): 'too_many_courses' | 'too_many_options' | 'option_archived' | null {
    const chosen = Object.entries(meals).flatMap(([course, option]) =>
      option === null ? [] : [[course, option] as const],
    );
    const missing = new Set(chosen.map(([course]) => fold(course)).filter((key) => !this.#courses.has(key)));
    if (this.#courses.size + missing.size > MAX_COURSES) return 'too_many_courses';
    const isFull = chosen.some(([course, option]) => {
      const options = this.#courses.get(fold(course))?.options;
      return options !== undefined && options.size >= MAX_OPTIONS_PER_COURSE && !options.has(fold(option));
    });
    if (isFull) return 'too_many_options';
    return chosen.some(([course, option]) => this.#isArchivedFor(current, course, option)) ? 'option_archived' : null;
  }

  /** A guest's meals after the choices, as the menu spells them. */
  take(current: Readonly<Record<string, string>>, meals: Choices): Record<string, string> {
    const next = { ...current };
    for (const [course, option] of Object.entries(meals)) {
      if (option === null) {
        const known = this.#courses.get(fold(course))?.name;
        if (known !== undefined) delete next[known];
        continue;
      }
      const known = this.#courseOf(course);
      let spelled = known.options.get(fold(option));
      if (spelled === undefined) {
        spelled = option;
        known.options.set(fold(option), option);
        this.created.push({ course: known.name, name: option });
      }
      next[known.name] = spelled;
    }
    return next;
  }
}

/** A household that a row asks for: one of the event, or a new one by its name. */
export type HouseholdChoice = { readonly id: number } | { readonly key: string; readonly name: string };

/** The event's households while rows are taken in: who is in which, and how many people each has. */
export class HouseholdBook {
  readonly created: NewHousehold[] = [];
  readonly #idByName = new Map<string, number>();
  readonly #idByKey = new Map<string, number>();
  readonly #names = new Map<number, string>();
  readonly #sizes = new Map<number, number>();

  constructor(households: readonly Pick<HouseholdRow, 'id' | 'name'>[], guests: readonly GuestRow[]) {
    for (const { id, name } of households) {
      this.#names.set(id, name);
      if (!this.#idByName.has(fold(name))) this.#idByName.set(fold(name), id);
    }
    for (const { householdId } of guests) if (householdId !== null) this.enter(householdId, 1);
  }

  isNamed(id: number | null, name: string): boolean {
    const known = id === null ? undefined : this.#names.get(id);
    return known !== undefined && fold(known) === fold(name);
  }

  /** Finds a household by its name, or by a key that tells it apart from others of that name. */
  find(name: string, key: string | null): HouseholdChoice {
    const known = key === null ? this.#idByName.get(fold(name)) : this.#idByKey.get(key);
    return known === undefined ? { key: key ?? `name ${fold(name)}`, name } : { id: known };
  }

  hasRoomFor(choice: HouseholdChoice, count: number): boolean {
    return ('id' in choice ? (this.#sizes.get(choice.id) ?? 0) : 0) + count <= MAX_HOUSEHOLD_SIZE;
  }

  /** The id of the household, which is created if it is new. */
  open(choice: HouseholdChoice): number {
    if ('id' in choice) return choice.id;
    const known = this.#idByKey.get(choice.key);
    if (known !== undefined) return known;
    const household = newHousehold(choice.name);
    this.created.push(household);
    this.#names.set(household.id, household.name);
    this.#idByKey.set(choice.key, household.id);
    if (!this.#idByName.has(fold(choice.name))) this.#idByName.set(fold(choice.name), household.id);
    return household.id;
  }

  enter(id: number | null, count: number): void {
    if (id !== null) this.#sizes.set(id, (this.#sizes.get(id) ?? 0) + count);
  }
}
