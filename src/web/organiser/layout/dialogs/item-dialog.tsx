import type { FormEvent } from 'react';
import type { FloorItem } from '../../../../shared/contracts/layouts.ts';
import { editItem } from '../../../../shared/layout/item-edits.ts';
import { FLOOR_ITEM_KINDS, type FloorItemKind, MAX_LABEL_LENGTH } from '../../../../shared/layout/layout-limits.ts';
import { findItem } from '../../../../shared/layout/pieces.ts';
import { nameOfItem } from '../../../floor-plan/item-names.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useEditor, useEditorState, useItemNames, useLayout } from '../editor-context.ts';
import { readItemForm, valuesOfItem } from './item-form.ts';
import { PieceDialog, usePieceForm } from './piece-dialog.tsx';

function ItemForm({ item, onDone }: { item: FloorItem; onDone: () => void }) {
  const t = useT();
  const editor = useEditor();
  const itemNames = useItemNames();
  const { values, change, field, number, refuse } = usePieceForm(() => valuesOfItem(item));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = readItemForm(values);
    if (!outcome.ok) {
      refuse(event.currentTarget, outcome.errors);
      return;
    }
    editor.edit(editItem(editor.layout, item.id, outcome.fields));
    onDone();
  };
  return (
    <PieceDialog id={item.id} name={nameOfItem(item, itemNames)} onSubmit={submit} onDone={onDone}>
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
          onChange={({ target }) => change({ kind: target.value as FloorItemKind })}
          options={FLOOR_ITEM_KINDS.map((kind) => ({ value: kind, label: itemNames[kind] }))}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field {...number('width')} label={t('layoutEditor.width')} />
        <Field {...number('height')} label={t('layoutEditor.height')} />
        <Field {...number('rotation')} label={t('layoutEditor.rotation')} />
      </div>
    </PieceDialog>
  );
}

export function ItemDialog() {
  const editor = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const layout = useLayout();
  const item = dialog?.kind === 'item' ? findItem(layout, dialog.itemId) : undefined;
  return item ? <ItemForm key={item.id} item={item} onDone={() => editor.show({ dialog: null })} /> : null;
}
