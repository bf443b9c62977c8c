import { useRef } from 'react';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import { colorGuest } from '../../../../shared/layout/guest-edits.ts';
import { classNames } from '../../../ui/class-names.ts';
import { usePlanEditor } from '../plan-editor.ts';

interface ColorInputProps {
  guestId: number;
  color: string;
  label: string;
  isLarge?: boolean;
}

/** Chooses the colour of a guest's dot. All colours tried until the field is left are one undo step. */
export function ColorInput({ guestId, color, label, isLarge = false }: ColorInputProps) {
  const { editor } = usePlanEditor();
  const lastPick = useRef<Layout>(undefined);
  const pick = (next: string) => {
    const isContinued = lastPick.current === editor.layout;
    editor.edit(colorGuest(editor.layout, guestId, next), { isContinued });
    lastPick.current = editor.layout;
  };
  return (
    <input
      type="color"
      aria-label={label}
      title={label}
      value={color}
      data-action="color"
      onBlur={() => {
        lastPick.current = undefined;
      }}
      onChange={(event) => pick(event.target.value)}
      className={classNames(
        'shrink-0 cursor-pointer rounded-full border-0 bg-transparent p-0',
        '[&::-webkit-color-swatch-wrapper]:p-1 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-control',
        isLarge ? 'size-11' : 'size-11 lg:size-9',
      )}
    />
  );
}
