import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import type { LayoutTable } from '../../../../shared/contracts/layouts.ts';
import { countTakenSeats } from '../../../../shared/layout/seat-counts.ts';
import { planFill, planMoveAll, planSwap, type TablePlan } from '../../../../shared/layout/table-guests.ts';
import { dotsAtTable, findTable } from '../../../../shared/layout/table-occupancy.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { joinNames } from '../../../lib/join-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { tableNameIn } from '../commands/table-label.ts';
import { useGuestGroups, useSortedGuests } from '../panels/guest-groups.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { EVERYONE, type FillOption, keyOfChoice, listFillOptions } from './fill-options.ts';

function NameList({ title, guestIds }: { title: string; guestIds: readonly number[] }) {
  const { actions } = usePlanEditor();
  if (guestIds.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium font-sans text-sm">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-4 text-sm">
        {guestIds.map((id) => (
          <li key={id} className="truncate">
            {actions.nameOf(id)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notice({ children }: { children: string }) {
  return <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">{children}</p>;
}

interface PlanDialogProps {
  title: string;
  /** Label of the button that carries out the plan. */
  submitLabel: string;
  canSubmit: boolean;
  onSubmit: () => void;
  onDone: () => void;
  /** The field that chooses whom to seat, or the other table. */
  field: ReactNode;
  /** Texts that say who goes where. */
  children: ReactNode;
}

function PlanDialog({ title, submitLabel, canSubmit, onSubmit, onDone, field, children }: PlanDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit) return;
    onSubmit();
    onDone();
  };
  return (
    <Dialog
      isOpen
      title={title}
      onOpenChange={onDone}
      onSubmit={submit}
      confirm={
        <Button type="submit" disabled={!canSubmit}>
          {submitLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {field}
        <div role="status" className="flex flex-col gap-3">
          {children}
        </div>
      </div>
    </Dialog>
  );
}

interface FormProps {
  table: LayoutTable;
  onDone: () => void;
}

/** The options of whom to fill a table with, and their labels. */
function useFillOptions(chosen: FillOption) {
  const { t } = useLanguage();
  const { unassigned } = useGuestGroups();
  const options = useMemo(
    () =>
      listFillOptions(
        unassigned.map(({ guest }) => guest),
        chosen,
      ),
    [unassigned, chosen],
  );
  const labelOf = ({ choice, name, count }: FillOption) => {
    if (choice.kind === 'everyone') return t('tableGuests.everyone', { count });
    return choice.kind === 'tag'
      ? t('tableGuests.tagged', { tag: name, count })
      : t('tableGuests.household', { name, count });
  };
  return { options, labelOf };
}

function FillForm({ table, onDone }: FormProps) {
  const { t, language } = useLanguage();
  const { actions } = usePlanEditor();
  const layout = useLayout();
  const guests = useSortedGuests();
  const [chosen, setChosen] = useState(EVERYONE);
  const { options, labelOf } = useFillOptions(chosen);
  const plan = useMemo(() => planFill(layout, table.id, guests, chosen.choice), [layout, table, guests, chosen]);
  const seatedIds = [...plan.places.keys()];
  const count = seatedIds.length;
  const name = tableNameIn(t, table);
  const isFull = countTakenSeats(table, dotsAtTable(layout, table)) === table.seats;
  const staying = plan.stayingIds.map((id) => actions.nameOf(id));
  return (
    <PlanDialog
      title={t('tableGuests.fillTitle', { table: name })}
      submitLabel={t('tableGuests.seatThem', { count })}
      canSubmit={count > 0}
      onSubmit={() => actions.applyTablePlan(plan, t('tableGuests.filled', { count, table: name }))}
      onDone={onDone}
      field={
        <Select
          label={t('tableGuests.fillWith')}
          value={keyOfChoice(chosen.choice)}
          onChange={({ target }) => setChosen(options.get(target.value) ?? EVERYONE)}
          options={Array.from(options, ([key, option]) => ({ value: key, label: labelOf(option) }))}
        />
      }
    >
      <NameList title={t('tableGuests.getSeats', { count })} guestIds={seatedIds} />
      {count === 0 && (
        <Notice>
          {isFull
            ? t('tableGuests.tableFull')
            : staying.length > 0
              ? t('tableGuests.nobodyFits')
              : t('tableGuests.nobodyWaits')}
        </Notice>
      )}
      {count > 0 && staying.length > 0 && (
        <p className="text-muted text-sm">
          {t('tableGuests.stayInList', { count: staying.length, who: joinNames(t, language, staying) })}
        </p>
      )}
    </PlanDialog>
  );
}

/** Who of a plan goes to this table. */
const goingTo = ({ places }: TablePlan, { id }: LayoutTable): number[] =>
  [...places].filter(([, { tableId }]) => tableId === id).map(([guestId]) => guestId);

/** Swaps the guests of a table with those of another, or moves them there. */
function OtherTableForm({ table, otherId, isSwap, onDone }: FormProps & { otherId: string; isSwap: boolean }) {
  const { t, language } = useLanguage();
  const { actions } = usePlanEditor();
  const layout = useLayout();
  const guests = useEditorState((state) => state.guests);
  const [value, setValue] = useState(otherId);
  const others = layout.tables.filter(({ id }) => id !== table.id);
  const other = others.find(({ id }) => String(id) === value) ?? others[0];
  const plan = useMemo(
    () => other && (isSwap ? planSwap : planMoveAll)(layout, table.id, other.id, guests),
    [layout, table, other, guests, isSwap],
  );
  if (!other || !plan) return null;
  const [name, otherName] = [tableNameIn(t, table), tableNameIn(t, other)];
  const toOther = goingTo(plan, other);
  const toTable = goingTo(plan, table);
  const staying = plan.stayingIds.map((id) => actions.nameOf(id));
  const count = toOther.length;
  const isFull = countTakenSeats(other, dotsAtTable(layout, other)) === other.seats;
  const done = isSwap
    ? t('tableGuests.swapped', { table: name, other: otherName })
    : t('tableGuests.moved', { count, table: otherName });
  return (
    <PlanDialog
      title={t(isSwap ? 'tableGuests.swapTitle' : 'tableGuests.moveTitle', { table: name })}
      submitLabel={isSwap ? t('tableGuests.swapThem') : t('tableGuests.moveThem', { count })}
      canSubmit={plan.places.size > 0}
      onSubmit={() => actions.applyTablePlan(plan, done)}
      onDone={onDone}
      field={
        <Select
          label={t(isSwap ? 'tableGuests.swapWith' : 'tableGuests.moveTo')}
          value={String(other.id)}
          onChange={({ target }) => setValue(target.value)}
          options={others.map((each) => ({
            value: String(each.id),
            label: t('tableGuests.tableOption', {
              table: tableNameIn(t, each),
              seated: countTakenSeats(each, dotsAtTable(layout, each)),
              seats: each.seats,
            }),
          }))}
        />
      }
    >
      <NameList title={t('tableGuests.goTo', { table: otherName, count })} guestIds={toOther} />
      <NameList title={t('tableGuests.goTo', { table: name, count: toTable.length })} guestIds={toTable} />
      {plan.places.size === 0 && (
        <Notice>
          {staying.length === 0
            ? t('tableGuests.nobodyHere')
            : t(isFull ? 'tableGuests.tableFull' : 'tableGuests.nobodyFits')}
        </Notice>
      )}
      {plan.places.size > 0 && staying.length > 0 && (
        <Notice>{t('tableGuests.stayAtTable', { count: staying.length, who: joinNames(t, language, staying) })}</Notice>
      )}
    </PlanDialog>
  );
}

/** Fills a table, swaps its guests with another's or moves them; shows first who goes where. */
export function TableGuestsDialog() {
  const { editor } = usePlanEditor();
  const dialog = useEditorState((state) => state.dialog);
  const layout = useLayout();
  if (dialog?.kind !== 'tableGuests') return null;
  const table = findTable(layout, dialog.tableId);
  if (!table) return null;
  const onDone = () => editor.show({ dialog: null });
  if (dialog.action === 'fill') return <FillForm key={table.id} table={table} onDone={onDone} />;
  return (
    <OtherTableForm
      key={`${dialog.action} ${table.id}`}
      table={table}
      otherId={String(dialog.otherId ?? '')}
      isSwap={dialog.action === 'swap'}
      onDone={onDone}
    />
  );
}
