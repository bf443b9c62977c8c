import { expect, test, vi } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { Editor } from '../session/editor.ts';
import { layout } from '../session/testing.ts';
import { COMMAND_IDS, COMMANDS, type CommandContext, type CommandId } from './commands.ts';
import { isPressed, type Shortcut } from './shortcut.ts';

function open() {
  const editor = new Editor(layout(), []);
  const context: CommandContext = {
    editor,
    t: translatorFor('en'),
    say: vi.fn(),
    notify: vi.fn(),
    view: { zoomIn: vi.fn(), zoomOut: vi.fn(), fit: vi.fn(), reveal: vi.fn() },
    save: vi.fn(),
    savePicture: vi.fn(),
    print: vi.fn(),
  };
  const run = (id: CommandId) => {
    if (COMMANDS[id].isEnabled(editor.state)) COMMANDS[id].run(context);
  };
  const xs = () => editor.layout.tables.map(({ x }) => x);
  return { editor, context, run, xs };
}

const key = (shortcut: Shortcut) => ({
  key: shortcut.key,
  ctrlKey: shortcut.hasMod ?? false,
  metaKey: false,
  shiftKey: shortcut.hasShift ?? false,
  altKey: false,
});

test('no key runs two commands', () => {
  for (const id of COMMAND_IDS) {
    for (const shortcut of COMMANDS[id].shortcuts ?? []) {
      const meant = COMMAND_IDS.filter((other) =>
        COMMANDS[other].shortcuts?.some((candidate) => isPressed(key(shortcut), candidate)),
      );
      expect(meant).toEqual([id]);
    }
  }
});

test('undo and redo have their usual keys, with Ctrl and with Cmd', () => {
  const press = (letter: string, hasShift = false) => ({
    ...key({ key: letter, hasShift }),
    metaKey: true,
  });
  const meant = (event: ReturnType<typeof press>) =>
    COMMAND_IDS.filter((id) => COMMANDS[id].shortcuts?.some((shortcut) => isPressed(event, shortcut)));
  expect(meant(press('z'))).toEqual(['undo']);
  expect(meant(press('Z', true))).toEqual(['redo']);
  expect(meant(press('y'))).toEqual(['redo']);
});

test('a new table is at a free place, selected, and can be undone', () => {
  const { editor, run } = open();
  run('addRectangular');
  const added = editor.layout.tables.at(-1);
  expect(added).toMatchObject({ type: 'square', x: 900, y: 100, width: 120, height: 80, label: 'Table 4' });
  expect([...editor.state.selection]).toEqual([added?.id]);
  run('undo');
  expect(editor.layout.tables).toHaveLength(3);
  expect(editor.state.selection.size).toBe(0);
});

test('copies are beside their originals, selected, and announced', () => {
  const { editor, run, context } = open();
  editor.selectTables(['table-1', 'table-2']);
  run('duplicate');
  expect(editor.layout.tables.slice(3)).toMatchObject([
    { x: 200, y: 400, tableNumber: '4' },
    { x: 400, y: 400, tableNumber: '5' },
  ]);
  expect(editor.state.selection.size).toBe(2);
  expect(context.notify).toHaveBeenCalledWith('2 tables copied');
});

test('align needs two tables, distribute three', () => {
  const { editor, run, xs } = open();
  editor.selectTables(['table-1']);
  run('alignLeft');
  expect(xs()).toEqual([200, 400, 600]);
  editor.selectTables(['table-1', 'table-2']);
  run('distributeHorizontal');
  run('alignLeft');
  expect(xs()).toEqual([200, 200, 600]);
});

test('an arrow held down is one undo step, snaps to the grid, and with Shift moves by one unit', () => {
  vi.useFakeTimers();
  const { editor, run, xs } = open();
  editor.selectTables(['table-1']);
  run('nudgeRight');
  run('nudgeRight');
  expect(xs()[0]).toBe(240);
  run('undo');
  expect(xs()[0]).toBe(200);
  run('fineLeft');
  expect(xs()[0]).toBe(199);
  vi.advanceTimersByTime(5_000);
  run('fineLeft');
  run('undo');
  expect(xs()[0]).toBe(199);
  vi.useRealTimers();
});

test('deleting clears the selection', () => {
  const { editor, run } = open();
  run('selectAll');
  run('delete');
  expect(editor.layout.tables).toEqual([]);
  expect(editor.state.selection.size).toBe(0);
  expect(COMMANDS.delete.isEnabled(editor.state)).toBe(false);
});
