import { expect, it } from 'vitest';
import type { LogChange, LogPart } from '../../../shared/contracts/event-log.ts';
import { foldChanges } from './fold-changes.ts';

let number = 100;
const change = (part: Partial<LogPart>, values: Partial<LogChange> = {}): LogChange => ({
  change: number--,
  at: '2026-06-20T12:02:00Z',
  via: 'plan',
  actor: { kind: 'user', id: 1, name: 'Péter' },
  parts: [
    {
      subject: 'layout',
      action: 'changed',
      count: 1,
      fields: [],
      before: {},
      after: {},
      tableNames: { before: null, after: null },
      guest: null,
      ...part,
    },
  ],
  ...values,
});
const fold = (...changes: LogChange[]) => foldChanges(changes, ({ at }) => at.slice(0, 10));

it('shows saves of the floor plan that follow each other as one line', () => {
  const anna = { actor: { kind: 'user' as const, id: 2, name: 'Anna' } };
  const folded = fold(change({ fields: ['tables'] }), change({ fields: ['items'] }), change({}, anna), change({}));
  expect(folded.map(({ times }) => times)).toEqual([2, 1, 1]);
  expect(folded[0]?.parts[0]?.fields).toEqual(['tables', 'items']);
});

it('adds up the parts of an import, and keeps days and guests apart', () => {
  const part = { subject: 'guests', action: 'added', count: 500, after: { changed: 2 } } as const;
  const [sum] = fold(change(part, { via: 'import' }), change(part, { via: 'import' }));
  expect(sum?.parts[0]).toMatchObject({ count: 1000, after: { changed: 4 } });
  expect(fold(change({}), change({}, { at: '2026-06-19T12:02:00Z' }))).toHaveLength(2);
  const moved = { subject: 'guest', action: 'seat', guest: { id: 7, name: 'Nagy Ilona' } } as const;
  expect(fold(change(moved), change(moved))).toHaveLength(2);
});
