import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { type ColorBy, listCourses } from './guest-colors.ts';

export interface ColorChoice {
  readonly value: string;
  readonly label: string;
  readonly colorBy: ColorBy | null;
}

const NONE = 'none';

export const colorChoiceOf = (colorBy: ColorBy | null): string =>
  colorBy === null ? NONE : colorBy.kind === 'meal' ? `meal ${colorBy.course}` : colorBy.kind;

/** All that dots can be coloured by. */
export function listColorChoices(t: Translate, guests: Iterable<Guest>): ColorChoice[] {
  const choices: { colorBy: ColorBy | null; label: string }[] = [
    { colorBy: null, label: t('layoutEditor.colorByNone') },
    { colorBy: { kind: 'tag' }, label: t('layoutEditor.colorByTag') },
    { colorBy: { kind: 'household' }, label: t('layoutEditor.colorByHousehold') },
    { colorBy: { kind: 'attendance' }, label: t('layoutEditor.colorByAttendance') },
    ...listCourses(guests).map((course) => ({
      colorBy: { kind: 'meal' as const, course },
      label: t('layoutEditor.colorByMeal', { course }),
    })),
  ];
  return choices.map((choice) => ({ ...choice, value: colorChoiceOf(choice.colorBy) }));
}
