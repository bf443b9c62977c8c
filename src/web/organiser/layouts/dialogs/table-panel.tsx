import type { LayoutTable } from '../../../../shared/contracts/layouts.ts';
import {
  MAX_LABEL_LENGTH,
  MAX_TABLE_NUMBER_LENGTH,
  TABLE_TYPES,
  type TableType,
} from '../../../../shared/layout/layout-limits.ts';
import { UNITS_PER } from '../../../../shared/layout/rulers.ts';
import { editTable } from '../../../../shared/layout/table-edits.ts';
import { dotsAtTable, findTable, listSeats } from '../../../../shared/layout/table-occupancy.ts';
import {
  comfortableSeats,
  EDGE_PER_PERSON_CM,
  growForSeats,
  tablePresets,
} from '../../../../shared/layout/table-size.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { COMMANDS } from '../commands/commands.ts';
import { tableNameIn } from '../commands/table-label.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { PiecePanel, usePieceForm } from './piece-panel.tsx';
import { ACCESS_CHOICES, type Access, applyTableForm, type TableFormValues, valuesOfTable } from './table-form.ts';

const ROW = 'grid grid-cols-2 items-end gap-3';
const TYPE_KEYS = { round: 'layoutEditor.round', square: 'layoutEditor.rectangular' } as const;

function SeatedHere({ table }: { table: LayoutTable }) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const layout = useLayout();
  const seats = listSeats(layout, table);
  if (!seats.some(({ dot }) => dot)) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium font-sans text-sm">{t('layoutEditor.tableGuests')}</h3>
      <ol className="grid gap-x-4">
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

const GUEST_COMMANDS = ['fillTable', 'swapTables', 'moveTableGuests', 'emptyTables'] as const;

/** What can be done with all guests of this table, which is the selected one while its dialog is open. */
function TableGuestButtons({ table }: { table: LayoutTable }) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const state = useEditorState((all) => all);
  const onlyThis = { ...state, selection: new Set([table.id]) };
  const run = (command: (typeof GUEST_COMMANDS)[number]) => {
    editor.selectTable(table.id, 'only');
    editor.show({ dialog: null });
    actions.run(command);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {GUEST_COMMANDS.filter((command) => COMMANDS[command].isEnabled(onlyThis)).map((command) => (
        <Button key={command} variant="outline" size="small" onClick={() => run(command)}>
          {t(COMMANDS[command].labelKey)}
        </Button>
      ))}
    </div>
  );
}

const ACCESS_KEYS = {
  none: 'layoutEditor.accessNone',
  all: 'layoutEditor.accessAll',
  chosen: 'layoutEditor.accessChosen',
} as const;

interface AccessFieldsProps {
  values: TableFormValues;
  seats: number;
  onChange: (change: Partial<TableFormValues>) => void;
}

/** Which seats a wheelchair reaches: none, all, or chosen ones. */
function AccessFields({ values, seats, onChange }: AccessFieldsProps) {
  const t = useT();
  const toggle = (seat: number) => {
    const chosen = new Set(values.accessibleSeats);
    if (!chosen.delete(seat)) chosen.add(seat);
    onChange({ accessibleSeats: [...chosen] });
  };
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('layoutEditor.access')}
        value={values.access}
        onChange={({ target }) => onChange({ access: target.value as Access })}
        options={ACCESS_CHOICES.map((access) => ({ value: access, label: t(ACCESS_KEYS[access]) }))}
      />
      {values.access === 'chosen' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame; these are toggle buttons.
        <div role="group" aria-label={t('layoutEditor.accessSeats')} className="flex flex-wrap gap-1.5">
          {Array.from({ length: seats }, (_, index) => index + 1).map((seat) => {
            const isOn = values.accessibleSeats.includes(seat);
            return (
              <button
                key={seat}
                type="button"
                aria-pressed={isOn}
                aria-label={t('layoutEditor.seat', { seat: String(seat) })}
                onClick={() => toggle(seat)}
                className={classNames(
                  'size-11 rounded-lg border text-sm tabular-nums',
                  isOn ? 'border-accent bg-accent text-on-accent' : 'border-control bg-card hover:bg-accent-soft',
                )}
              >
                {seat}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Usual sizes to choose from, and how many people the size that the table has is comfortable for. */
function SizeHelp({ table, onSeats }: { table: LayoutTable; onSeats: (seats: number) => void }) {
  const { t, language } = useLanguage();
  const { editor } = usePlanEditor();
  const { unit } = useLayout();
  const presets = tablePresets(table.type, unit);
  const side = (size: number) =>
    formatNumber(Math.round((size / UNITS_PER[unit]) * 100) / (unit === 'm' ? 1 : 100), language);
  const chosen = presets.findIndex(({ width, height }) => width === table.width && height === table.height);
  const options = presets.map(({ width, height, parts }, index) => {
    const sides = table.type === 'round' ? side(width) : `${side(width)} × ${side(height)}`;
    const size = `${sides} ${unit === 'm' ? 'cm' : unit}`;
    return { value: String(index), label: parts > 1 ? t('layoutEditor.trestles', { count: parts, size }) : size };
  });
  const choose = (index: number) => {
    const { width, height } = presets[index] ?? table;
    editor.tryEdit(editTable(editor.layout, table.id, { width, height }));
  };
  const seats = comfortableSeats(table);
  return (
    <>
      <Select
        label={t('layoutEditor.usualSizes')}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={({ target }) => target.value !== '' && choose(Number(target.value))}
        options={[{ value: '', label: t('layoutEditor.ownSize') }, ...options]}
      />
      <p className="text-muted text-sm">
        {t('layoutEditor.comfortable', { count: seats, edge: unit === 'm' ? `${EDGE_PER_PERSON_CM} cm` : '2 ft' })}{' '}
        {seats !== table.seats && (
          <Button variant="link" size="inline" onClick={() => onSeats(seats)}>
            {t('layoutEditor.giveSeats', { count: seats })}
          </Button>
        )}
      </p>
    </>
  );
}

function TableForm({ table, onDone }: { table: LayoutTable; onDone: () => void }) {
  const { t, language } = useLanguage();
  const { editor } = usePlanEditor();
  const { unit } = useLayout();
  const { values, change, field, number, finish } = usePieceForm(
    valuesOfTable(table, unit, language),
    (typed, layout) => applyTableForm(layout, findTable(layout, table.id) ?? table, typed, language),
  );
  const isRound = table.type === 'round';
  const seatsLost = dotsAtTable(editor.layout, table).filter(
    ({ seatNumber }) => Number(seatNumber) > table.seats,
  ).length;
  const inUnit = (label: string) => `${label} (${unit})`;
  const fitting = growForSeats(table);
  const lengthText = (size: number) =>
    `${formatNumber(Math.round((size / UNITS_PER[unit]) * 10) / 10, language)} ${unit}`;
  return (
    <PiecePanel id={table.id} name={tableNameIn(t, table)} finish={finish} onDone={onDone}>
      <div className={ROW}>
        <Field {...field('label')} label={t('layoutEditor.label')} maxLength={MAX_LABEL_LENGTH} />
        <Field {...field('tableNumber')} label={t('layoutEditor.tableNumber')} maxLength={MAX_TABLE_NUMBER_LENGTH} />
        <Select
          label={t('layoutEditor.type')}
          value={table.type}
          onChange={({ target }) => change({ type: target.value as TableType })}
          options={TABLE_TYPES.map((type) => ({ value: type, label: t(TYPE_KEYS[type]) }))}
        />
        <Field {...number('seats')} label={t('layoutEditor.seats')} />
        <Field {...number('length')} label={inUnit(t(isRound ? 'layoutEditor.across' : 'layoutEditor.tableLength'))} />
        {!isRound && <Field {...number('depth')} label={inUnit(t('layoutEditor.tableDepth'))} />}
      </div>
      {!isRound && (
        <Switch
          label={t('layoutEditor.oneSided')}
          isOn={values.isOneSided}
          onChange={(isOneSided) => change({ isOneSided })}
        />
      )}
      <SizeHelp table={table} onSeats={(seats) => change({ seats: String(seats) })} />
      {fitting.width + fitting.height > table.width + table.height && (
        <p className="text-muted text-sm">
          {t('layoutEditor.tooShort')}{' '}
          <Button
            variant="link"
            size="inline"
            onClick={() => editor.tryEdit(editTable(editor.layout, table.id, fitting))}
          >
            {t('layoutEditor.makeFit', { length: lengthText(Math.max(fitting.width, fitting.height)) })}
          </Button>
        </p>
      )}
      {seatsLost > 0 && (
        <p role="status" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('layoutEditor.seatsGivenUp', { count: seatsLost })}
        </p>
      )}
      <TableGuestButtons table={table} />
      <SeatedHere table={table} />
      <AccessFields values={values} seats={table.seats} onChange={change} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-muted text-sm">
          {t('layoutEditor.exactNumbers', { units: Math.round(UNITS_PER[unit]), unit })}
        </legend>
        <div className={ROW}>
          <Field {...number('width')} label={t(isRound ? 'layoutEditor.diameter' : 'layoutEditor.width')} />
          {!isRound && <Field {...number('height')} label={t('layoutEditor.height')} />}
          <Field {...number('rotation')} label={t('layoutEditor.rotation')} />
          <Field {...number('x')} label={t('layoutEditor.positionX')} />
          <Field {...number('y')} label={t('layoutEditor.positionY')} />
        </div>
      </fieldset>
    </PiecePanel>
  );
}

export function TablePanel() {
  const { editor } = usePlanEditor();
  const dialog = useEditorState((state) => state.dialog);
  const layout = useLayout();
  const table = dialog?.kind === 'table' ? findTable(layout, dialog.tableId) : undefined;
  return table ? <TableForm key={table.id} table={table} onDone={() => editor.show({ dialog: null })} /> : null;
}
