import { findSeatIndex } from '../../../../shared/layout/seat-positions.ts';
import { findDot, findTableByNumber } from '../../../../shared/layout/table-occupancy.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLayout, usePlanEditor, useSeating } from '../plan-editor.ts';
import { pinGuest, unpinGuest } from './rule-edits.ts';

/** Pins a guest to the table or seat where they are now, so that no plan moves them. */
export function PinControls({ guestId }: { guestId: number }) {
  const t = useT();
  const { editor } = usePlanEditor();
  const layout = useLayout();
  const { pins } = useSeating();
  const pin = pins.find((known) => known.guestId === guestId);
  const dot = findDot(layout, guestId);
  const table = findTableByNumber(layout, dot?.tableNumber ?? null);
  const seat = table && findSeatIndex(table, dot?.seatNumber ?? null);
  if (pin) {
    return (
      <Button variant="outline" size="small" onClick={() => editor.editSeating(unpinGuest(editor.seating, guestId))}>
        {t('seating.unpin')}
      </Button>
    );
  }
  if (!table) return null;
  const pinTo = (number: number | null) =>
    editor.editSeating(pinGuest(editor.seating, { guestId, tableId: table.id, seat: number }));
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="small" onClick={() => pinTo(null)}>
        {t('seating.pinToTable')}
      </Button>
      {seat !== undefined && (
        <Button variant="outline" size="small" onClick={() => pinTo(seat + 1)}>
          {t('seating.pinToSeat')}
        </Button>
      )}
    </div>
  );
}
