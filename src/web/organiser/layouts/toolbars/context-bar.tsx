import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  FoldHorizontal,
  Maximize,
  Pencil,
  Redo2,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { hasNotDeclined } from '../../../../shared/attendance.ts';
import { countSeats } from '../../../../shared/layout/seat-counts.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { BAR_TOOL, CommandButton } from '../commands/command-button.tsx';
import { COMMANDS } from '../commands/commands.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { GuestSelectionBar, GuestTools } from '../selection/guest-selection-bar.tsx';
import { TableGuestsMenu } from './table-guests-menu.tsx';

/** While a guest is picked: says that the next click chooses the seat. */
function PickedGuestBar({ guestId }: { guestId: number }) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  return (
    <div className="flex h-full w-full min-w-0 items-center gap-3 rounded-xl border border-accent bg-card pr-1 pl-3 text-sm lg:w-auto lg:max-w-xl">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium lg:font-normal">
          {t('layoutEditor.pickGuest', { name: actions.nameOf(guestId) })}
        </span>
        <span className="hidden truncate text-muted text-xs lg:block">{t('layoutEditor.carryHint')}</span>
      </p>
      <Button variant="outline" size="small" onClick={() => editor.show({ pickedGuestId: null })}>
        {t('layoutEditor.cancelCarry')}
      </Button>
    </div>
  );
}

/** Single clicks for everything that dragging the selected tables and floor items does. */
function SelectionBar({ count }: { count: number }) {
  const t = useT();
  const hasItems = useEditorState(({ history, selection }) =>
    (history.present.layout.items ?? []).some(({ id }) => selection.has(id)),
  );
  const guestCount = useEditorState(({ selectedGuests }) => selectedGuests.size);
  const canBeJoined = useEditorState(COMMANDS.joinTables.isEnabled);
  const label = t(hasItems ? 'layoutEditor.piecesSelected' : 'layoutEditor.selected', { count });
  const guestLabel = t('layoutEditor.guestsSelected', { count: guestCount });
  return (
    <Toolbar
      label={guestCount > 0 ? `${label}, ${guestLabel}` : label}
      className="mx-auto flex h-full w-full items-center rounded-xl border border-hairline bg-card px-0.5 sm:w-fit"
    >
      <span className="hidden whitespace-nowrap px-2 text-muted text-sm sm:inline">{label}</span>
      {guestCount === 0 && (
        <>
          <CommandButton command="nudgeLeft" icon={ArrowLeft} look="bar" />
          <CommandButton command="nudgeUp" icon={ArrowUp} look="bar" />
          <CommandButton command="nudgeDown" icon={ArrowDown} look="bar" />
          <CommandButton command="nudgeRight" icon={ArrowRight} look="bar" />
          <span aria-hidden="true" className="mx-1 hidden h-6 w-px bg-hairline sm:block" />
        </>
      )}
      <TableGuestsMenu className={BAR_TOOL} />
      {canBeJoined && <CommandButton command="joinTables" icon={FoldHorizontal} look="bar" />}
      <CommandButton command="edit" icon={Pencil} look="bar" />
      <CommandButton command="duplicate" icon={Copy} look="bar" />
      <CommandButton command="delete" icon={Trash2} look="bar" />
      {guestCount > 0 && (
        <>
          <span className="hidden whitespace-nowrap border-hairline border-l px-2 text-muted text-sm lg:inline">
            {guestLabel}
          </span>
          <GuestTools />
        </>
      )}
      <CommandButton command="escape" icon={X} look="bar" />
    </Toolbar>
  );
}

/** How many guests are seated, seats free and tables full. */
function SeatCounters() {
  const { t, language } = useLanguage();
  const layout = useLayout();
  const all = useEditorState((state) => state.guests);
  // Guests who declined need no seat.
  const guests = useMemo(() => [...all.values()].filter(hasNotDeclined).length, [all]);
  const { seated, freeSeats, fullTables } = useMemo(() => countSeats(layout), [layout]);
  const entries = [
    { label: t('layoutEditor.seatedCount'), value: t('layoutEditor.seatedOf', { seated, guests }) },
    { label: t('layoutEditor.freeSeatsCount'), value: formatNumber(freeSeats, language) },
    {
      label: t('layoutEditor.fullTablesCount'),
      value: t('layoutEditor.fullOf', { full: fullTables, tables: layout.tables.length }),
    },
  ];
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs sm:gap-x-5 sm:text-sm">
      {entries.map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-1 sm:gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FocusToPlanProps {
  bar: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Moves the focus to the floor plan when the focused button is removed: otherwise the page would get it. */
function FocusToPlan({ bar, children }: FocusToPlanProps) {
  const { frame } = usePlanEditor();
  useLayoutEffect(
    () => () => {
      // Runs before the buttons are removed.
      if (bar.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
    },
    [bar, frame],
  );
  return children;
}

/** One line of fixed height beside the floor plan: actions for selected tables or guests, the guest picked to be seated, or counters. */
export function ContextBar() {
  const t = useT();
  const pickedGuestId = useEditorState((state) => state.pickedGuestId);
  const selectedCount = useEditorState(({ selection }) => selection.size);
  const hasGuests = useEditorState(({ selectedGuests }) => selectedGuests.size > 0);
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} className="flex h-12 min-w-0 items-center justify-between gap-2 lg:h-11 lg:justify-center">
      {pickedGuestId !== null ? (
        <FocusToPlan key="picked" bar={bar}>
          <PickedGuestBar guestId={pickedGuestId} />
        </FocusToPlan>
      ) : selectedCount > 0 ? (
        <FocusToPlan key="selection" bar={bar}>
          <SelectionBar count={selectedCount} />
        </FocusToPlan>
      ) : hasGuests ? (
        <FocusToPlan key="guests" bar={bar}>
          <GuestSelectionBar />
        </FocusToPlan>
      ) : (
        <>
          <SeatCounters />
          {/* On phones the other tools are in a tab of the panel. */}
          <Toolbar label={t('layoutEditor.controls')} className="flex shrink-0 lg:hidden">
            <CommandButton command="undo" icon={Undo2} />
            <CommandButton command="redo" icon={Redo2} />
            <CommandButton command="fit" icon={Maximize} />
          </Toolbar>
        </>
      )}
    </div>
  );
}
