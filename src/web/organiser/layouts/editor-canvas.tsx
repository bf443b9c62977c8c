import { useCallback, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { Point } from '../../../shared/layout/geometry.ts';
import { reshapeItem } from '../../../shared/layout/item-edits.ts';
import { movePieces } from '../../../shared/layout/piece-edits.ts';
import { findItem, type PieceId } from '../../../shared/layout/pieces.ts';
import { resizeTable, rotateTable } from '../../../shared/layout/table-edits.ts';
import { findTable, type TableId } from '../../../shared/layout/table-occupancy.ts';
import { EDITOR_ZOOM } from '../../../shared/layout/zoom-settings.ts';
import { foldName, matchesWords } from '../../../shared/name-search/fold-name.ts';
import type { Ghost } from '../../floor-plan/draw-ghosts.ts';
import { FloorPlan } from '../../floor-plan/floor-plan.tsx';
import type { FloorPlanEditing, Modifiers } from '../../floor-plan/floor-plan-editing.ts';
import { tableNamesIn } from '../../floor-plan/table-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useStore } from '../../lib/store.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { useGuestColors } from './coloring/use-guest-colors.ts';
import { foldedNameOf } from './panels/guest-groups.ts';
import { pictureAddress } from './picture-address.ts';
import { type PlanEditor, useEditorState, useItemNames, useLayout, usePlanEditor } from './plan-editor.ts';
import { type EditorState, NO_GUESTS, snapSize } from './session/editor-state.ts';
import { ghostsOf } from './solve/plan-ghosts.ts';

const findPiece = (layout: Layout, id: PieceId) => findTable(layout, id) ?? findItem(layout, id);

/** The distance that dragged pieces would move with the grid: computed by the edit itself. */
function snapMove(editor: PlanEditor['editor'], ids: readonly PieceId[], by: Point): Point {
  const [leadId] = ids;
  const before = leadId === undefined ? undefined : findPiece(editor.layout, leadId);
  if (leadId === undefined || !before) return by;
  const moved = movePieces(editor.layout, { ids, by, gridSize: snapSize(editor.state), leadId });
  const after = findPiece(moved, leadId) ?? before;
  return { x: after.x - before.x, y: after.y - before.y };
}

/** Loaded at the first drag, of which the first frames show no distances. */
let gapModule: typeof import('../../floor-plan/draw-gaps.ts') | undefined;
let isAsked = false;
async function loadGaps(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    gapModule = await import('../../floor-plan/draw-gaps.ts');
  } catch {
    // Without a network pieces are dragged without distances; the next move of the pointer tries again.
    isAsked = false;
  }
}

const isOnLists = ({ x, y }: Point) => document.elementFromPoint(x, y)?.closest('[data-guest-lists]') != null;

function createEditing(
  { editor, actions, listDrag }: Pick<PlanEditor, 'editor' | 'actions' | 'listDrag'>,
  formatNumber: (value: number) => string,
): FloorPlanEditing {
  return {
    get floorDrag() {
      return editor.state.tool === 'select' ? 'marquee' : 'pan';
    },
    get snapSize() {
      return snapSize(editor.state);
    },
    snapMove: (ids, by) => snapMove(editor, ids, by),
    measureGaps(ids) {
      void loadGaps();
      return gapModule?.createGapDrawing({ layout: editor.layout, ids, formatNumber });
    },
    onPiecesMoved: (ids, by) => {
      const [leadId] = ids;
      const { selection } = editor.state;
      if (leadId !== undefined && !selection.has(leadId)) editor.selectTable(leadId, 'only');
      // No grid here: `snapMove` has snapped `by` already.
      editor.edit(movePieces(editor.layout, { ids, by }));
    },
    onReshaped: (id, shape) => {
      const { rotation, ...rect } = shape;
      if (findItem(editor.layout, id)) editor.edit(reshapeItem(editor.layout, id, shape));
      else editor.edit(rotateTable(resizeTable(editor.layout, id, rect), id, rotation));
    },
    findDrop: (guestId, point) => actions.findDrop(guestId, point),
    findDropOutside: (guestId, pagePoint) => (isOnLists(pagePoint) ? actions.findDropOnList(guestId) : undefined),
    onDotDragged: (dragged) => listDrag.dragged.set(dragged ? { ...dragged, isFromPlan: true } : null),
    onGuestDropped: (guestId, drop) => void actions.drop(guestId, drop),
    onMarquee({ ids, guestIds, isAdding }) {
      editor.selectTables(isAdding ? [...editor.state.selection, ...ids] : ids);
      if (guestIds.length > 0) actions.group.addFramed(guestIds);
    },
  };
}

/** By guest. The same map while nobody is called otherwise: with another one all tables are looked at again. */
function useNames(guests: EditorState['guests']): ReadonlyMap<number, string> {
  const known = useRef<ReadonlyMap<number, string>>(new Map());
  return useMemo(() => {
    const isSame =
      known.current.size === guests.size &&
      [...guests.values()].every(({ id, fullName }) => known.current.get(id) === fullName);
    if (!isSame) known.current = new Map(Array.from(guests.values(), ({ id, fullName }) => [id, fullName]));
    return known.current;
  }, [guests]);
}

/** One letter would find nearly everybody. */
const MIN_SEARCH_LETTERS = 2;

/** Guests and tables that the search of the open list finds. */
function useFound(): { guestIds: ReadonlySet<number>; tableIds: ReadonlySet<TableId> } {
  const search = useEditorState((state) => foldName(state.search));
  const guests = useEditorState((state) => state.guests);
  const tables = useEditorState(({ history }) => history.present.layout.tables);
  return useMemo(() => {
    if (search.length < MIN_SEARCH_LETTERS) return { guestIds: new Set(), tableIds: new Set() };
    const foundGuests = [...guests.values()].filter((guest) => matchesWords(foldedNameOf(guest), search));
    const foundTables = tables.filter(({ label, tableNumber }) =>
      matchesWords(foldName(`${label} ${tableNumber}`), search),
    );
    return { guestIds: new Set(foundGuests.map(({ id }) => id)), tableIds: new Set(foundTables.map(({ id }) => id)) };
  }, [search, guests, tables]);
}

/** Where guests who move would sit, while a suggested plan is shown. The floor plan can't be edited then. */
function usePlanGhosts(): readonly Ghost[] | undefined {
  const { desk } = usePlanEditor();
  const layout = useLayout();
  const guests = useEditorState((state) => state.guests);
  const planned = useSyncExternalStore(desk.solving.subscribe, () => {
    const state = desk.solving.get();
    return state.phase === 'preview' ? state.plan.places : undefined;
  });
  // Drawn after the panel has shown the plan, so that neither waits for the other.
  const places = useDeferredValue(planned);
  const markedId = useStore(desk.marked);
  const ghosts = useMemo(() => {
    // An outdated plan could put two people on one chair.
    if (!places || desk.isOutdated()) return undefined;
    return ghostsOf(layout, desk.listMoves({ places }), (id) => guests.get(id)?.fullName ?? '');
  }, [desk, guests, layout, places]);
  return useMemo(
    () => ghosts?.map((ghost) => (ghost.guestId === markedId ? { ...ghost, isMarked: true } : ghost)),
    [ghosts, markedId],
  );
}

/** Loaded when first used, with its texts. */
const PlanRuler = laterPart(async () => (await import('./picture/plan-ruler.tsx')).PlanRuler);

/** The editable floor plan: turns clicks and gestures into edits. */
export function EditorCanvas({ onZoom }: { onZoom: (zoom: number) => void }) {
  const { t, language } = useLanguage();
  const { editor, actions, listDrag, floorPlan, frame } = usePlanEditor();
  const layout = useLayout();
  const format = useCallback((value: number) => formatNumber(value, language), [language]);
  const guests = useEditorState((state) => state.guests);
  const selection = useEditorState((state) => state.selection);
  const grid = useEditorState((state) => state.grid);
  const pickedGuestId = useEditorState((state) => state.pickedGuestId);
  const selectedGuests = useEditorState((state) => state.selectedGuests);
  const names = useNames(guests);
  const highlighted = useMemo(() => new Set(pickedGuestId === null ? [] : [pickedGuestId]), [pickedGuestId]);
  const itemNames = useItemNames();
  const nameTable = useMemo(() => tableNamesIn(t), [t]);
  const found = useFound();
  const dotColors = useGuestColors()?.colors;
  const editing = useMemo(
    () => createEditing({ editor, actions, listDrag }, format),
    [editor, actions, listDrag, format],
  );
  const ghosts = usePlanGhosts();

  /** With guests but no tables selected, seats them at the clicked table or seat. Returns whether one was clicked. */
  const seatSelectedAt = (point: Point, { isToggling, isExtending }: Modifiers): boolean => {
    if (selectedGuests.size === 0 || selection.size > 0 || isToggling || isExtending) return false;
    const drop = actions.group.findDrop(point);
    if (drop.kind === 'refused' && drop.tableId === undefined) return false;
    actions.group.drop(drop);
    return true;
  };
  const clickTable = (tableId: TableId, modifiers: Modifiers, point: Point) => {
    const { isToggling, isExtending } = modifiers;
    if (pickedGuestId !== null) return actions.dropAt(pickedGuestId, point);
    if (seatSelectedAt(point, modifiers)) return;
    if (isExtending) return editor.selectTable(tableId, 'range');
    if (isToggling || editor.state.tool === 'select') return editor.selectTable(tableId, 'toggle');
    editor.selectTable(tableId, 'only');
    editor.show({ selectedGuests: NO_GUESTS, guestRange: null, dialog: { kind: 'table', tableId, isClicked: true } });
  };
  const clickItem = (itemId: string, { isToggling, isExtending }: Modifiers, point: Point) => {
    if (pickedGuestId !== null) return actions.dropAt(pickedGuestId, point);
    if (isToggling || isExtending || editor.state.tool === 'select') return editor.selectTable(itemId, 'toggle');
    editor.selectTable(itemId, 'only');
    editor.show({ selectedGuests: NO_GUESTS, guestRange: null, dialog: { kind: 'item', itemId, isClicked: true } });
  };
  const clickGuest = (guestId: number, modifiers: Modifiers) => {
    if (actions.group.click(guestId, modifiers)) return;
    if (pickedGuestId !== null && pickedGuestId !== guestId) actions.takeOverSeat(pickedGuestId, guestId);
    else editor.show({ dialog: { kind: 'guest', guestId }, pickedGuestId: null });
  };
  const clickFloor = (point: Point, modifiers: Modifiers) => {
    if (pickedGuestId !== null) return actions.dropAt(pickedGuestId, point);
    if (seatSelectedAt(point, modifiers) || modifiers.isToggling || modifiers.isExtending) return;
    actions.run('escape');
  };
  const isMeasuring = useEditorState(({ tool }) => tool === 'measure');
  const pointer = useEditorState((state) => state.pointers.at(-1));
  const explainPreview = () => actions.explainPreview();

  return (
    <>
      <div
        ref={frame}
        role="application"
        aria-label={t('layoutEditor.canvasLabel')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and shortcuts work while the floor plan has the focus.
        tabIndex={0}
        className="absolute inset-0 rounded-2xl outline-offset-0"
      >
        <FloorPlan
          ref={floorPlan}
          layout={layout}
          names={names}
          label={t('layoutEditor.title')}
          zoomSettings={EDITOR_ZOOM}
          wheel="ctrl"
          gridSize={grid.isShown ? grid.size : null}
          selectedIds={selection}
          selectedGuestIds={selectedGuests}
          itemNames={itemNames}
          nameTable={nameTable}
          dotColors={dotColors}
          foundGuestIds={found.guestIds}
          foundTableIds={found.tableIds}
          highlightedGuestIds={highlighted}
          ghosts={ghosts}
          pictureAddress={pictureAddress}
          {...(pointer ??
            (ghosts
              ? { onTableClick: explainPreview, onItemClick: explainPreview, onGuestClick: explainPreview }
              : {
                  editing,
                  onTableClick: clickTable,
                  onItemClick: clickItem,
                  onGuestClick: clickGuest,
                  onFloorClick: clickFloor,
                }))}
          onZoom={onZoom}
          className="h-full w-full rounded-2xl"
          formatRulerNumber={format}
        />
      </div>
      {isMeasuring && <PlanRuler />}
    </>
  );
}
