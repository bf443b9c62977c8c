import { type FormEvent, useState } from 'react';
import { canvasSizeSchema } from '../../../../shared/contracts/layouts.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { DEFAULT_LAYOUT, UNITS, type Unit } from '../../../../shared/layout/layout-limits.ts';
import { UNITS_PER } from '../../../../shared/layout/rulers.ts';
import { resizeCanvas, setUnit } from '../../../../shared/layout/table-edits.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { EditorDialog } from './editor-dialog.tsx';

const UNIT_KEYS = { ft: 'layoutEditor.feet', m: 'layoutEditor.metres' } as const;
const ONE_KEYS = { ft: 'layoutEditor.foot', m: 'layoutEditor.metre' } as const;
const SIDES = { width: 'layoutEditor.canvasWidth', height: 'layoutEditor.canvasHeight' } as const;
type Side = keyof typeof SIDES;

function CanvasForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const editor = useEditor();
  const { width, height } = editor.layout;
  const [sides, setSides] = useState({ width: String(width), height: String(height) });
  const [unit, setChosenUnit] = useState<Unit>(editor.layout.unit);
  const [errors, setErrors] = useState<Partial<Record<string, PlainMessageKey>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = (side: Side) => (sides[side].trim() === '' ? DEFAULT_LAYOUT[side] : Number(sides[side]));
    const { success, data, error } = canvasSizeSchema.safeParse({ width: typed('width'), height: typed('height') });
    if (!success) {
      setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message as PlainMessageKey])));
      return;
    }
    editor.edit(setUnit(resizeCanvas(editor.layout, data), unit));
    onDone();
  };
  const sideError = (side: Side) => errors[side] && t(errors[side]);
  return (
    <EditorDialog
      onSubmit={submit}
      onDone={onDone}
      title={t('layoutEditor.canvasSize')}
      description={t('layoutEditor.canvasHint', { units: Math.round(UNITS_PER[unit]), unit: t(ONE_KEYS[unit]) })}
    >
      <div className="grid grid-cols-2 gap-4">
        {(Object.keys(SIDES) as Side[]).map((side) => (
          <Field
            key={side}
            label={t(SIDES[side])}
            inputMode="numeric"
            autoComplete="off"
            value={sides[side]}
            error={sideError(side)}
            onChange={({ target }) => {
              setSides((before) => ({ ...before, [side]: target.value }));
              setErrors({});
            }}
          />
        ))}
      </div>
      <Select
        label={t('layoutEditor.unit')}
        value={unit}
        onChange={({ target }) => setChosenUnit(target.value as Unit)}
        options={UNITS.map((value) => ({ value, label: t(UNIT_KEYS[value]) }))}
      />
    </EditorDialog>
  );
}

export function CanvasDialog() {
  const editor = useEditor();
  const isOpen = useEditorState(({ dialog }) => dialog?.kind === 'canvas');
  return isOpen ? <CanvasForm onDone={() => editor.show({ dialog: null })} /> : null;
}
