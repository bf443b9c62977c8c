import { Copy, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type LayoutTable,
  MAX_LABEL_LENGTH,
  MAX_TABLE_NUMBER_LENGTH,
  TABLE_TYPES,
  type TableType,
} from '../../../../shared/contracts/layouts.ts';
import { dotsAtTable, findTable, listSeats } from '../../../../shared/layout/table-occupancy.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useActions, useEditor, useEditorState, useLayout } from '../editor-context.ts';
import { FormDialog } from './form-dialog.tsx';
import { applyTableForm, type TableFormErrors, type TableFormValues, valuesOfTable } from './table-form.ts';

const TYPE_KEYS = { round: 'layoutEditor.round', square: 'layoutEditor.rectangular' } as const;

function SeatedHere({ table }: { table: LayoutTable }) {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const layout = useLayout();
  const seats = listSeats(layout, table);
  if (!seats.some(({ dot }) => dot)) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium font-sans text-sm">{t('layoutEditor.tableGuests')}</h3>
      <ol className="grid gap-x-4 sm:grid-cols-2">
        {seats.map(
          ({ seatNumber, dot }) =>
            dot && (
              <li key={seatNumber} className="flex items-center gap-2 text-sm">
                <span className="w-5 shrink-0 text-right text-muted tabular-nums">{seatNumber}</span>
                <button
                  type="button"
                  aria-label={t('layoutEditor.changeSeat', { name: actions.nameOf(dot.guestId) })}
                  onClick={() => editor.show({ dialog: { kind: 'guest', guestId: dot.guestId } })}
                  className="min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 min-w-0 flex-1 truncate rounded-md text-left hover:underline"
                >
                  {actions.nameOf(dot.guestId)}
                </button>
              </li>
            ),
        )}
      </ol>
    </div>
  );
}

function TableForm({ table, onDone }: { table: LayoutTable; onDone: () => void }) {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const [values, setValues] = useState<TableFormValues>(() => valuesOfTable(table));
  const [errors, setErrors] = useState<TableFormErrors>({});
  const isRound = values.type === 'round';
  const seatsTyped = Number(values.seats);
  const seatsLost = dotsAtTable(editor.layout, table).filter(
    ({ seatNumber }) => Number(seatNumber) > seatsTyped,
  ).length;

  const field = (name: keyof TableFormValues) => ({
    name,
    value: values[name],
    error: errors[name] && t(errors[name]),
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  const number = (name: keyof TableFormValues) =>
    ({ ...field(name), inputMode: 'decimal', autoComplete: 'off' }) as const;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = applyTableForm(editor.layout, table, values);
    if (!outcome.ok) {
      setErrors(outcome.errors);
      const [first] = Object.keys(outcome.errors);
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    editor.edit(outcome.layout);
    onDone();
  };
  const runOnThis = (command: 'duplicate' | 'delete') => {
    editor.selectTable(table.id, 'only');
    editor.show({ dialog: null });
    actions.run(command);
  };

  return (
    <FormDialog
      onSubmit={submit}
      onDone={onDone}
      title={t('layoutEditor.tableDialogOf', { label: table.label })}
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
        <Field {...field('label')} label={t('layoutEditor.label')} autoComplete="off" maxLength={MAX_LABEL_LENGTH} />
        <Field
          {...field('tableNumber')}
          label={t('layoutEditor.tableNumber')}
          autoComplete="off"
          maxLength={MAX_TABLE_NUMBER_LENGTH}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Select
          label={t('layoutEditor.type')}
          value={values.type}
          onChange={({ target }) => setValues((before) => ({ ...before, type: target.value as TableType }))}
          options={TABLE_TYPES.map((type) => ({ value: type, label: t(TYPE_KEYS[type]) }))}
        />
        <Field {...number('seats')} label={t('layoutEditor.seats')} />
        <Field {...number('width')} label={t(isRound ? 'layoutEditor.diameter' : 'layoutEditor.width')} />
        {!isRound && <Field {...number('height')} label={t('layoutEditor.height')} />}
        <Field {...number('rotation')} label={t('layoutEditor.rotation')} />
        <Field {...number('x')} label={t('layoutEditor.positionX')} />
        <Field {...number('y')} label={t('layoutEditor.positionY')} />
      </div>
      {seatsLost > 0 && (
        <p role="status" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('layoutEditor.seatsGivenUp', { count: seatsLost })}
        </p>
      )}
      <SeatedHere table={table} />
    </FormDialog>
  );
}

export function TableDialog() {
  const editor = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const layout = useLayout();
  const table = dialog?.kind === 'table' ? findTable(layout, dialog.tableId) : undefined;
  return table ? <TableForm key={table.id} table={table} onDone={() => editor.show({ dialog: null })} /> : null;
}
