import { createPortal } from 'react-dom';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import type { Drop } from '../../../../shared/layout/guest-drop.ts';
import { findTable, withTableName } from '../../../../shared/layout/table-occupancy.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { laterPart } from '../../../ui/later-part.tsx';
import { tableNameIn } from '../commands/table-label.ts';
import { type PlanEditor, usePlanEditor } from '../plan-editor.ts';
import { noRoomText } from '../selection/no-room-text.ts';
import { countBroken } from '../solve/count-broken.ts';

/** Loaded with the texts of rules when first needed. */
const DropRules = laterPart(async () => (await import('./drop-rules.tsx')).DropRules, { isNeededOffline: true });

/** Distance of the card from a finger, which hides what is under it. */
const ABOVE_FINGER_PX = 36;
const BELOW_POINTER_PX = 20;

function dropText(
  t: Translate,
  { editor, actions }: Pick<PlanEditor, 'editor' | 'actions'>,
  drop: Drop,
): string | null {
  if (drop.kind === 'unseat') return t('layoutEditor.unseat');
  if (drop.kind === 'floor') return t('layoutEditor.onFloor');
  if (drop.kind === 'refused') return actions.refusalText(drop.refusal);
  const table = findTable(editor.layout, drop.tableId);
  if (drop.kind === 'group') return table ? tableNameIn(t, table) : null;
  if (drop.swapsWith !== undefined) return t('layoutEditor.swapWith', { name: actions.nameOf(drop.swapsWith) });
  const tableNumber = table?.tableNumber ?? null;
  return seatLabel(t, withTableName(editor.layout, { tableNumber, seatNumber: drop.seatNumber }));
}

/** Says who of a dragged group does not fit at the table; null if everybody does. */
function leftText(t: Translate, { group }: PlanEditor['actions'], drop: Drop | undefined): string | null {
  if (drop?.kind !== 'group' || drop.notSeatedIds.length === 0) return null;
  const count = drop.seats.length;
  const fits = t('layoutEditor.groupFits', { count, all: count + drop.notSeatedIds.length });
  return `${fits} ${noRoomText(t, group.namesOf(drop.notSeatedIds))}`;
}

/** A card at the pointer with the name of the dragged guest, or how many there are, and the effect of dropping here. */
export function DragPreview() {
  const t = useT();
  const { editor, actions, desk, listDrag } = usePlanEditor();
  const dragged = useStore(listDrag.dragged);
  const [tried, present] = [useStore(desk.tried), useStore(desk.report)];
  if (dragged === null) return null;
  const { guestId, drop, isTouch, isFromPlan, at } = dragged;
  const count = actions.group.draggedWith(guestId).length;
  const hasBroken = tried && present && countBroken(tried) + countBroken(present) > 0;
  // No card is needed: the floor plan shows a single dragged dot with its name.
  if (isFromPlan && count === 1 && drop?.kind !== 'unseat' && !hasBroken) return null;
  const left = leftText(t, actions, drop);
  const hint = drop ? dropText(t, { editor, actions }, drop) : null;
  const isRefused = drop?.kind === 'refused';
  // Shifted in proportion to its position, so that the card stays on the screen.
  const shift = `${(-100 * at.x) / window.innerWidth}%`;
  const rise = isTouch ? `calc(-100% - ${ABOVE_FINGER_PX}px)` : `${BELOW_POINTER_PX}px`;
  return createPortal(
    <div
      aria-hidden="true"
      data-drag-ghost=""
      className={classNames(
        'pointer-events-none fixed top-0 left-0 z-50 max-w-64 rounded-lg border bg-card px-3 py-1.5 text-center shadow-lifted',
        isRefused ? 'border-danger' : 'border-accent',
      )}
      style={{ translate: `calc(${at.x}px + ${shift}) calc(${at.y}px + ${rise})` }}
    >
      <div className="truncate font-display text-sm">
        {count === 1 ? actions.nameOf(guestId) : t('layoutEditor.guestCount', { count })}
      </div>
      {hint !== null && (
        <div className={classNames('text-balance text-xs', isRefused ? 'text-danger' : 'text-muted')}>{hint}</div>
      )}
      {left !== null && <div className="text-balance text-warning text-xs">{left}</div>}
      {hasBroken && <DropRules />}
    </div>,
    document.body,
  );
}
