import { Copy, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  FLOOR_ITEM_KINDS,
  type FloorItem,
  type FloorItemKind,
  MAX_LABEL_LENGTH,
} from '../../../../shared/contracts/layouts.ts';
import { editItem } from '../../../../shared/layout/item-edits.ts';
import { findItem } from '../../../../shared/layout/pieces.ts';
import { nameOfItem } from '../../../floor-plan/item-names.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useActions, useEditor, useEditorState, useItemNames, useLayout } from '../editor-context.ts';
import { FormDialog } from './form-dialog.tsx';
import { type ItemFormErrors, type ItemFormValues, readItemForm, valuesOfItem } from './item-form.ts';

function ItemForm({ item, onDone }: { item: FloorItem; onDone: () => void }) {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const itemNames = useItemNames();
  const [values, setValues] = useState<ItemFormValues>(() => valuesOfItem(item));
  const [errors, setErrors] = useState<ItemFormErrors>({});
  const field = (name: Exclude<keyof ItemFormValues, 'kind'>) => ({
    name,
    value: values[name],
    error: errors[name] && t(errors[name]),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = readItemForm(values);
    if (!outcome.ok) {
      setErrors(outcome.errors);
      const [first] = Object.keys(outcome.errors);
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    editor.edit(editItem(editor.layout, item.id, outcome.fields));
    onDone();
  };
  const runOnThis = (command: 'duplicate' | 'delete') => {
    editor.selectTable(item.id, 'only');
    editor.show({ dialog: null });
    actions.run(command);
  };
  return (
    <FormDialog
      onSubmit={submit}
      onDone={onDone}
      title={t('layoutEditor.tableDialogOf', { label: nameOfItem(item, itemNames) })}
      width="medium"
      otherActions={
        <div className="flex gap-1 sm:mr-auto">
          <Button variant="ghost" onClick={() => runOnThis('duplicate')}>
            <Copy className="size-4" aria-hidden="true" />
            {t('layoutEditor.duplicate')}
          </Button>
          <Button variant="quietDanger" onClick={() => runOnThis('delete')}>
            <Trash2 className="size-4" aria-hidden="true" />
            {t('layoutEditor.delete')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...field('label')}
          label={t('layoutEditor.label')}
          placeholder={itemNames[values.kind]}
          maxLength={MAX_LABEL_LENGTH}
        />
        <Select
          label={t('layoutEditor.itemKind')}
          value={values.kind}
          onChange={({ target }) => setValues((before) => ({ ...before, kind: target.value as FloorItemKind }))}
          options={FLOOR_ITEM_KINDS.map((kind) => ({ value: kind, label: itemNames[kind] }))}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field {...field('width')} inputMode="decimal" label={t('layoutEditor.width')} />
        <Field {...field('height')} inputMode="decimal" label={t('layoutEditor.height')} />
        <Field {...field('rotation')} inputMode="decimal" label={t('layoutEditor.rotation')} />
      </div>
    </FormDialog>
  );
}

export function ItemDialog() {
  const editor = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const layout = useLayout();
  const item = dialog?.kind === 'item' ? findItem(layout, dialog.itemId) : undefined;
  return item ? <ItemForm key={item.id} item={item} onDone={() => editor.show({ dialog: null })} /> : null;
}
