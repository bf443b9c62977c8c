import { readFile } from 'node:fs/promises';
import { paths } from '../src/shared/paths.ts';
import { LayoutPage } from './pages/layout-page.ts';
import { createEventWithGuests, readLayout, readSeats, saveTables } from './support/floor-plan.ts';
import { importGuests } from './support/organiser.ts';
import { mousePointer, type Point } from './support/pointer.ts';
import { english, expect, expectAccessible, hungarian, onDesktop, onPhone, setLanguage, test } from './support/test.ts';

test(
  'an organiser draws a room and seats guests by dragging; undo and redo reach the server',
  onDesktop,
  async ({ page }) => {
    const { t } = english;
    const eventId = await createEventWithGuests(page, ['Kovács Anna', 'Nagy Béla', 'Szabó Csilla']);
    const layout = new LayoutPage(page, t);
    await layout.open(eventId);
    const dialog = page.getByRole('dialog');

    // A floor item is dragged like a table.
    await page.getByRole('button', { name: t('layoutEditor.addItem'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('floorPlan.stage') }).click();
    const stageAt = async () => (await layout.describe()).items[0]?.at ?? { x: 0, y: 0 };
    await expect.poll(async () => (await layout.describe()).items).toMatchObject([{ kind: 'stage', isSelected: true }]);
    const stage = await stageAt();
    await layout.drag(stage, { x: stage.x + 60, y: stage.y + 330 });
    await expect.poll(async () => (await stageAt()).y).toBeGreaterThan(stage.y + 250);

    await layout.command('addRound').click();
    await layout.command('addRectangular').click();
    await layout.drag(await layout.tableAt('Table 2'), await layout.floorPlan.boundingBox().then((box) => middle(box)));
    await layout.drag(await layout.tableAt('Table 1'), {
      ...(await layout.tableAt('Table 2')),
      y: (await layout.tableAt('Table 1')).y + 60,
    });
    await expect.poll(() => layout.selectedLabels()).toEqual(['Table 1']);

    // The panel leaves the focus to the floor plan, so keys still act on the table that was clicked.
    const countTables = async () => (await layout.describe()).tables.length;
    await page.mouse.click(...(await xy(layout.tableAt('Table 2'))));
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+d');
    await expect.poll(countTables).toBe(3);
    await page.keyboard.press('Delete');
    await expect.poll(countTables).toBe(2);
    await page.mouse.click(...(await xy(layout.tableAt('Table 2'))));
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(t('layoutEditor.label'))).toBeFocused();
    await dialog.getByLabel(t('layoutEditor.label')).fill('table 1');
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await expect(dialog.getByText(t('layout.tableNumberExists'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t('layoutEditor.tableNumber')).fill('A');
    await dialog.getByLabel(t('layoutEditor.seats'), { exact: true }).fill('2');
    await dialog.getByLabel(t('layoutEditor.label')).fill('Head table');
    // What was typed counts without a click.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await layout.dragFromList('Kovács Anna', await layout.firstSeatAt('Table 1'));
    await expect.poll(() => readSeats(page, eventId)).toMatchObject({ 'Kovács Anna': '1/1' });
    await layout.dragFromList('Nagy Béla', await layout.tableAt('Head table'));
    await layout.dragFromList('Szabó Csilla', await layout.tableAt('Head table'));
    await expect.poll(async () => Object.values(await readSeats(page, eventId)).sort()).toEqual(['1/1', 'A/1', 'A/2']);
    const before = await readSeats(page, eventId);
    await layout.drag(await layout.guestAt('Nagy Béla'), await layout.guestAt('Kovács Anna'));
    const swapped = { ...before, 'Kovács Anna': before['Nagy Béla'], 'Nagy Béla': before['Kovács Anna'] };
    await expect.poll(() => readSeats(page, eventId)).toEqual(swapped);

    // A drop on a full table is refused with a message.
    const full = page.getByText(t('layoutEditor.tableIsFull', { table: 'Head table' }), { exact: true });
    await layout.drag(await layout.guestAt('Nagy Béla'), await layout.tableAt('Head table'));
    await expect(full).toBeVisible();
    expect(await readSeats(page, eventId)).toEqual(swapped);

    await page.keyboard.press('Control+z');
    await expect.poll(() => readSeats(page, eventId)).toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => readSeats(page, eventId)).toMatchObject({ 'Szabó Csilla': '-/-' });
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => readSeats(page, eventId)).toEqual(swapped);

    await layout.save();
    expect(await readLayout(page, eventId)).toMatchObject({
      tables: [{ label: 'Table 1' }, { label: 'Head table', tableNumber: 'A', seats: 2 }],
      items: [{ kind: 'stage' }],
    });
    const shown = await layout.describe();
    await page.reload();
    await page.locator('[data-floor-plan] canvas').first().waitFor();
    await expect
      .poll(() => layout.describe())
      .toMatchObject({
        tables: shown.tables.map(({ id, label, freeSeats }) => ({ id, label, freeSeats })),
        guests: shown.guests.map(({ guestId, color }) => ({ guestId, color })),
      });
  },
);

const middle = (box: { x: number; y: number; width: number; height: number } | null) => {
  if (!box) throw new Error('The plan is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const xy = async (point: Promise<{ x: number; y: number }>): Promise<[number, number]> => {
  const { x, y } = await point;
  return [x, y];
};

/** Seats extend this far beyond a table, in layout units; the handles are HANDLE_GAP_PX further out. */
const SEAT_REACH = 38;
const HANDLE_GAP_PX = 8.5;
/** From a corner handle to the rotation handle, in pixels. */
const ROTATION_HANDLE_PX = 28;

test(
  'an organiser selects tables by click, range and marquee, aligns, copies, deletes, resizes and rotates them',
  onDesktop,
  async ({ page }) => {
    const { t } = english;
    const eventId = await createEventWithGuests(page, []);
    await saveTables(page, eventId, 3);
    const layout = new LayoutPage(page, t);
    await layout.open(eventId);
    const click = async (label: string, modifiers: ('Control' | 'Shift')[]) => {
      for (const key of modifiers) await page.keyboard.down(key);
      await page.mouse.click(...(await xy(layout.tableAt(label))));
      for (const key of modifiers) await page.keyboard.up(key);
    };
    await click('Table 1', ['Control']);
    await click('Table 3', ['Shift']);
    await expect.poll(() => layout.selectedLabels()).toEqual(['Table 1', 'Table 2', 'Table 3']);
    await click('Table 2', ['Control']);
    await expect.poll(() => layout.selectedLabels()).toEqual(['Table 1', 'Table 3']);
    await page.keyboard.press('Escape');
    await expect.poll(() => layout.selectedLabels()).toEqual([]);

    const [first, last] = [await layout.tableAt('Table 1'), await layout.tableAt('Table 2')];
    await page.keyboard.down('Shift');
    await layout.drag({ x: first.x - 60, y: first.y - 90 }, { x: last.x, y: last.y });
    await page.keyboard.up('Shift');
    await expect.poll(() => layout.selectedLabels()).toEqual(['Table 1', 'Table 2']);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await layout.command('alignLeft').click();
    await page.keyboard.press('Control+d');
    await expect(page.getByText(t('layoutEditor.tableCopied', { count: 2 }), { exact: true })).toBeVisible();
    await expect.poll(() => layout.selectedLabels()).toEqual(['Table 4', 'Table 5']);
    await layout.save();
    expect((await readLayout(page, eventId)).tables.map(({ label, x, y }) => [label, x, y])).toEqual([
      ['Table 1', 160, 340],
      ['Table 2', 160, 340],
      ['Table 3', 680, 300],
      ['Table 4', 210, 390],
      ['Table 5', 160, 140],
    ]);
    await layout.floorPlan.focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await layout.describe()).tables).toHaveLength(3);

    // Drags a corner handle, then the rotation handle beyond it. Both snap to the grid. The new size is saved while the hand rests
    // before it lets go of the rotation handle.
    const isTurned = Promise.withResolvers<void>();
    await page.route('**/layout/operations', (route) => isTurned.promise.then(() => route.continue()));
    await click('Table 3', ['Control']);
    const { zoom } = await layout.describe();
    const { x, y } = await layout.tableAt('Table 3');
    const cornerOf = (width: number) => (width / 2 + SEAT_REACH) * zoom + HANDLE_GAP_PX;
    const corner = cornerOf(120);
    await layout.drag({ x: x + corner, y: y + corner }, { x: x + corner + 33 * zoom, y: y + corner + 33 * zoom });
    const center = await layout.tableAt('Table 3');
    const beyond = cornerOf(160) + ROTATION_HANDLE_PX * Math.SQRT1_2;
    const pointer = mousePointer(page);
    await pointer.press({ x: center.x + beyond, y: center.y - beyond });
    await pointer.moveTo({ x: center.x + 160, y: center.y + 145 });
    isTurned.resolve();
    await layout.expectSaved();
    await pointer.release();
    await layout.save();
    expect((await readLayout(page, eventId)).tables[2]).toEqual(
      expect.objectContaining({ label: 'Table 3', x: 680, y: 300, width: 160, height: 160, rotation: 90 }),
    );
  },
);

test('an organiser draws, seats and saves by keyboard alone', onDesktop, async ({ page }) => {
  const { t } = english;
  const eventId = await createEventWithGuests(page, ['Kovács Anna', 'Nagy Béla']);
  const layout = new LayoutPage(page, t);
  await layout.open(eventId);
  const press = async (name: string, key = 'Enter') => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  await layout.command('addRound').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('layoutEditor.tableAdded', { table: 'Table 1' }))).toBeAttached();
  await layout.floorPlan.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  // The toolbar is one tab stop; arrow keys move between its enabled tools.
  await page.getByRole('button', { name: t('layoutEditor.addItem'), exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(layout.command('undo')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(layout.command('zoomOut')).toBeFocused();
  await page.keyboard.press('End');
  await expect(layout.command('canvasSize')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(layout.command('canvasSize')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(t('layoutEditor.gridSize'))).toBeFocused();
  const bothSelected = page.getByRole('toolbar', { name: t('layoutEditor.guestsSelected', { count: 2 }) });
  await page.getByRole('checkbox', { name: t('guests.select', { name: 'Kovács Anna' }) }).focus();
  for (const keys of [['Space', 'Shift+ArrowDown'], ['Control+a']]) {
    for (const key of keys) await page.keyboard.press(key);
    await expect(bothSelected).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bothSelected).toBeHidden();
  }
  await page.keyboard.press('Control+a');
  await expect(bothSelected).toBeVisible();
  // The toolbar vanishes together with its focused button, and the focus must move to the floor plan.
  await layout.command('escape').focus();
  await page.keyboard.press('Enter');
  await expect(layout.floorPlan).toBeFocused();
  await press('Kovács Anna');
  await expect(page.getByText(t('layoutEditor.guestPicked', { name: 'Kovács Anna' }))).toBeAttached();
  await layout.tab(t('layoutEditor.unassigned')).focus();
  await page.keyboard.press('End');
  await expect(layout.tab(t('seating.tab'))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(layout.tab(t('layoutEditor.tables'))).toHaveAttribute('aria-selected', 'true');
  await page
    .getByRole('button', { name: t('layoutEditor.tableRow', { label: 'Table 1', seated: 0, seats: 10 }) })
    .focus();
  await page.keyboard.press('Enter');
  await press(t('layoutEditor.seatHereName', { name: 'Kovács Anna', place: 'Table 1, Seat 3' }));
  await expect.poll(() => readSeats(page, eventId)).toMatchObject({ 'Kovács Anna': '1/3' });
  await expect(
    page.getByText(t('layoutEditor.guestSeated', { name: 'Kovács Anna', seat: 'Table 1, Seat 3' })),
  ).toBeAttached();

  await layout.tab(t('layoutEditor.tables')).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(layout.tab(t('layoutEditor.assigned'))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(layout.tab(t('layoutEditor.unassigned'))).toHaveAttribute('aria-selected', 'true');
  await press(t('layoutEditor.changeSeat', { name: 'Nagy Béla' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('layoutEditor.guestTable')).selectOption({ label: 'Table 1 (9 free)' });
  await dialog.getByLabel(t('layoutEditor.guestSeat')).selectOption({ label: '3 (Kovács Anna)' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('layoutEditor.done'), exact: true }).press('Enter');
  await expect.poll(() => readSeats(page, eventId)).toEqual({ 'Kovács Anna': '-/-', 'Nagy Béla': '1/3' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => readSeats(page, eventId)).toEqual({ 'Kovács Anna': '1/3', 'Nagy Béla': '-/-' });

  await layout.floorPlan.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('layoutEditor.shortcuts') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await layout.floorPlan.focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(t('layoutEditor.saved'), { exact: true })).toBeVisible();
  expect(await readLayout(page, eventId)).toMatchObject({ unit: 'ft', tables: [{ x: 120, y: 120 }] });
});

/** In the order of the list, which is sorted by family name. */
const SMITHS = ['Ann Smith', 'Ben Smith', 'Cara Smith', 'Dan Smith'];
const OTHERS = ['Fekete Hugó', 'Kovács Anna', 'Nagy Béla', 'Szabó Cili'];

test(
  'an organiser opens the plan on paper by its link, fills and swaps tables, and seats guests by single taps',
  onPhone,
  async ({ page }) => {
    const { t } = hungarian;
    await setLanguage(page, 'hu');
    const eventId = await createEventWithGuests(page, OTHERS);
    await importGuests(
      page,
      eventId,
      SMITHS.map((fullName) => ({ fullName, household: 'Smith family' })),
    );
    await saveTables(page, eventId, 2);
    const layout = new LayoutPage(page, t);
    await page.goto(paths.eventLayoutPrint(eventId));
    const paper = page.getByRole('dialog', { name: t('planPaper.title') });
    await expect(paper.getByRole('img', { name: '2. asztal' })).toBeVisible();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      paper.getByRole('button', { name: t('printPage.download') }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Alaprajz-Gála.pdf');
    expect((await readFile(await file.path())).toString('latin1')).toMatch(/^%PDF-/);
    await page.keyboard.press('Escape');
    await expect(paper).toBeHidden();
    await expectAccessible(page);

    await test.step('fills a table from the list and swaps its guests with another', async () => {
      await layout.tab(t('layoutEditor.tables')).tap();
      const select = (table: string) =>
        page
          .getByRole('checkbox', {
            name: t('layoutEditor.selectTable', { label: t('guests.atTableNumber', { table }) }),
            exact: true,
          })
          .tap();
      const choose = async (name: string) => {
        await page.getByRole('button', { name: t('tableGuests.menu'), exact: true }).tap();
        await page.getByRole('menuitem', { name, exact: true }).tap();
      };
      const tablesOf = async (names: readonly string[]) => {
        const seats = await readSeats(page, eventId);
        return new Set(names.map((name) => seats[name]?.split('/')[0]));
      };
      await select('1');
      await choose(t('tableGuests.fill'));
      const dialog = page.getByRole('dialog');
      // Three of the others come before the household in the list.
      await dialog
        .getByLabel(t('tableGuests.fillWith'))
        .selectOption({ label: t('tableGuests.household', { name: 'Smith family', count: 4 }) });
      await expect(dialog.getByRole('listitem')).toHaveText(SMITHS);
      await expect(dialog.getByText(t('tableGuests.getSeats', { count: 4 }))).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('tableGuests.seatThem', { count: 4 }) }).tap();
      await expect(dialog).toBeHidden();
      await expect.poll(() => tablesOf(SMITHS)).toEqual(new Set(['1']));
      expect(await tablesOf(OTHERS)).toEqual(new Set(['-']));

      await select('2');
      await choose(t('tableGuests.swapBoth'));
      await expect.poll(() => tablesOf(SMITHS)).toEqual(new Set(['2']));
      await page.locator('[data-command="escape"]').tap();
      await page.locator('[data-command="undo"]:visible').tap();
      await expect.poll(() => tablesOf(SMITHS)).toEqual(new Set(['1']));

      // What was typed into the table's dialog is kept when the dialog empties the table.
      const label = t('guests.atTableNumber', { table: '1' });
      await page.getByRole('button', { name: t('layoutEditor.openTable', { label }), exact: true }).tap();
      await dialog.getByLabel(t('layoutEditor.label'), { exact: true }).fill('Smith');
      await dialog.getByRole('button', { name: t('tableGuests.empty'), exact: true }).tap();
      await expect.poll(() => tablesOf(SMITHS)).toEqual(new Set(['-']));
      await layout.tableAt('Smith');
      await expect(dialog).toBeHidden();
    });

    await test.step('seats guests and moves a table by single taps', async () => {
      // A tap in the list may have scrolled the page, and the plan with it.
      const tapPlan = async (find: () => Promise<Point>) => {
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await page.touchscreen.tap(...(await xy(find())));
      };
      await layout.tab(t('layoutEditor.unassigned')).tap();
      await page.getByRole('button', { name: 'Kovács Anna', exact: true }).tap();
      await expect(page.getByText(t('layoutEditor.pickGuest', { name: 'Kovács Anna' }))).toBeVisible();
      await tapPlan(() => layout.firstSeatAt('Smith'));
      await expect.poll(() => readSeats(page, eventId)).toMatchObject({ 'Kovács Anna': '1/1' });

      await page.getByRole('button', { name: 'Nagy Béla', exact: true }).tap();
      await layout.tab(t('layoutEditor.tables')).tap();
      // A table without a name of its own is called by its number in the reader's language.
      const place = t('guests.atTableNumber', { table: '2' });
      await page.getByRole('button', { name: t('layoutEditor.seatHereName', { name: 'Nagy Béla', place }) }).tap();
      await expect.poll(() => readSeats(page, eventId)).toMatchObject({ 'Nagy Béla': '2/1' });

      // A tap on the table top chooses the nearest free seat.
      await layout.tab(t('layoutEditor.unassigned')).tap();
      await page.getByRole('button', { name: 'Fekete Hugó', exact: true }).tap();
      await tapPlan(async () => {
        const [middle, seatOne] = [await layout.tableAt('Smith'), await layout.firstSeatAt('Smith')];
        return { x: middle.x, y: middle.y + (middle.y - seatOne.y) / 3 };
      });
      await expect.poll(() => readSeats(page, eventId)).toMatchObject({ 'Fekete Hugó': '1/3' });

      await tapPlan(() => layout.tableAt('Table 2'));
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel(t('layoutEditor.positionX')).fill('500');
      await dialog.getByRole('button', { name: t('layoutEditor.done'), exact: true }).tap();
      await layout.command('nudgeDown').tap();
      await layout.save();
      expect((await readLayout(page, eventId)).tables[1]).toMatchObject({ x: 500, y: 320 });
    });
  },
);
