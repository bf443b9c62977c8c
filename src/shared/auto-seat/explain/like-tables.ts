import type { TableShape } from './table-shape.ts';

/** For each table a number; tables with the same number are alike. */
export interface LikeTables {
  readonly byShape: readonly number[];
  /** Alike in shape and in neighbouring tables: for rules about tables near each other. */
  readonly byPosition: readonly number[];
}

export function findLikeTables(shapes: readonly TableShape[], neighbours: readonly (readonly number[])[]): LikeTables {
  const ids = new Map<string, number>();
  const idOf = (key: string) => {
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
  const byPosition = shapes.map(({ id }, table) => {
    const near = neighbours[table] ?? [];
    return idOf(near.length === 0 ? `${id}` : `${id}|${[...new Set([...near, table])].sort((a, b) => a - b).join()}`);
  });
  return { byShape: renumber(shapes.map(({ id }) => id)), byPosition: renumber(byPosition) };
}

/** Renumbers classes from 0 without gaps, in place. */
export function renumber(classes: number[]): number[] {
  const ids = new Map<number, number>();
  for (const [index, old] of classes.entries()) {
    const id = ids.get(old) ?? ids.size;
    ids.set(old, id);
    classes[index] = id;
  }
  return classes;
}
