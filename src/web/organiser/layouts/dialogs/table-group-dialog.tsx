import { type FormEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { hasNotDeclined } from '../../../../shared/attendance.ts';
import { MAX_DOTS, TABLE_TYPES, type TableType } from '../../../../shared/layout/layout-limits.ts';
import { countSeats } from '../../../../shared/layout/seat-counts.ts';
import { ARRANGEMENTS, type Arrangement } from '../../../../shared/layout/table-group-position.ts';
import { addTableGroup, ROOM_TEMPLATES } from '../../../../shared/layout/table-groups.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { labelIn } from '../commands/table-label.ts';
import { type PlanEditor, usePlanEditor } from '../plan-editor.ts';
import { sizeText } from '../size-text.ts';
import { RoomPreview } from './room-preview.tsx';
import { changeTableGroup, chooseTemplate, readTableGroup, startTableGroup } from './table-group-form.ts';

const TYPE_KEYS = { round: 'layoutEditor.round', square: 'layoutEditor.rectangular' } as const;
const ARRANGEMENT_KEYS = {
  grid: 'layoutEditor.gridArrangement',
  rows: 'layoutEditor.rows',
  staggered: 'layoutEditor.staggered',
  uShape: 'layoutEditor.uShape',
} as const;

/** Guests for whom the tables that are there have no seat. */
function countGuestsToSeat({ layout, state }: PlanEditor['editor']): number {
  const coming = [...state.guests.values()].filter(hasNotDeclined).length;
  const { seats } = countSeats(layout);
  return Math.min(MAX_DOTS, Math.max(0, coming - seats));
}

function TemplateButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'min-h-11 rounded-lg border px-3 text-sm',
        isOn ? 'border-accent bg-accent-soft font-medium text-accent' : 'border-control bg-card hover:bg-accent-soft',
      )}
    >
      {children}
    </button>
  );
}

interface ChoiceProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function Choice({ label, isOn, isDisabled = false, onChange }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside.
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <Checkbox
        label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}

export function TableGroupDialog() {
  const { t, language } = useLanguage();
  const { editor, actions, account } = usePlanEditor();
  const onDone = () => editor.show({ dialog: null });
  const { layout } = editor;
  const [values, setValues] = useState(() => startTableGroup(countGuestsToSeat(editor)));
  const change = (next: Parameters<typeof changeTableGroup>[1]) => setValues(changeTableGroup(values, next));
  const shown = useDeferredValue(values);
  const outcome = useMemo(() => readTableGroup(t, shown, layout.tables.length), [t, shown, layout]);
  const errors = outcome.ok ? {} : outcome.errors;
  const result = useMemo(
    () => (outcome.ok ? addTableGroup(layout, outcome.group, labelIn(t), t('layoutEditor.headTable')) : undefined),
    [layout, outcome, t],
  );
  const room = result?.ok ? result.layout : layout;
  const added = room.tables.slice(layout.tables.length);
  const refusal = result && !result.ok ? actions.refusalText(result.refusal) : undefined;
  const isU = values.arrangement === 'uShape';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read again, because the preview may be of an earlier moment.
    const read = readTableGroup(t, values, editor.layout.tables.length);
    if (!read.ok) {
      const [first] = Object.keys(read.errors);
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (actions.addTables(read.group)) onDone();
  };
  const number = (name: 'guests' | 'count' | 'seats' | 'headSeats') => ({
    name,
    value: values[name],
    error: errors[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      onSubmit={submit}
      title={t('layoutEditor.addTablesTitle')}
      description={t('layoutEditor.addTablesHint')}
      width="large"
      confirm={
        <Button type="submit">
          {t('layoutEditor.addCount', { count: added.length || Number(values.count) || 0 })}
        </Button>
      }
    >
      <div className="grid gap-5 sm:grid-cols-[22rem_1fr]">
        <div className="flex flex-col gap-4">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the grid. */}
          <div role="group" aria-label={t('layoutEditor.template')} className="grid grid-cols-2 gap-2">
            {ROOM_TEMPLATES.map((template) => (
              <TemplateButton
                key={template}
                isOn={values.template === template}
                onClick={() => setValues(chooseTemplate(values, template))}
              >
                {t(`layoutEditor.${template}`)}
              </TemplateButton>
            ))}
            {account && (
              <TemplateButton isOn={false} onClick={() => editor.show({ dialog: { kind: 'rooms' } })}>
                {t('layoutEditor.startFromRoom')}
              </TemplateButton>
            )}
          </div>
          <div className="grid grid-cols-2 gap-4">
            <Field {...number('guests')} label={t('layoutEditor.guestsToSeat')} />
            <Field {...number('headSeats')} label={t('layoutEditor.headSeats')} />
            <Field {...number('count')} label={t('layoutEditor.tableCount')} />
            <Field {...number('seats')} label={t('layoutEditor.seatsPerTable')} />
            <Select
              label={t('layoutEditor.type')}
              value={values.type}
              disabled={isU}
              onChange={({ target }) => change({ type: target.value as TableType, isOneSided: false })}
              options={TABLE_TYPES.map((type) => ({ value: type, label: t(TYPE_KEYS[type]) }))}
            />
            <Select
              label={t('layoutEditor.arrangement')}
              value={values.arrangement}
              onChange={({ target }) => change({ arrangement: target.value as Arrangement })}
              options={ARRANGEMENTS.map((value) => ({ value, label: t(ARRANGEMENT_KEYS[value]) }))}
            />
          </div>
          <div className="flex flex-wrap gap-x-4">
            {values.type === 'square' && (
              <Choice
                label={t('layoutEditor.oneSided')}
                isOn={values.isOneSided}
                isDisabled={isU}
                onChange={(isOneSided) => change({ isOneSided })}
              />
            )}
            <Choice
              label={t('floorPlan.danceFloor')}
              isOn={values.hasDanceFloor}
              onChange={(hasDanceFloor) => change({ hasDanceFloor })}
            />
            <Choice
              label={t('floorPlan.entrance')}
              isOn={values.hasEntrance}
              onChange={(hasEntrance) => change({ hasEntrance })}
            />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <RoomPreview layout={room} firstNew={layout.tables.length} label={t('layoutEditor.roomPreview')} />
          <p role="status" className={classNames('min-h-10 text-sm', refusal ? 'text-danger' : 'text-muted')}>
            {refusal}
            {added.length > 0 &&
              t('layoutEditor.groupSummary', {
                count: added.length,
                seats: added.reduce((sum, { seats }) => sum + seats, 0),
                first: added[0]?.label ?? '',
                last: added.at(-1)?.label ?? '',
              })}{' '}
            {(room.width > layout.width || room.height > layout.height) &&
              t('layoutEditor.roomGrows', { size: sizeText(room, language) })}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
