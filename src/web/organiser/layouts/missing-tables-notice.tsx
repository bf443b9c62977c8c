import { useDeferredValue, useMemo, useState } from 'react';
import { listMissingTables, type MissingTable } from '../../../shared/layout/tables-from-list.ts';
import { useT } from '../../lib/i18n.tsx';
import { useLayout, usePlanEditor } from './plan-editor.ts';
import { PlanNotice } from './plan-notice.tsx';

const MAX_LISTED = 6;

/** Tables that only the guest list names. Deferred, because the whole list is read for each change. */
export function useMissingTables(): readonly MissingTable[] {
  const { tables, guestPositions } = useDeferredValue(useLayout());
  return useMemo(() => listMissingTables({ tables, guestPositions }), [tables, guestPositions]);
}

/** Over the floor plan while guests' rows name tables that it does not have: offers to create them all. */
export function MissingTablesNotice() {
  const t = useT();
  const { actions } = usePlanEditor();
  const missing = useMissingTables();
  const key = missing.map(({ tableNumber }) => tableNumber).join('\n');
  const [closedKey, setClosedKey] = useState<string>();
  if (missing.length === 0 || key === closedKey) return null;
  const numbers = missing.slice(0, MAX_LISTED).map(({ tableNumber }) => tableNumber);
  const listed = missing.length > MAX_LISTED ? `${numbers.join(', ')}…` : numbers.join(', ');
  return (
    <PlanNotice
      action={t('layoutEditor.createMissing', { count: missing.length })}
      onAct={() => actions.addMissingTables()}
      onClose={() => setClosedKey(key)}
    >
      {t('layoutEditor.missingTables', { count: missing.length, tables: listed })}
    </PlanNotice>
  );
}
