import { X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { LayoutPatch, OperationRefusal } from '../../../shared/contracts/layout-operations.ts';
import type { FloorItem, Layout, LayoutTable } from '../../../shared/contracts/layouts.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { findDot, withTableName } from '../../../shared/layout/table-occupancy.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { itemNamesIn, nameOfFloorItem } from '../../floor-plan/item-names.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { joinNames } from '../../lib/join-names.ts';
import { Button } from '../../ui/button.tsx';
import { tableNameIn } from './commands/table-label.ts';
import { useEditorState, useLayout, usePlanEditor, useSaveStatus } from './plan-editor.ts';
import type { RefusedOperation } from './session/session-events.ts';

interface Names {
  readonly t: Translate;
  readonly language: Language;
  readonly layout: Layout;
  /** A guest, also one whom others have deleted. */
  readonly findGuest: (id: number) => Guest | undefined;
  /** A table or floor item, also one that others have deleted. */
  readonly findPiece: (id: string) => LayoutTable | FloorItem | undefined;
}

/** Of a guest who was deleted before the page was opened nobody knows the name. */
const nameOfGuest = ({ t, findGuest }: Names, guestId: number) =>
  findGuest(guestId)?.fullName ?? t('layoutEditor.lostGuest');

function nameOfPiece({ t, findPiece }: Names, id: string, changed?: object | null): string | undefined {
  const piece = (changed && 'id' in changed ? (changed as LayoutTable | FloorItem) : undefined) ?? findPiece(id);
  if (!piece) return undefined;
  return 'kind' in piece ? nameOfFloorItem(piece, itemNamesIn(t)) : tableNameIn(t, piece);
}

/** The tables and floor items that an operation was to add, change or delete. */
function listPieces(names: Names, { tables = {}, items = {} }: LayoutPatch): string[] {
  const { t, language } = names;
  const byKind = Map.groupBy(Object.entries({ ...tables, ...items }), ([, fields]) =>
    fields === null ? 'lostDeleted' : 'id' in fields ? 'lostAdded' : 'lostChanged',
  );
  return Array.from(byKind, ([kind, pieces]) => {
    const called = pieces.flatMap(([id, fields]) => nameOfPiece(names, id, fields) ?? []);
    // Of a piece that was deleted before the page was opened nobody knows the name.
    if (called.length === 0) return t('layoutEditor.lostUnknown');
    return t(`layoutEditor.${kind}`, { names: joinNames(t, language, called) });
  });
}

/** What an operation was to do, in words; first what it was refused for. */
function listEdits(names: Names, patch: LayoutPatch, refusal?: OperationRefusal): string[] {
  const { t, language, layout, findPiece } = names;
  const { seats = [], dots = {}, rules, pins, canvas, picture } = patch;
  const numberOf = (id: string) => {
    const table = findPiece(id);
    return (table && 'tableNumber' in table ? table.tableNumber : patch.tables?.[id]?.tableNumber) ?? null;
  };
  const refusedId = refusal && 'guestId' in refusal ? refusal.guestId : undefined;
  const isFirst = ({ guestId }: { guestId: number }) => Number(guestId === refusedId);
  const seated = new Set(seats.map(({ guestId }) => guestId));
  const onFloor = Object.keys(dots)
    .map(Number)
    .filter((guestId) => !seated.has(guestId));
  return [
    ...[...seats]
      .sort((a, b) => isFirst(b) - isFirst(a))
      .map(({ guestId, tableId, tableNumber = null, seat }) => {
        const number = tableId === null ? tableNumber : numberOf(tableId);
        const place = seatLabel(t, withTableName(layout, { tableNumber: number, seatNumber: seat }));
        return `${nameOfGuest(names, guestId)}: ${place ?? t('layoutEditor.lostNoSeat')}`;
      }),
    ...listPieces(names, patch),
    ...(onFloor.length > 0
      ? [
          t('layoutEditor.lostDots', {
            names: joinNames(
              t,
              language,
              onFloor.map((id) => nameOfGuest(names, id)),
            ),
          }),
        ]
      : []),
    ...(canvas || picture !== undefined ? [t('layoutEditor.lostRoom')] : []),
    ...(rules || pins ? [t('layoutEditor.lostRules')] : []),
  ];
}

/** Why an operation was refused, in words. */
function explain(names: Names, { patch, refusal }: RefusedOperation): string {
  const { t, layout } = names;
  switch (refusal.reason) {
    case 'seatTaken':
      return t('layoutEditor.refusedTaken', { name: refusal.occupant.fullName });
    case 'guestMoved': {
      const dot = findDot(layout, refusal.guestId);
      const place = (dot && seatLabel(t, withTableName(layout, dot))) ?? t('layoutEditor.lostNoSeat');
      return t('layoutEditor.refusedMoved', { name: nameOfGuest(names, refusal.guestId), place });
    }
    case 'guestDeclined':
      return t('layoutEditor.refusedDeclined', { name: nameOfGuest(names, refusal.guestId) });
    case 'tableNumberExists': {
      const name = patch.tables?.[refusal.tableId]?.[refusal.field];
      return name ? t('layoutEditor.refusedName', { name }) : t('layout.tableNumberExists');
    }
    case 'outOfRange': {
      const changed = patch.tables?.[refusal.id] ?? patch.items?.[refusal.id];
      // A table may have the same id as a guest.
      const isDot = !changed && !patch.canvas && patch.dots?.[refusal.id];
      const name = (!isDot && nameOfPiece(names, refusal.id, changed)) || nameOfGuest(names, Number(refusal.id));
      return t('layoutEditor.refusedOutside', { name });
    }
    case 'gone':
      return t('layoutEditor.refusedGone');
    case 'tooManyTables':
    case 'tooManyItems':
    case 'tooManyRules':
      return t('layoutEditor.refusedFull');
    default:
      return t('layoutEditor.refusedUnreadable');
  }
}

function useNames(): Names {
  const { t, language } = useLanguage();
  const { saving } = usePlanEditor();
  // Names may change.
  useEditorState((state) => state.guests);
  const findGuest = (id: number) => saving.refusals.findGuest(id);
  return { t, language, layout: useLayout(), findGuest, findPiece: (id) => saving.refusals.findPiece(id) };
}

/** The longest list of edits that is shown of one operation. */
const MAX_SHOWN = 3;

interface EditListProps {
  title: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

function EditList({ title, ref, children }: EditListProps) {
  return (
    <section
      ref={ref}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard.
      tabIndex={0}
      className="max-h-40 shrink-0 select-text overflow-y-auto rounded-2xl border border-hairline bg-card px-4 py-3 text-sm"
    >
      <p className="font-semibold">{title}</p>
      <ul>{children}</ul>
    </section>
  );
}

/** For a member who was removed while editing: what can't be saved any more, in words that can be copied. */
export function UnsentEdits({ isLost }: { isLost: boolean }) {
  const { saving } = usePlanEditor();
  const { waiting } = useSaveStatus();
  const names = useNames();
  const title = names.t('layoutEditor.lostTitle');
  const isShown = isLost && waiting > 0;
  const lines = new Set(isShown ? saving.unsent.flatMap(({ patch }) => listEdits(names, patch)) : []);
  return (
    <>
      <Told>{isShown ? title : ''}</Told>
      {isShown && (
        <EditList title={title}>
          {[...lines].map((line) => (
            <li key={line} className="ml-5 list-disc">
              {line}
            </li>
          ))}
        </EditList>
      )}
    </>
  );
}

/** Is there before its text is, or screen readers would not say it. */
function Told({ children }: { children: string }) {
  return (
    <output aria-live="polite" className="sr-only">
      {children}
    </output>
  );
}

/** What the server did not make of one's edits, and why: each can be tried again, or given up. `isFinal` where nothing can be saved any more. */
export function RefusedEdits({ isFinal }: { isFinal: boolean }) {
  const { saving, frame } = usePlanEditor();
  const { refused } = useSaveStatus();
  const names = useNames();
  const { t } = names;
  const list = useRef<HTMLElement>(null);
  const hasDecided = useRef(false);
  // The button that had the focus is gone with its line.
  useEffect(() => {
    if (hasDecided.current) (refused.length > 0 ? list : frame).current?.focus();
    hasDecided.current = false;
  }, [refused, frame]);
  const decide = (act: () => void) => {
    act();
    // Not where it could not be done: later news must not take the focus.
    hasDecided.current = saving.status.refused !== refused;
  };
  const title = t('layoutEditor.refusedTitle', { count: refused.length });
  const last = refused.at(-1);
  const told = last && [title, listEdits(names, last.patch, last.refusal)[0], explain(names, last)].join(' ');
  return (
    <>
      <Told>{told ?? ''}</Told>
      {refused.length > 0 && (
        <EditList title={title} ref={list}>
          {refused.map((each) => {
            const { id, patch, refusal } = each;
            const edits = listEdits(names, patch, refusal);
            const more = edits.length - MAX_SHOWN;
            const free = refusal.reason === 'seatTaken' ? refusal.free : null;
            const isOpen = !isFinal && (free !== null || refusal.reason === 'guestMoved');
            return (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-t py-1 first:border-0"
              >
                <p className="min-w-0 flex-1 basis-60 break-words">
                  {edits.slice(0, MAX_SHOWN).join('; ')}
                  {more > 0 && ` ${t('layoutEditor.refusedMore', { count: more })}`}
                  <span className="block text-muted">{explain(names, each)}</span>
                </p>
                <div className="flex items-center">
                  {isOpen && (
                    <Button
                      variant="outline"
                      size="small"
                      className="min-h-11 lg:min-h-9"
                      onClick={() => decide(() => saving.refusals.retry(each))}
                    >
                      {free ? t('layoutEditor.refusedTakeSeat', { seat: free.seat }) : t('layoutEditor.refusedRetry')}
                    </Button>
                  )}
                  <button
                    type="button"
                    aria-label={t('layoutEditor.refusedDismiss')}
                    title={t('layoutEditor.refusedDismiss')}
                    onClick={() => decide(() => saving.refusals.dismiss(each))}
                    className="flex size-11 items-center justify-center rounded-lg text-muted hover:bg-accent-soft"
                  >
                    <X className="size-4" aria-hidden="true" />
                  </button>
                </div>
              </li>
            );
          })}
        </EditList>
      )}
    </>
  );
}

/** While nothing is heard of the others. */
export function DeafNotice({ isDeaf }: { isDeaf: boolean }) {
  const { t } = useLanguage();
  return (
    <p role="status" className="shrink-0 rounded-xl bg-warning-soft px-4 py-2 text-sm empty:sr-only">
      {isDeaf && t('layoutEditor.deaf')}
    </p>
  );
}
