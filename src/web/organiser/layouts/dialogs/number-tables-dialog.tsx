import { type FormEvent, useState } from 'react';
import { CORNERS, type Numbering, numberTables } from '../../../../shared/layout/number-tables.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { labelIn } from '../commands/table-label.ts';
import { usePlanEditor } from '../plan-editor.ts';
import { EditorDialog } from './editor-dialog.tsx';

export function NumberTablesDialog() {
  const t = useT();
  const { editor } = usePlanEditor();
  const onDone = () => editor.show({ dialog: null });
  const [numbering, setNumbering] = useState<Numbering>({ corner: 'topLeft', isSnake: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Where the numbers were right already there is nothing to undo but an earlier step.
    if (editor.edit(numberTables(editor.layout, numbering, labelIn(t)))) {
      const undo = { label: t('layoutEditor.undo'), onSelect: editor.createUndo() };
      toast({ title: t('layoutEditor.tablesNumbered'), action: undo });
    }
    onDone();
  };
  return (
    <EditorDialog
      onSubmit={submit}
      onDone={onDone}
      title={t('layoutEditor.numberTables')}
      description={t('layoutEditor.numberTablesHint')}
    >
      <Select
        label={t('layoutEditor.numberFrom')}
        value={numbering.corner}
        onChange={({ target }) => setNumbering({ ...numbering, corner: target.value as Numbering['corner'] })}
        options={CORNERS.map((value) => ({ value, label: t(`layoutEditor.${value}`) }))}
      />
      <Select
        label={t('layoutEditor.numberOrder')}
        value={numbering.isSnake ? 'snake' : 'rows'}
        onChange={({ target }) => setNumbering({ ...numbering, isSnake: target.value === 'snake' })}
        options={[
          { value: 'rows', label: t('layoutEditor.numberRows') },
          { value: 'snake', label: t('layoutEditor.numberSnake') },
        ]}
      />
    </EditorDialog>
  );
}
