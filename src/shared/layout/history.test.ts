import { expect, it } from 'vitest';
import { amend, commit, HISTORY_LIMIT, mapHistory, redo, startHistory, undo } from './history.ts';

it('undoes and redoes', () => {
  const history = commit(commit(startHistory('a'), 'b'), 'c');
  expect(undo(undo(history)).present).toBe('a');
  expect(redo(redo(undo(undo(history))))).toEqual(history);
  expect([history.past.length > 0, history.future.length > 0]).toEqual([true, false]);
  const start = startHistory('a');
  expect(undo(start)).toBe(start);
  expect(redo(history)).toBe(history);
});

it('drops undone steps when a new one is added', () => {
  const history = commit(undo(commit(startHistory('a'), 'b')), 'c');
  expect(history.future).toEqual([]);
  expect(undo(history).present).toBe('a');
});

it('adds no step when nothing changed', () => {
  const layout = { tables: [] };
  const history = startHistory(layout);
  expect(commit(history, layout)).toBe(history);
  expect(amend(history, layout)).toBe(history);
});

it('extends the last step with amend', () => {
  const history = amend(amend(commit(startHistory(0), 1), 2), 3);
  expect(history.present).toBe(3);
  expect(undo(history).present).toBe(0);
});

it('keeps fifty steps', () => {
  let history = startHistory(0);
  for (let step = 1; step <= HISTORY_LIMIT + 10; step++) history = commit(history, step);
  expect(history.past).toHaveLength(50);
  for (let step = 0; step < 60; step++) history = undo(history);
  expect(history.present).toBe(10);
  for (let step = 0; step < 60; step++) history = redo(history);
  expect(history.present).toBe(60);
});

it('applies a change from elsewhere to every state', () => {
  const history = undo(commit(commit(startHistory(1), 2), 3));
  expect(mapHistory(history, (state) => state * 10)).toEqual({ past: [10], present: 20, future: [30] });
  expect(mapHistory(history, (state) => state)).toEqual(history);
});
