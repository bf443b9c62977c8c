import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import { pathOf } from '../../../../shared/calls/path-of.ts';
import { type Guest, MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { compareNumbered } from '../../../../shared/text-order.ts';
import { queryOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useEventTier } from '../../../tiers/use-event-tier.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useEventGuests } from '../api.ts';
import { useSeatAtTable } from './seat-at-table.ts';

interface TableDialogProps {
  eventId: number;
  selected: readonly Guest[];
  onClose: () => void;
}

/** Tables of the floor plan and tables where guests sit, by number. */
function useTableSuggestions(eventId: number): { number: string; label: string | undefined }[] {
  const { showsFloorPlan } = useEventTier(eventId);
  const { data: guests } = useEventGuests(eventId);
  const { data: layout } = useQuery({
    ...queryOf(calls.layouts.read, { id: eventId }),
    queryKey: [pathOf(calls.layouts.read, { id: eventId }), 'tables'],
    enabled: showsFloorPlan,
    // Always loaded again: the editor may have changed the layout since it was cached.
    staleTime: 0,
  });
  return useMemo(() => {
    const labels = new Map<string, string | undefined>();
    for (const { tableNumber, tableName } of guests ?? [])
      if (tableNumber) labels.set(tableNumber, tableName ?? undefined);
    for (const { tableNumber, label } of layout?.tables ?? []) labels.set(tableNumber, label);
    return [...labels]
      .map(([number, label]) => ({ number, label }))
      .sort((a, b) => compareNumbered(a.number, b.number));
  }, [guests, layout]);
}

/** Asks for the table at which the selected guests shall sit. */
export function TableDialog({ eventId, selected, onClose }: TableDialogProps) {
  const t = useT();
  const listId = useId();
  const tables = useTableSuggestions(eventId);
  const { seat, isPending } = useSeatAtTable();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const wanted = number.trim();
    if (wanted === '') setError(t('guests.tableRequired'));
    else seat(selected, wanted, onClose);
  };
  return (
    <FormDialog
      title={t('guests.seatAtTableTitle')}
      description={t('guests.seatAtTableHint', { count: selected.length })}
      action={t('guests.seatAction')}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('guests.tableNumber')}
        error={error}
        value={number}
        list={listId}
        autoComplete="off"
        maxLength={MAX_GUEST_LENGTHS.tableNumber}
        onChange={({ target }) => {
          setNumber(target.value);
          setError(undefined);
        }}
      />
      <datalist id={listId}>
        {tables.map((table) => (
          <option key={table.number} value={table.number}>
            {table.label}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
