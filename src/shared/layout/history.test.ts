import { expect, it } from 'vitest';
import { amend, canRedo, canUndo, commit, HISTORY_LIMIT, mapHistory, redo, startHistory, undo } from './history.ts';

it('goes back and forth', () => {
  const history = commit(commit(startHistory('a'), 'b'), 'c');
  expect(undo(undo(history)).present).toBe('a');
  expect(redo(redo(undo(undo(history))))).toEqual(history);
  expect([canUndo(history), canRedo(history)]).toEqual([true, false]);
  const start = startHistory('a');
  expect(undo(start)).toBe(start);
  expect(redo(history)).toBe(history);
});

it('forgets what was taken back once something new is done', () => {
  const history = commit(undo(commit(startHistory('a'), 'b')), 'c');
  expect(canRedo(history)).toBe(false);
  expect(undo(history).present).toBe('a');
});

it('counts no step where nothing changed', () => {
  const layout = { tables: [] };
  const history = startHistory(layout);
  expect(commit(history, layout)).toBe(history);
  expect(amend(history, layout)).toBe(history);
});

it('goes on with a gesture that comes in pieces', () => {
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

it('takes on what happened elsewhere in every state', () => {
  const history = undo(commit(commit(startHistory(1), 2), 3));
  expect(mapHistory(history, (state) => state * 10)).toEqual({ past: [10], present: 20, future: [30] });
  expect(mapHistory(history, (state) => state)).toBe(history);
});
