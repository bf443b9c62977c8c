import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SeatingContent, SeatingRule } from '../../../../shared/contracts/seating.ts';
import { seatGuest } from '../../../../shared/layout/guest-edits.ts';
import { deletePieces } from '../../../../shared/layout/piece-edits.ts';
import { EditingSession } from './editing-session.ts';
import { mergeSeating } from './merge-seating.ts';
import { SEATING_SAVE_DELAY_MS } from './seating-saver.ts';
import { guest, layout, MemoryDrafts, MemoryServer, noAnswer, sessionEnd, subscriptionEnded } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rule = (id: number, guestIds: number[], strength: SeatingRule['strength'] = 'must'): SeatingRule => ({
  ...{ id, kind: 'together', strength },
  guests: { guestIds, tags: [], householdIds: [] },
});
const content = (...rules: SeatingRule[]): SeatingContent => ({ rules, pins: [] });
const A_MOMENT_MS = SEATING_SAVE_DELAY_MS + 200;

function open(server = new MemoryServer(layout(), [guest(1), guest(2)]), drafts = new MemoryDrafts()) {
  const guests = [...server.guests.values()];
  const session = new EditingSession({
    layout: server.layout,
    guests,
    seating: server.seating,
    server,
    drafts: drafts.open(),
  });
  const events = {
    ...{ onSaved: vi.fn(), onProblem: vi.fn(), onSessionEnd: vi.fn(), onRemoteChange: vi.fn() },
    ...{ onRemoteLayout: vi.fn(), onGuests: vi.fn(), onRemoteRules: vi.fn(), onRulesProblem: vi.fn() },
  };
  session.start(events);
  return { server, drafts, session, events, editor: session.editor };
}

describe('the history', () => {
  test('has rules, pins and seats in one order of undo steps', () => {
    const { editor } = open();
    const before = editor.seating;
    editor.editSeating(content(rule(2, [1, 2])));
    editor.tryEdit(seatGuest(editor.layout, { guestId: 1, tableNumber: '1', seatNumber: '1' }));
    editor.undo();
    expect(editor.layout.guestPositions).toEqual([]);
    expect(editor.seating.rules).toHaveLength(1);
    editor.undo();
    expect(editor.seating).toEqual(before);
    editor.redo();
    expect(editor.seating.rules).toEqual([rule(2, [1, 2])]);
  });

  test('drops the pins of a table with the table, and undo restores both', () => {
    const { editor } = open();
    const pins = ['table-1', 'table-2', 'gone'].map((tableId, index) => ({ guestId: index + 1, tableId, seat: null }));
    editor.editSeating({ rules: [], pins });
    editor.edit(deletePieces(editor.layout, ['table-1']));
    expect(editor.seating.pins.map(({ tableId }) => tableId)).toEqual(['table-2', 'gone']);
    editor.undo();
    expect(editor.seating.pins).toEqual(pins);
  });
});

describe('rules and pins are saved', () => {
  test('a moment after the last change, with their version, and after an undo too', async () => {
    const { server, editor, session } = open();
    editor.editSeating(content(rule(2, [1])));
    editor.editSeating(content(rule(2, [1, 2])));
    expect(session.status.hasUnsavedRules).toBe(true);
    await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
    expect(server.seatingSaves).toEqual([{ version: 0, ...content(rule(2, [1, 2])) }]);
    expect(session.status.hasUnsavedRules).toBe(false);
    editor.undo();
    await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
    expect(server.seating).toEqual({ version: 2, ...content(rule(2, [1])) });
    expect(server.saves).toEqual([]);
  });

  test('again after a failure, which is told once, and before leaving', async () => {
    const { server, editor, events, session } = open();
    server.seatingFailures.push(noAnswer(), noAnswer());
    editor.editSeating(content());
    await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
    expect(await session.saveAll()).toBe(false);
    expect(events.onRulesProblem.mock.calls).toEqual([['failed']]);
    expect(session.status.areRulesFailing).toBe(true);
    expect(await session.saveAll()).toBe(true);
    expect(server.seating.rules).toEqual([]);
    expect(session.status).toMatchObject({ areRulesFailing: false, hasUnsavedRules: false });
  });

  test('no more once the tier has ended', async () => {
    const { server, editor, events } = open();
    server.seatingFailures.push(subscriptionEnded());
    editor.editSeating(content());
    await vi.advanceTimersByTimeAsync(120_000);
    expect(events.onRulesProblem.mock.calls).toEqual([['subscriptionEnded']]);
    expect(server.seatingSaves).toHaveLength(1);
  });
});

test('rules of another tab are kept beside ours, also by undo, and the user is told', async () => {
  const server = new MemoryServer(layout(), []);
  const [here, there] = [open(server), open(server)];
  there.editor.editSeating({ ...there.editor.seating, rules: [...there.editor.seating.rules, rule(2, [1])] });
  await there.session.saveAll();
  here.editor.editSeating({ ...here.editor.seating, rules: [...here.editor.seating.rules, rule(3, [2])] });
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.seating.rules.map((entry) => [entry.id, 'guests' in entry && entry.guests.guestIds])).toEqual([
    [1, false],
    [3, [2]],
    [2, [1]],
  ]);
  expect(here.events.onRemoteRules).toHaveBeenCalledWith(0);
  here.editor.undo();
  expect(here.editor.seating.rules.map(({ id }) => id)).toEqual([1, 2]);
  await there.session.refreshRules();
  expect(there.editor.seating.rules).toHaveLength(3);
  expect(there.session.status.hasUnsavedRules).toBe(false);
});

test.each(['its answer was lost', 'the rules were read before its answer came'])(
  'what this tab saved is never taken for a change of others when %s',
  async (when) => {
    const { server, editor, session, events } = open();
    const save = server.saveSeating.bind(server);
    vi.spyOn(server, 'saveSeating').mockImplementationOnce(async (sent) => {
      const answer = await save(sent);
      editor.editSeating(content(rule(2, [1, 2, 3])));
      if (when === 'its answer was lost') throw noAnswer();
      await session.refreshRules();
      return answer;
    });
    editor.editSeating(content(rule(2, [1, 2])));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.seating.rules).toEqual([rule(2, [1, 2, 3])]);
    expect(editor.seating.rules).toEqual([rule(2, [1, 2, 3])]);
    expect(events.onRemoteRules).not.toHaveBeenCalled();
    expect(session.status.hasUnsavedRules).toBe(false);
  },
);

test('of a rule that both changed ours is kept; what only they changed or deleted is theirs', () => {
  const base = content(rule(1, [1]), rule(2, [2]), rule(3, [3]), rule(4, [4]));
  const ours = content(rule(1, [1, 9]), rule(2, [2]), rule(4, [4]));
  const theirs = content(rule(1, [1, 8]), rule(3, [3]), rule(4, [4], 'nice'));
  const { merged, contested } = mergeSeating(base, ours, theirs);
  expect(merged.rules).toEqual([rule(1, [1, 9]), rule(4, [4], 'nice')]);
  expect(contested).toBe(1);
});

test('unsaved rules are in the draft when the session ends, and are merged when it is restored', async () => {
  const { server, drafts, editor, events } = open();
  server.seatingFailures.push(sessionEnd());
  editor.editSeating({ ...editor.seating, rules: [...editor.seating.rules, rule(2, [1])] });
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(events.onSessionEnd).toHaveBeenCalledOnce();
  server.seating = { version: 1, rules: [], pins: [] };
  const found = await drafts.open().find();
  expect(found?.stored.isInterrupted).toBe(true);
  const later = open(server, drafts);
  if (found) later.session.restore(found);
  expect(later.editor.seating.rules).toEqual([rule(2, [1])]);
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.seating).toEqual({ version: 2, ...content(rule(2, [1])) });
});
