import { describe, expect, it } from 'vitest';
import type { Menu } from '../../../shared/contracts/menu.ts';
import { findProblems, type MenuDraft, moveCourse, moveOption, newCourse, toInput, toMenuDraft } from './menu-draft.ts';

const option = (id: number, name: string) => ({
  id,
  name,
  mark: null,
  forAge: null,
  isArchived: false,
  guestCount: 0,
});
const MENU: Menu = {
  courses: [
    { name: 'Starter', options: [option(1, 'Soup'), option(2, 'Salad')] },
    { name: 'Main', options: [option(3, 'Beef')] },
  ],
};
const draft = toMenuDraft(MENU);
const namesOf = (menu: MenuDraft) => menu.map(({ options }) => options.map(({ name }) => name).join(' '));

describe('the draft of a menu', () => {
  it('is sent as it was read', () => {
    const courses = MENU.courses.map(({ name, options }) => ({
      name,
      options: options.map(({ guestCount: _, ...rest }) => rest),
    }));
    expect(toInput(draft)).toEqual({ courses });
  });

  it('moves options within a course and on to the next one', () => {
    expect(namesOf(moveOption(draft, '1', 1))).toEqual(['Salad Soup', 'Beef']);
    expect(namesOf(moveOption(draft, '2', 1))).toEqual(['Soup', 'Salad Beef']);
    expect(namesOf(moveOption(draft, '3', -1))).toEqual(['Soup Salad Beef', '']);
    expect(moveOption(draft, '1', -1)).toBe(draft);
    expect(moveOption(draft, '3', 1)).toBe(draft);
  });

  it('moves courses', () => {
    expect(namesOf(moveCourse(draft, draft[0]?.key ?? '', 1))).toEqual(['Beef', 'Soup Salad']);
    expect(moveCourse(draft, draft[0]?.key ?? '', -1)).toBe(draft);
  });

  it('names what is missing or there twice', () => {
    expect(findProblems(draft).size).toBe(0);
    expect([...findProblems([newCourse()]).values()]).toEqual(['menu.nameRequired', 'menu.nameRequired']);
    expect([...findProblems(moveOption(draft, '3', -1)).values()]).toEqual(['menu.optionRequired']);
  });
});
