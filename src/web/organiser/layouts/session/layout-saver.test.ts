import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { addPicture } from '../../../../shared/layout/picture.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { AUTOSAVE_DELAY_MS, LayoutSaver, MAX_UNSAVED_MS } from './layout-saver.ts';
import { layout, noAnswer } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, message = '') =>
  new ApiError(status, JSON.stringify({ code: 'refused', message, issues: [{ path: [], message }] }));

function open() {
  const send = vi.fn(
    async (sent: Layout): Promise<SavedLayout> => ({
      ...sent,
      version: sent.version + 1,
      droppedGuestIds: [],
      unseatedGuestIds: [],
    }),
  );
  const [onSaved, onProblem, onSavedElsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  const first = layout();
  const saver = new LayoutSaver({
    layout: first,
    send,
    beforeSave: () => Promise.resolve(),
    onSavedElsewhere,
    onSaved,
    onProblem,
    onStatus: () => {},
  });
  saver.start();
  return { saver, send, onSaved, onProblem, onSavedElsewhere, first };
}

/** A save whose answer has not come yet. */
function holdNext(send: ReturnType<typeof open>['send']) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = send.getMockImplementation();
  send.mockImplementationOnce(async (sent) => {
    await promise;
    if (!answer) throw new Error('There is no answer to give');
    return answer(sent);
  });
  return resolve;
}

test('autosave is due a minute after the last change', async () => {
  const { saver, send, onSaved } = open();
  saver.change(layout({ name: 'b' }));
  await vi.advanceTimersByTimeAsync(4_000);
  saver.change(layout({ name: 'c' }));
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1);
  expect(send).not.toHaveBeenCalled();
  expect(saver.status.isUnsaved).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ name: 'c', version: 4 }), true);
  expect(saver.status).toMatchObject({ isUnsaved: false, isSaving: false, savedAtMs: Date.now() });
});

test('there is no autosave without tables, without a change, or after stopping', async () => {
  const { saver, send, first } = open();
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  saver.change(layout({ tables: [] }));
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  saver.change(layout({ name: 'b' }));
  saver.change(first);
  expect(saver.status.isUnsaved).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  saver.change(layout({ name: 'c' }));
  saver.stop();
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  expect(send).not.toHaveBeenCalled();
});

test('a plan without tables saves itself when it gets a picture, and when it loses it again', async () => {
  const { saver, send } = open();
  const empty = layout({ tables: [] });
  saver.change(addPicture(empty, { mediaId: 'a', width: 100, height: 100 }));
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  saver.change(empty);
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(send.mock.calls.map(([sent]) => sent.picture?.mediaId)).toEqual(['a', undefined]);
});

test('somebody who never pauses is saved after three minutes, and a failure does not repeat at once', async () => {
  const { saver, send } = open();
  send.mockRejectedValueOnce(noAnswer());
  const editFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += AUTOSAVE_DELAY_MS / 2) {
      saver.change(layout({ name: `${passed}` }));
      await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS / 2);
    }
  };
  await editFor(MAX_UNSAVED_MS - AUTOSAVE_DELAY_MS);
  expect(send).not.toHaveBeenCalled();
  await editFor(AUTOSAVE_DELAY_MS);
  expect(send).toHaveBeenCalledOnce();
  await editFor(MAX_UNSAVED_MS - AUTOSAVE_DELAY_MS);
  expect(send).toHaveBeenCalledOnce();
  await editFor(AUTOSAVE_DELAY_MS);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['a change', layout({ name: 'c' })],
  ['an undo', undefined],
])('%s during a save stays unsaved until the next autosave, and no second save starts', async (_what, next) => {
  const { saver, send, first } = open();
  const answer = holdNext(send);
  saver.change(layout({ name: 'b' }));
  const saving = saver.save();
  await vi.advanceTimersByTimeAsync(0);
  saver.change(next ?? first);
  expect(saver.status).toMatchObject({ isSaving: true });
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  expect(send).toHaveBeenCalledOnce();
  answer();
  expect(await saving).toBe(true);
  expect(saver.status).toMatchObject({ isSaving: false, isUnsaved: true });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ name: (next ?? first).name, version: 4 }));
});

test('a save asked for during an autosave saves the newest changes, and both are told as asked for', async () => {
  const { saver, send, onSaved } = open();
  const answer = holdNext(send);
  saver.change(layout({ name: 'b' }));
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  saver.change(layout({ name: 'c' }));
  const asked = [saver.save(), saver.save()];
  answer();
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(send.mock.calls.map(([{ name, version }]) => [name, version])).toEqual([
    ['b', 3],
    ['c', 4],
  ]);
  expect(onSaved.mock.calls.map(([, isAutomatic]) => isAutomatic)).toEqual([false, false]);
  expect(saver.status.isUnsaved).toBe(false);
});

test('a save asked for during one that fails is not repeated at once', async () => {
  const { saver, send, onProblem } = open();
  send.mockRejectedValueOnce(noAnswer());
  saver.change(layout({ name: 'b' }));
  expect(await Promise.all([saver.save(), saver.save()])).toEqual([false, false]);
  expect(onProblem).toHaveBeenCalledOnce();
});

test('a failed save is repeated, and one that somebody else was faster than goes on from there', async () => {
  const { saver, send, onProblem, onSavedElsewhere } = open();
  send.mockRejectedValueOnce(noAnswer()).mockRejectedValueOnce(refusal(409));
  onSavedElsewhere.mockImplementation(async () => saver.rebase(layout({ version: 9 }), layout({ name: 'c' })));
  saver.change(layout({ name: 'b' }));
  expect(await saver.save()).toBe(false);
  expect(onProblem.mock.calls).toEqual([['failed']]);
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'c', version: 9 }));
  expect(saver.status).toMatchObject({ isUnsaved: false, problem: null });
  expect(saver.version).toBe(10);
});

test('a server that never accepts the version is not asked forever', async () => {
  const { saver, send, onProblem } = open();
  send.mockRejectedValue(refusal(409));
  saver.change(layout({ name: 'b' }));
  expect(await saver.save()).toBe(false);
  expect(send.mock.calls.length).toBeLessThan(10);
  expect(onProblem).toHaveBeenCalledWith('failed');
});

test('the problem of a taken name ends with the next change', async () => {
  const { saver, send } = open();
  send.mockRejectedValueOnce(refusal(400, 'layout.tableNumberExists'));
  saver.change(layout({ name: 'b' }));
  await saver.save();
  expect(saver.status.problem).toBe('namesTaken');
  saver.change(layout({ name: 'c' }));
  expect(saver.status.problem).toBeNull();
});

test('changes made elsewhere make nothing unsaved, nor saved', () => {
  const { saver } = open();
  saver.applyServerChange(layout({ name: 'z' }), (each) => each);
  expect(saver.status.isUnsaved).toBe(false);
  saver.change(layout({ name: 'b' }));
  saver.applyServerChange(layout({ name: 'y' }), (each) => each);
  expect(saver.status.isUnsaved).toBe(true);
});
