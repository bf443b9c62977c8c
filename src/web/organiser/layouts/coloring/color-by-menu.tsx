import { useMemo } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import { colorChoiceOf, listColorChoices } from './color-choices.ts';

/** Part of a menu: what the dots are coloured by. */
export function ColorByMenu() {
  const t = useT();
  const { editor } = usePlanEditor();
  const colorBy = useEditorState((state) => state.colorBy);
  const guests = useEditorState((state) => state.guests);
  const choices = useMemo(() => listColorChoices(t, guests.values()), [t, guests]);
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('layoutEditor.colorBy')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={colorChoiceOf(colorBy)}
        choices={choices}
        onChange={(chosen) => editor.show({ colorBy: choices.find(({ value }) => value === chosen)?.colorBy ?? null })}
      />
    </>
  );
}
