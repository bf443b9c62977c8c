import type { LogChange, LogPart } from '../../../shared/contracts/event-log.ts';

/** Changes of the same thing by the same person that followed each other, such as the parts of an import, as one. */
export interface FoldedChange extends LogChange {
  readonly times: number;
}

const onlyPart = ({ parts }: LogChange): LogPart | undefined =>
  parts.length === 1 && parts[0]?.guest === null && parts[0].subject !== 'guest' ? parts[0] : undefined;

function isSameWork(one: LogChange, other: LogChange): boolean {
  const [first, second] = [onlyPart(one), onlyPart(other)];
  return (
    first !== undefined &&
    first.subject === second?.subject &&
    first.action === second.action &&
    one.via === other.via &&
    one.actor.kind === other.actor.kind &&
    one.actor.id === other.actor.id
  );
}

function join(later: LogPart, earlier: LogPart): LogPart {
  const changed = (later.after.changed ?? 0) + (earlier.after.changed ?? 0);
  return {
    ...later,
    count: later.count + earlier.count,
    fields: [...new Set([...later.fields, ...earlier.fields])],
    after: changed > 0 ? { ...later.after, changed } : later.after,
  };
}

/** Saving the floor plan or importing a long list makes many changes in a row: each is one line. `dayOf` keeps days apart. */
export function foldChanges(changes: readonly LogChange[], dayOf: (change: LogChange) => string): FoldedChange[] {
  const folded: FoldedChange[] = [];
  for (const change of changes) {
    const last = folded.at(-1);
    const [lastPart, part] = [last && onlyPart(last), onlyPart(change)];
    if (last && lastPart && part && isSameWork(last, change) && dayOf(last) === dayOf(change)) {
      folded[folded.length - 1] = { ...last, parts: [join(lastPart, part)], times: last.times + 1 };
    } else {
      folded.push({ ...change, times: 1 });
    }
  }
  return folded;
}
