import { useMemo, useState, useSyncExternalStore } from 'react';
import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { MAX_DOTS } from '../../../shared/layout/layout-limits.ts';
import { groupOfTemplate, listPartySizes } from '../../../shared/layout/table-groups.ts';
import { useT } from '../../lib/i18n.tsx';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { useMissingTables } from './missing-tables-notice.tsx';
import { useEditorState, useLayout, usePlanEditor } from './plan-editor.ts';
import { PlanNotice } from './plan-notice.tsx';

/** Guests who need a seat. Only hints that are shown count them, because every change of a guest counts again. */
function useComing(): readonly Guest[] {
  const guests = useEditorState((state) => state.guests);
  return useMemo(() => [...guests.values()].filter(hasNotDeclined), [guests]);
}

/** Offers the room that most people would draw for so many guests, and what else is offered beside it. */
function SuggestedRoom() {
  const t = useT();
  const { actions, account } = usePlanEditor();
  const coming = useComing();
  // Households stay together unless the organiser turns that rule off.
  const households = listPartySizes(coming.map(({ householdId }) => householdId));
  const suggested = groupOfTemplate('banquet', Math.min(coming.length, MAX_DOTS), households);
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 p-6 text-center">
      <h2 className="text-2xl">{t('layoutEditor.nothingYetTitle')}</h2>
      <p className="max-w-xs text-balance text-muted">
        {suggested.count > 0
          ? t('layoutEditor.roomFor', { count: coming.length })
          : t('layoutEditor.nothingYetMessage')}
      </p>
      <div className="pointer-events-auto flex flex-wrap justify-center gap-2">
        {suggested.count > 0 && (
          <Button onClick={() => actions.addTables(suggested)}>
            {t('layoutEditor.suggestedRoom', { count: suggested.count, seats: suggested.seats })}
          </Button>
        )}
        <Button variant={suggested.count > 0 ? 'outline' : 'primary'} onClick={() => actions.run('addTables')}>
          {t(suggested.count > 0 ? 'layoutEditor.otherRoom' : 'layoutEditor.addTablesTitle')}
        </Button>
        {account?.offer}
      </div>
    </div>
  );
}

/** Offers to seat everybody, once there is a chair for each guest. */
function SeatOffer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { desk } = usePlanEditor();
  const coming = useComing().length;
  const seatCount = useLayout().tables.reduce((sum, { seats }) => sum + seats, 0);
  const report = useStore(desk.report);
  // Rules that contradict each other come first; the panel explains them.
  if (coming === 0 || seatCount < coming || (report?.conflicts.length ?? 0) > 0) return null;
  return (
    <PlanNotice
      action={t('seating.seatEverybody')}
      onAct={() => desk.solve({ scope: 'everyone', aim: 'best', keptIds: new Set() })}
      onClose={onClose}
    >
      {t('layoutEditor.nobodySeated')} <span className="max-sm:hidden">{t('layoutEditor.nobodySeatedHint')}</span>
    </PlanNotice>
  );
}

/** What to do first, over the floor plan of an event where nobody has a seat: draw the room, then seat everybody. */
export function FirstHints() {
  const { account, desk } = usePlanEditor();
  const { solving } = desk;
  const { tables, items, picture, guestPositions } = useLayout();
  const isSearching = useSyncExternalStore(solving.subscribe, () => /^(solving|preview)$/.test(solving.get().phase));
  const isNobodySeated = useMemo(
    () => guestPositions.every(({ tableNumber }) => tableNumber === null),
    [guestPositions],
  );
  const hasMissingTables = useMissingTables().length > 0;
  const [isClosed, setIsClosed] = useState(false);
  // The notice that offers to create the tables of the guest list is shown instead.
  if (hasMissingTables) return null;
  if (tables.length === 0) return items?.length || picture ? null : <SuggestedRoom />;
  // The strip above the sandbox offers the same.
  if (!account || isClosed || isSearching || !isNobodySeated) return null;
  return <SeatOffer onClose={() => setIsClosed(true)} />;
}
