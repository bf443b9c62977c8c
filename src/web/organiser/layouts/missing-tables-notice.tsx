import { X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { listMissingTables, type MissingTable } from '../../../shared/layout/tables-from-list.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useActions, useLayout } from './editor-context.ts';

const MAX_LISTED = 6;

/** Tables that only the guest list names. Deferred, because the whole list is read for each change. */
export function useMissingTables(): readonly MissingTable[] {
  const { tables, guestPositions } = useDeferredValue(useLayout());
  return useMemo(() => listMissingTables({ tables, guestPositions }), [tables, guestPositions]);
}

/** Over the floor plan while guests' rows name tables that it does not have: offers to create them all. */
export function MissingTablesNotice() {
  const t = useT();
  const actions = useActions();
  const missing = useMissingTables();
  const key = missing.map(({ tableNumber }) => tableNumber).join('\n');
  const [closedKey, setClosedKey] = useState<string>();
  if (missing.length === 0 || key === closedKey) return null;
  const numbers = missing.slice(0, MAX_LISTED).map(({ tableNumber }) => tableNumber);
  const listed = missing.length > MAX_LISTED ? `${numbers.join(', ')}…` : numbers.join(', ');
  return (
    <div
      role="status"
      className="absolute top-9 right-3 left-9 mx-auto flex w-fit max-w-2xl flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-accent bg-card py-1.5 pr-1 pl-3 text-sm shadow-lifted"
    >
      <p className="min-w-0 flex-1 basis-48 break-words">
        {t('layoutEditor.missingTables', { count: missing.length, tables: listed })}
      </p>
      <div className="flex items-center">
        <Button size="small" className="min-h-11 lg:min-h-9" onClick={() => actions.addMissingTables()}>
          {t('layoutEditor.createMissing', { count: missing.length })}
        </Button>
        <button
          type="button"
          aria-label={t('common.close')}
          title={t('common.close')}
          onClick={() => setClosedKey(key)}
          className="flex size-11 items-center justify-center rounded-lg text-muted hover:bg-accent-soft"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
