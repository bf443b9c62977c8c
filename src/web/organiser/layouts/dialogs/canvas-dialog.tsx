import { type FormEvent, useState } from 'react';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { type LengthUnit, UNITS } from '../../../../shared/layout/layout-limits.ts';
import { UNITS_PER } from '../../../../shared/layout/rulers.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { usePlanEditor } from '../plan-editor.ts';
import { applyCanvasForm, type CanvasFormValues, changeCanvas, valuesOfCanvas } from './canvas-form.ts';
import { EditorDialog } from './editor-dialog.tsx';

const UNIT_KEYS = { ft: 'layoutEditor.feet', m: 'layoutEditor.metres' } as const;
const ROW = 'grid grid-cols-2 items-end gap-4';
type TextName = Exclude<keyof CanvasFormValues, 'unit'>;

/** How large the room is, and how wide its aisles are to be. */
export function CanvasDialog() {
  const { t, language } = useLanguage();
  const { editor } = usePlanEditor();
  const [values, setValues] = useState(() => valuesOfCanvas(editor.layout, language));
  const [errors, setErrors] = useState<Partial<Record<TextName, PlainMessageKey>>>({});
  const close = () => editor.show({ dialog: null });
  const change = (part: Partial<CanvasFormValues>) => {
    setValues(changeCanvas(values, part, language));
    setErrors({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = applyCanvasForm(editor.layout, values);
    if (!outcome.ok) {
      setErrors(outcome.errors);
      const [first] = Object.keys(outcome.errors);
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    editor.edit(outcome.layout);
    close();
  };
  const { unit } = values;
  const field = (name: TextName) => ({
    name,
    value: values[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    error: errors[name] && t(errors[name]),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <EditorDialog onSubmit={submit} onDone={close} title={t('layoutEditor.canvasSize')}>
      <div className={ROW}>
        <Field {...field('roomWidth')} label={t('layoutEditor.roomWidth', { unit })} />
        <Field {...field('roomLength')} label={t('layoutEditor.roomLength', { unit })} />
      </div>
      <Select
        label={t('layoutEditor.unit')}
        value={unit}
        onChange={({ target }) => change({ unit: target.value as LengthUnit })}
        options={UNITS.map((value) => ({ value, label: t(UNIT_KEYS[value]) }))}
      />
      <Field {...field('aisle')} label={t('layoutEditor.aisle', { unit })} hint={t('layoutEditor.aisleHint')} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-muted text-sm">
          {t('layoutEditor.exactNumbers', { units: Math.round(UNITS_PER[unit]), unit })}
        </legend>
        <div className={ROW}>
          <Field {...field('width')} label={t('layoutEditor.canvasWidth')} />
          <Field {...field('height')} label={t('layoutEditor.canvasHeight')} />
        </div>
      </fieldset>
    </EditorDialog>
  );
}
