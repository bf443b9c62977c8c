import { Accessibility, ChevronDown, ChevronRight, Pencil, Shapes, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { customTableName } from '../../../../shared/table-name.ts';
import { modifiersOf } from '../../../floor-plan/floor-plan-editing.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScrollList } from '../../../ui/scroll-list.tsx';
import { tableNameIn } from '../commands/table-label.ts';
import { useEditorState, useIsDragged, useItemNames, useLayout, usePlanEditor } from '../plan-editor.ts';
import { ListNotice, ListSearch } from './list-search.tsx';
import { RowButton } from './row-button.tsx';
import { listTableRows, type TableRow } from './table-rows.ts';

const TABLE_HEIGHT_PX = 48;
const SEAT_HEIGHT_PX = 44;

type RowOf<Kind> = Extract<TableRow, { kind: Kind }>;

interface SeatHereProps {
  place: string;
  onClick: (guestId: number) => void;
  /** Seats all selected guests; without it, only a single picked guest can be seated here. */
  onGroup?: () => void;
}

/** Seats the guest who was picked, or all selected ones. */
function SeatHere({ place, onClick, onGroup }: SeatHereProps) {
  const t = useT();
  const { actions } = usePlanEditor();
  const pickedId = useEditorState((state) => state.pickedGuestId);
  const count = useEditorState(({ selectedGuests }) => (onGroup ? selectedGuests.size : 0));
  if (pickedId === null && count === 0) return null;
  const who = pickedId === null ? t('layoutEditor.guestCount', { count }) : actions.nameOf(pickedId);
  const name = t('layoutEditor.seatHereName', { name: who, place });
  return (
    <Button
      variant="outline"
      size="small"
      data-action="seat-here"
      aria-label={name}
      title={name}
      className="min-h-11 shrink-0 lg:min-h-8"
      onClick={() => (pickedId === null ? onGroup?.() : onClick(pickedId))}
    >
      {t('layoutEditor.seatHere')}
    </Button>
  );
}

/** Marks tables and seats that a wheelchair reaches. */
function AccessIcon() {
  const label = useT()('layoutEditor.accessible');
  return (
    <span title={label} className="shrink-0 text-accent">
      <Accessibility className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function TableLine({ row, onToggle }: { row: RowOf<'table'>; onToggle: (id: TableId) => void }) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const { table, seated, isOpen } = row;
  const name = tableNameIn(t, table);
  const isSelected = useEditorState((state) => state.selection.has(table.id));
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      className={classNames(
        'flex h-full items-center gap-1 rounded-lg px-1',
        isSelected ? 'bg-accent-soft' : 'hover:bg-accent-soft/60',
      )}
    >
      <Checkbox
        label={t('layoutEditor.selectTable', { label: name })}
        checked={isSelected}
        data-action="select"
        onChange={() => editor.selectTable(table.id, 'toggle')}
      />
      <button
        type="button"
        data-action="open"
        aria-expanded={isOpen}
        onClick={() => onToggle(table.id)}
        className="flex h-full min-w-0 flex-1 items-center gap-1 rounded-md px-1 text-left"
      >
        <Chevron className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-medium text-sm">{name}</span>
        <span className="sr-only">{t('layoutEditor.tableRow', { label: name, seated, seats: table.seats })}</span>
        {table.accessibleSeats?.length ? <AccessIcon /> : null}
        <span aria-hidden="true" className="shrink-0 text-muted text-xs tabular-nums">
          {seated} / {table.seats}
        </span>
      </button>
      <SeatHere
        place={name}
        onClick={(guestId) => actions.seatAtTable(guestId, table.id)}
        onGroup={() => actions.group.seatAtTable(table.id)}
      />
      <RowButton
        action="edit"
        label={t('layoutEditor.openTable', { label: name })}
        icon={Pencil}
        onClick={() => {
          editor.selectTable(table.id, 'only');
          editor.show({ dialog: { kind: 'table', tableId: table.id } });
        }}
      />
    </div>
  );
}

function SeatLine({ row }: { row: RowOf<'seat'> }) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const { table, seatNumber, dot } = row;
  const isDragged = useIsDragged(dot?.guestId);
  const isSelected = useEditorState(({ selectedGuests }) => dot !== undefined && selectedGuests.has(dot.guestId));
  const name = dot ? actions.nameOf(dot.guestId) : '';
  const { tableNumber } = table;
  const place = seatLabel(t, { tableNumber, seatNumber, tableName: customTableName(table) }) ?? '';
  return (
    <div
      data-drag-guest={dot?.guestId}
      className={classNames(
        'ml-8 flex h-full items-center gap-1 border-hairline border-l pl-2',
        dot && 'cursor-grab select-none active:cursor-grabbing',
        isSelected && 'bg-accent-soft',
        isDragged && 'opacity-50',
      )}
    >
      <span className="flex w-14 shrink-0 items-center gap-0.5 text-muted text-xs">
        {seatNumber === null ? t('layoutEditor.atTableWithoutSeat') : t('layoutEditor.seat', { seat: seatNumber })}
        {table.accessibleSeats?.includes(Number(seatNumber)) && <AccessIcon />}
      </span>
      {dot ? (
        <>
          <button
            type="button"
            data-action="open"
            aria-label={t('layoutEditor.changeSeat', { name })}
            onClick={(event) => {
              if (actions.group.click(dot.guestId, modifiersOf(event))) return;
              editor.show({ dialog: { kind: 'guest', guestId: dot.guestId } });
            }}
            className="h-full min-w-0 flex-1 truncate rounded-md px-1 text-left text-sm hover:underline"
          >
            {name}
          </button>
          <RowButton
            action="unseat"
            label={t('layoutEditor.unseatName', { name })}
            icon={X}
            onClick={() => actions.unseat(dot.guestId)}
          />
        </>
      ) : (
        <>
          <span className="min-w-0 flex-1 px-1 text-muted text-sm italic">{t('layoutEditor.freeSeat')}</span>
          <SeatHere place={place} onClick={(guestId) => actions.seatOn(guestId, tableNumber, seatNumber)} />
        </>
      )}
    </div>
  );
}

function ItemLine({ row: { item, name } }: { row: RowOf<'item'> }) {
  const t = useT();
  const { editor } = usePlanEditor();
  const isSelected = useEditorState((state) => state.selection.has(item.id));
  return (
    <div
      className={classNames(
        'flex h-full items-center gap-1 rounded-lg px-1',
        isSelected ? 'bg-accent-soft' : 'hover:bg-accent-soft/60',
      )}
    >
      <Checkbox
        label={t('layoutEditor.selectTable', { label: name })}
        checked={isSelected}
        data-action="select"
        onChange={() => editor.selectTable(item.id, 'toggle')}
      />
      <Shapes className="mx-1 size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
      <RowButton
        action="edit"
        label={t('layoutEditor.openTable', { label: name })}
        icon={Pencil}
        onClick={() => {
          editor.selectTable(item.id, 'only');
          editor.show({ dialog: { kind: 'item', itemId: item.id } });
        }}
      />
    </div>
  );
}

function Line({ row, onToggle }: { row: TableRow; onToggle: (id: TableId) => void }) {
  if (row.kind === 'item') return <ItemLine row={row} />;
  return row.kind === 'table' ? <TableLine row={row} onToggle={onToggle} /> : <SeatLine row={row} />;
}

function keyOfRow(row: TableRow): string {
  if (row.kind === 'item') return `item ${row.item.id}`;
  if (row.kind === 'table') return `table ${row.table.id}`;
  return `seat ${row.table.id} ${row.seatNumber ?? `of ${row.dot?.guestId}`}`;
}

/** Everything on the floor plan as a list, for keyboards and screen readers: tables, seats, guests and floor items, with all actions. */
export function TablesList() {
  const t = useT();
  const layout = useLayout();
  const guests = useEditorState((state) => state.guests);
  const [search, setSearch] = useState('');
  const [openTables, setOpenTables] = useState<ReadonlySet<TableId>>(new Set());
  const deferredSearch = useDeferredValue(search);
  const itemNames = useItemNames();
  const rows = useMemo(
    () => listTableRows(layout, { guests, openTables, search: deferredSearch, itemNames }),
    [layout, guests, openTables, deferredSearch, itemNames],
  );
  const toggle = (id: TableId) =>
    setOpenTables((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  if (layout.tables.length === 0 && !layout.items?.length) return <ListNotice>{t('layoutEditor.noTables')}</ListNotice>;
  return (
    <>
      <ListSearch label={t('layoutEditor.searchTables')} value={search} onChange={setSearch} />
      {rows.length === 0 ? (
        <ListNotice>{t('layoutEditor.noMatch')}</ListNotice>
      ) : (
        <ScrollList
          label={t('layoutEditor.tables')}
          rows={rows}
          rowHeight={({ kind }) => (kind === 'seat' ? SEAT_HEIGHT_PX : TABLE_HEIGHT_PX)}
          keyOf={keyOfRow}
          row={(row) => <Line row={row} onToggle={toggle} />}
          className="min-h-0 flex-1"
        />
      )}
    </>
  );
}
