import { useMemo, useState } from 'react';

const NOBODY: ReadonlySet<number> = new Set();

/** The selected rows. Rows that are filtered out don't count, so that no action affects invisible rows. */
export function useSelection<Row extends { id: number }>(shown: readonly Row[]) {
  const [ids, setIds] = useState(NOBODY);
  const selected = useMemo(() => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))), [shown, ids]);
  return {
    selected,
    isSelected: (id: number) => ids.has(id),
    isAllSelected: selected.length > 0 && selected.length === shown.length,
    toggle: (id: number) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    /** Selects or deselects several rows at once. */
    setSelected: (changed: readonly number[], isSelected: boolean) =>
      setIds((now) => {
        const next = new Set(now);
        for (const id of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    deselect: (dropped: ReadonlySet<number>) => setIds((now) => new Set([...now].filter((id) => !dropped.has(id)))),
    selectAll: () => setIds(new Set(shown.map(({ id }) => id))),
    selectNone: () => setIds(NOBODY),
  };
}

export type Selection = Omit<ReturnType<typeof useSelection>, 'selected'> & { selected: readonly unknown[] };
