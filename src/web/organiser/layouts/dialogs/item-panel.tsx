import type { FloorItem } from '../../../../shared/contracts/layouts.ts';
import { editItem } from '../../../../shared/layout/item-edits.ts';
import { FLOOR_ITEM_KINDS, type FloorItemKind, MAX_LABEL_LENGTH } from '../../../../shared/layout/layout-limits.ts';
import { findItem } from '../../../../shared/layout/pieces.ts';
import { nameOfFloorItem } from '../../../floor-plan/item-names.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useEditorState, useItemNames, useLayout, usePlanEditor } from '../plan-editor.ts';
import { readItemForm, valuesOfItem } from './item-form.ts';
import { PiecePanel, usePieceForm } from './piece-panel.tsx';

function ItemForm({ item, onDone }: { item: FloorItem; onDone: () => void }) {
  const t = useT();
  const itemNames = useItemNames();
  const { change, field, number, finish } = usePieceForm(valuesOfItem(item), (typed, layout) => {
    const outcome = readItemForm(typed);
    return outcome.ok ? { ok: true, layout: editItem(layout, item.id, outcome.fields) } : outcome;
  });
  return (
    <PiecePanel id={item.id} name={nameOfFloorItem(item, itemNames)} finish={finish} onDone={onDone}>
      <div className="grid grid-cols-2 gap-3">
        <Field
          {...field('label')}
          label={t('layoutEditor.label')}
          placeholder={itemNames[item.kind]}
          maxLength={MAX_LABEL_LENGTH}
        />
        <Select
          label={t('layoutEditor.itemKind')}
          value={item.kind}
          onChange={({ target }) => change({ kind: target.value as FloorItemKind })}
          options={FLOOR_ITEM_KINDS.map((kind) => ({ value: kind, label: itemNames[kind] }))}
        />
        <Field {...number('width')} label={t('layoutEditor.width')} />
        <Field {...number('height')} label={t('layoutEditor.height')} />
        <Field {...number('rotation')} label={t('layoutEditor.rotation')} />
      </div>
    </PiecePanel>
  );
}

export function ItemPanel() {
  const { editor } = usePlanEditor();
  const dialog = useEditorState((state) => state.dialog);
  const layout = useLayout();
  const item = dialog?.kind === 'item' ? findItem(layout, dialog.itemId) : undefined;
  return item ? <ItemForm key={item.id} item={item} onDone={() => editor.show({ dialog: null })} /> : null;
}
