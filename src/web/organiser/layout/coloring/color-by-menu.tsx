import { useMemo } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { type ColorBy, listCourses } from './guest-colors.ts';

const NONE = 'none';
const keyOf = (colorBy: ColorBy | null) =>
  colorBy === null ? NONE : colorBy.kind === 'meal' ? `meal ${colorBy.course}` : colorBy.kind;

/** Part of a menu: what the dots are coloured by. */
export function ColorByMenu() {
  const t = useT();
  const editor = useEditor();
  const colorBy = useEditorState((state) => state.colorBy);
  const guests = useEditorState((state) => state.guests);
  const courses = useMemo(() => listCourses(guests.values()), [guests]);
  const choices: { colorBy: ColorBy | null; label: string }[] = [
    { colorBy: null, label: t('layoutEditor.colorByNone') },
    { colorBy: { kind: 'tag' }, label: t('layoutEditor.colorByTag') },
    { colorBy: { kind: 'household' }, label: t('layoutEditor.colorByHousehold') },
    { colorBy: { kind: 'attendance' }, label: t('layoutEditor.colorByAttendance') },
    ...courses.map((course) => ({
      colorBy: { kind: 'meal' as const, course },
      label: t('layoutEditor.colorByMeal', { course }),
    })),
  ];
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('layoutEditor.colorBy')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={keyOf(colorBy)}
        choices={choices.map((choice) => ({ value: keyOf(choice.colorBy), label: choice.label }))}
        onChange={(key) =>
          editor.show({ colorBy: choices.find((choice) => keyOf(choice.colorBy) === key)?.colorBy ?? null })
        }
      />
    </>
  );
}
