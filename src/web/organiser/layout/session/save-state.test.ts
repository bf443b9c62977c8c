import { expect, test } from 'vitest';
import {
  AUTOSAVE_DELAY_MS,
  applyServerChange,
  autosaveDueMs,
  changeLayout,
  failSave,
  finishSave,
  isUnsaved,
  startSave,
  startSaveState,
} from './save-state.ts';

const start = () => startSaveState('a');

test('autosave is due a minute after the last change', () => {
  const state = changeLayout(changeLayout(start(), 'b', 1_000), 'c', 5_000);
  expect(isUnsaved(state)).toBe(true);
  expect(autosaveDueMs(state, true)).toBe(5_000 + AUTOSAVE_DELAY_MS);
});

test('there is no autosave without tables, without a change, or during a save', () => {
  const changed = changeLayout(start(), 'b', 0);
  expect(autosaveDueMs(changed, false)).toBeNull();
  expect(autosaveDueMs(start(), true)).toBeNull();
  expect(autosaveDueMs(startSave(changed), true)).toBeNull();
  expect(startSave(startSave(changed))).toEqual(startSave(changed));
});

test('undoing back to the saved layout leaves nothing to save', () => {
  const state = changeLayout(changeLayout(start(), 'b', 0), 'a', 10);
  expect(isUnsaved(state)).toBe(false);
  expect(autosaveDueMs(state, true)).toBeNull();
});

test('a change during a save stays unsaved', () => {
  const saving = startSave(changeLayout(start(), 'b', 0));
  const state = finishSave(changeLayout(saving, 'c', 100), 200);
  expect(state.saved).toBe('b');
  expect(isUnsaved(state)).toBe(true);
  expect(autosaveDueMs(state, true)).toBe(100 + AUTOSAVE_DELAY_MS);
});

test('a layout undone during its save is unsaved', () => {
  const saving = startSave(changeLayout(start(), 'b', 0));
  const state = finishSave(changeLayout(saving, 'a', 100), 200);
  expect(isUnsaved(state)).toBe(true);
  expect(autosaveDueMs(state, true)).not.toBeNull();
});

test('a failed save is repeated; a conflict waits for the user', () => {
  const saving = startSave(changeLayout(start(), 'b', 0));
  const failed = failSave(saving, 'failed', 500);
  expect(autosaveDueMs(failed, true)).toBe(500 + AUTOSAVE_DELAY_MS);
  const conflict = changeLayout(failSave(saving, 'conflict', 500), 'c', 600);
  expect(autosaveDueMs(conflict, true)).toBeNull();
  expect(autosaveDueMs(changeLayout({ ...conflict, problem: null }, 'd', 700), true)).toBe(700 + AUTOSAVE_DELAY_MS);
});

test('the problem of a taken name ends with the next change', () => {
  const refused = failSave(startSave(changeLayout(start(), 'b', 0)), 'namesTaken', 1);
  expect(changeLayout(refused, 'c', 2).problem).toBeNull();
});

test('changes made elsewhere make nothing unsaved', () => {
  expect(isUnsaved(applyServerChange(start(), 'z'))).toBe(false);
  expect(isUnsaved(applyServerChange(changeLayout(start(), 'b', 0), 'z'))).toBe(true);
});
