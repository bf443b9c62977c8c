import { type FormEvent, useState } from 'react';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { colorOfDot } from '../../../../shared/layout/dot-colors.ts';
import { findSeatIndex } from '../../../../shared/layout/seat-positions.ts';
import {
  findDot,
  findTable,
  findTableByNumber,
  listSeats,
  type TableSeat,
} from '../../../../shared/layout/table-occupancy.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { swapText } from '../commands/swap-text.ts';
import { tableNameIn } from '../commands/table-label.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { PinControls } from '../rules/pin-controls.tsx';
import { ColorInput } from './color-input.tsx';
import { EditorDialog } from './editor-dialog.tsx';

const NONE = '';

function GuestForm({ guest, onDone }: { guest: Guest; onDone: () => void }) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const layout = useLayout();
  const dot = findDot(layout, guest.id);
  const currentTable = findTableByNumber(layout, dot?.tableNumber ?? null);
  const currentSeat = currentTable && findSeatIndex(currentTable, dot?.seatNumber ?? null);
  const [tableId, setTableId] = useState(() => (currentTable ? String(currentTable.id) : NONE));
  const [seatNumber, setSeatNumber] = useState(() => (currentSeat === undefined ? NONE : String(currentSeat + 1)));
  const tableOf = (id: string) => layout.tables.find((candidate) => String(candidate.id) === id);
  const table = tableOf(tableId);
  const seats = table ? listSeats(layout, table) : [];
  const occupantOf = ({ dot: taken }: TableSeat) => (taken?.guestId === guest.id ? undefined : taken?.guestId);
  const chosenSeat = seats.find((seat) => seat.seatNumber === seatNumber);
  const otherId = chosenSeat && occupantOf(chosenSeat);

  const chooseTable = (id: string) => {
    setTableId(id);
    const chosen = tableOf(id);
    const isOwn = chosen && chosen.id === currentTable?.id && currentSeat !== undefined;
    const free = chosen && listSeats(layout, chosen).find((seat) => seat.dot === undefined);
    setSeatNumber(isOwn ? String(currentSeat + 1) : (free?.seatNumber ?? NONE));
  };
  const tableOptions = layout.tables.map((candidate) => {
    const free = listSeats(layout, candidate).filter((seat) => seat.dot === undefined).length;
    const name = tableNameIn(t, candidate);
    const label =
      free === 0
        ? t('layoutEditor.tableOptionFull', { label: name })
        : t('layoutEditor.tableOption', { label: name, free });
    return { value: String(candidate.id), label };
  });
  const seatOptions = seats.map((seat) => {
    const takenBy = occupantOf(seat);
    const { seatNumber: value } = seat;
    if (takenBy === undefined) return { value, label: value };
    return { value, label: t('layoutEditor.seatOptionTaken', { seat: value, name: actions.nameOf(takenBy) }) };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = table && findTable(editor.layout, table.id);
    if (!target) {
      if (dot?.tableNumber) actions.unseat(guest.id);
      onDone();
      return;
    }
    if (otherId !== undefined) actions.takeOverSeat(guest.id, otherId);
    else if (!actions.seatOn(guest.id, target.tableNumber, seatNumber || null)) return;
    onDone();
  };
  const unseat = () => {
    actions.unseat(guest.id);
    onDone();
  };

  return (
    <EditorDialog
      onSubmit={submit}
      onDone={onDone}
      title={t('layoutEditor.guestDialogOf', { name: guest.fullName })}
      otherActions={
        dot && (
          <Button variant="ghost" className="sm:mr-auto" onClick={unseat}>
            {t('layoutEditor.unseat')}
          </Button>
        )
      }
    >
      <Select
        label={t('layoutEditor.guestTable')}
        value={tableId}
        onChange={({ target }) => chooseTable(target.value)}
        options={[{ value: NONE, label: t('layoutEditor.noTable') }, ...tableOptions]}
      />
      {table && (
        <Select
          label={t('layoutEditor.guestSeat')}
          value={seatNumber}
          onChange={({ target }) => setSeatNumber(target.value)}
          options={[{ value: NONE, label: t('layoutEditor.noSeat') }, ...seatOptions]}
        />
      )}
      {otherId !== undefined && (
        <p role="status" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
          {swapText(t, layout, { kind: 'notice', guestId: guest.id, name: actions.nameOf(otherId) })}
        </p>
      )}
      {dot && (
        <div className="flex items-center justify-between gap-4">
          <span className="font-medium text-sm">{t('layoutEditor.color')}</span>
          <ColorInput
            guestId={guest.id}
            color={colorOfDot(dot)}
            label={t('layoutEditor.colorOf', { name: guest.fullName })}
            isLarge
          />
        </div>
      )}
      <PinControls guestId={guest.id} />
      {guest.specialRequirements !== null && (
        <div className="text-sm">
          <p className="font-medium">{t('layoutEditor.notes')}</p>
          <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{guest.specialRequirements}</p>
        </div>
      )}
    </EditorDialog>
  );
}

export function SeatGuestDialog() {
  const { editor } = usePlanEditor();
  const guest = useEditorState(({ dialog, guests }) =>
    dialog?.kind === 'guest' ? guests.get(dialog.guestId) : undefined,
  );
  return guest ? <GuestForm key={guest.id} guest={guest} onDone={() => editor.show({ dialog: null })} /> : null;
}
