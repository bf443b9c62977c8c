import { type FormEvent, useMemo, useState } from 'react';
import { countOpenSeats } from '../../../../shared/layout/seat-group.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { tableNameIn } from '../commands/table-label.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { noRoomText } from './no-room-text.ts';

/** Asks for the table, and says before it happens who gets a seat there. */
function SeatGroupForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { group } = usePlanEditor().actions;
  const layout = useLayout();
  const selected = useEditorState((state) => state.selectedGuests);
  const [isWhole, setIsWhole] = useState(false);
  const whole = useMemo(() => group.wholeHouseholds(selected), [group, selected]);
  const ids = isWhole ? whole : selected;
  const tables = layout.tables
    .map((table) => ({ table, free: countOpenSeats(layout, table, ids) }))
    .filter(({ free }) => free > 0);
  const [chosenId, setChosenId] = useState('');
  const best = tables.find(({ free }) => free >= ids.size) ?? tables[0];
  const chosen = tables.find(({ table }) => String(table.id) === chosenId) ?? best;
  const seats = chosen ? group.chooseSeats(chosen.table.id, ids) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || !seats || seats.seats.length === 0) return;
    if (group.seat(chosen.table.id, seats)) onDone();
  };
  const [count, all] = [seats?.seats.length ?? 0, ids.size];
  const more = whole.size - selected.size;
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      onSubmit={submit}
      title={t('guests.seatAtTableTitle')}
      description={t('guests.seatAtTableHint', { count: all })}
      confirm={
        <Button type="submit" disabled={count === 0}>
          {t('guests.seatAction')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {chosen ? (
          <Select
            label={t('layoutEditor.guestTable')}
            value={String(chosen.table.id)}
            onChange={({ target }) => setChosenId(target.value)}
            options={tables.map(({ table, free }) => ({
              value: String(table.id),
              label: t('layoutEditor.tableOption', { label: tableNameIn(t, table), free }),
            }))}
          />
        ) : (
          <p className="text-muted text-sm">{t('layoutEditor.noFreeTable')}</p>
        )}
        {more > 0 && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={isWhole}
              onChange={({ target }) => setIsWhole(target.checked)}
            />
            {t('layoutEditor.bringHouseholds', { count: more })}
          </label>
        )}
        {seats && (
          <p
            role="status"
            className={count === all ? 'text-sm' : 'rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning'}
          >
            {count === all
              ? t('layoutEditor.groupAllFit', { count })
              : `${t('layoutEditor.groupFits', { count, all })} ${noRoomText(t, group.namesOf(seats.notSeatedIds))}`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

export function SeatGroupDialog() {
  const { editor } = usePlanEditor();
  const isOpen = useEditorState(
    ({ dialog, selectedGuests }) => dialog?.kind === 'seatGroup' && selectedGuests.size > 0,
  );
  return isOpen ? <SeatGroupForm onDone={() => editor.show({ dialog: null })} /> : null;
}
