import type { AgeGroup } from '../../../shared/contracts/guests.ts';
import type { Menu, MenuInput } from '../../../shared/contracts/menu.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';

/** An option of the menu while it is edited. `key` identifies it even before it is stored and has an `id`. */
export interface OptionDraft {
  readonly key: string;
  readonly id?: number;
  readonly name: string;
  readonly mark: string;
  readonly forAge: AgeGroup | '';
  readonly isArchived: boolean;
  readonly guestCount: number;
}
export interface CourseDraft {
  readonly key: string;
  readonly name: string;
  readonly options: readonly OptionDraft[];
}
export type MenuDraft = readonly CourseDraft[];

let drafts = 0;
const newKey = () => `new-${++drafts}`;

export const newOption = (): OptionDraft => ({
  key: newKey(),
  name: '',
  mark: '',
  forAge: '',
  isArchived: false,
  guestCount: 0,
});
export const newCourse = (): CourseDraft => ({ key: newKey(), name: '', options: [newOption()] });

export function toMenuDraft({ courses }: Menu): MenuDraft {
  return courses.map(({ name, options }) => ({
    key: newKey(),
    name,
    options: options.map(({ mark, forAge, ...option }) => ({
      ...option,
      key: String(option.id),
      mark: mark ?? '',
      forAge: forAge ?? '',
    })),
  }));
}

export function toInput(draft: MenuDraft): MenuInput {
  return {
    courses: draft.map(({ name, options }) => ({
      name,
      options: options.map(({ id, name: option, mark, forAge, isArchived }) => ({
        ...(id !== undefined && { id }),
        name: option,
        mark: mark || null,
        forAge: forAge || null,
        isArchived,
      })),
    })),
  };
}

/** Moves an option one place up or down; at the end of its course it goes to the neighbouring course. */
export function moveOption(draft: MenuDraft, key: string, step: -1 | 1): MenuDraft {
  const courseIndex = draft.findIndex(({ options }) => options.some((option) => option.key === key));
  const course = draft[courseIndex];
  const from = course?.options.findIndex((option) => option.key === key) ?? -1;
  const option = course?.options[from];
  if (!course || !option) return draft;
  const to = from + step;
  if (to >= 0 && to < course.options.length) {
    const options = course.options.toSpliced(from, 1).toSpliced(to, 0, option);
    return draft.with(courseIndex, { ...course, options });
  }
  const neighbour = draft[courseIndex + step];
  if (!neighbour) return draft;
  const joined = step === -1 ? [...neighbour.options, option] : [option, ...neighbour.options];
  return draft
    .with(courseIndex, { ...course, options: course.options.toSpliced(from, 1) })
    .with(courseIndex + step, { ...neighbour, options: joined });
}

export function moveCourse(draft: MenuDraft, key: string, step: -1 | 1): MenuDraft {
  const from = draft.findIndex((course) => course.key === key);
  const course = draft[from];
  const to = from + step;
  if (!course || to < 0 || to >= draft.length) return draft;
  return draft.toSpliced(from, 1).toSpliced(to, 0, course);
}

export function changeOption(draft: MenuDraft, next: OptionDraft): MenuDraft {
  return draft.map((course) => ({
    ...course,
    options: course.options.map((option) => (option.key === next.key ? next : option)),
  }));
}

export function removeOption(draft: MenuDraft, key: string): MenuDraft {
  return draft.map((course) => ({ ...course, options: course.options.filter((option) => option.key !== key) }));
}

/** The problems of a draft by the keys of courses and options. */
export function findProblems(draft: MenuDraft): ReadonlyMap<string, PlainMessageKey> {
  const problems = new Map<string, PlainMessageKey>();
  const checkNames = (entries: readonly { key: string; name: string }[]) => {
    const seen = new Set<string>();
    for (const { key, name } of entries) {
      const text = name.trim().toLowerCase();
      if (text === '') problems.set(key, 'menu.nameRequired');
      else if (seen.has(text)) problems.set(key, 'menu.nameTwice');
      seen.add(text);
    }
  };
  for (const { key, options } of draft) {
    if (options.length === 0) problems.set(key, 'menu.optionRequired');
    checkNames(options);
  }
  checkNames(draft);
  return problems;
}
