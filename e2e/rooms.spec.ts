import sharp from 'sharp';
import { paths } from '../src/shared/paths.ts';
import { LayoutPage } from './pages/layout-page.ts';
import { createEventWithGuests, readLayout, saveTables } from './support/floor-plan.ts';
import { createEvent } from './support/organiser.ts';
import { mousePointer, type Point } from './support/pointer.ts';
import { english, expect, expectAccessible, follow, onDesktop, test } from './support/test.ts';

test(
  'an organiser keeps a room, starts another event from it or from many tables, and sees distances while dragging',
  onDesktop,
  async ({ page }) => {
    const { t } = english;
    const layout = new LayoutPage(page, t);
    const dialog = page.getByRole('dialog');
    const first = await createEventWithGuests(page, []);
    await saveTables(page, first, 3);
    const file = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const picture = `data:image/png;base64,${file.toString('base64')}`;
    const uploaded = await page.request.post(`/api/events/${first}/layout/pictures`, { data: { picture } });
    const place = { ...(await uploaded.json()), x: 100, y: 50 };
    const data = { ...(await readLayout(page, first)), picture: place };
    expect((await page.request.post(`/api/events/${first}/layout`, { data })).ok()).toBe(true);
    const choose = async (command: string) => {
      await page.getByRole('button', { name: t('layoutEditor.more') }).click();
      await layout.command(command).click();
    };

    await layout.open(first);
    await expect.poll(async () => (await layout.describe()).hasPicture).toBe(true);
    await choose('saveRoom');
    const name = dialog.getByLabel(t('rooms.name'));
    await expect(name).toHaveValue('Budapest');
    await name.fill('');
    await dialog.getByRole('button', { name: t('common.save') }).click();
    await expect(dialog.getByText(t('rooms.nameRequired'))).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByLabel(t('rooms.withPicture'))).toBeChecked();
    const room = `Great hall ${first}`;
    await name.pressSequentially(room);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('rooms.saved', { name: room }), { exact: true })).toBeVisible();

    const { id: second } = await createEvent(page, { name: 'Gála' });
    await follow(page, paths.eventLayout(second));
    await expect(page.getByText(t('layoutEditor.nothingYetTitle'))).toBeVisible();
    await expectAccessible(page);

    // Many tables are added in one step, and taken back with one.
    await layout.command('addTables').click();
    await dialog.getByLabel(t('layoutEditor.tableCount')).fill('0');
    await expect(dialog.getByText(t('layoutEditor.tableCountOutOfRange', { max: 1_000 }))).toBeVisible();
    await dialog.getByLabel(t('layoutEditor.tableCount')).fill('15');
    await dialog.getByLabel(t('layoutEditor.seatsPerTable')).fill('8');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('layoutEditor.addCount', { count: 15 }) }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await layout.describe()).tables).toHaveLength(15);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await layout.describe()).tables).toHaveLength(0);

    await page.getByRole('button', { name: t('layoutEditor.startFromRoom') }).click();
    await expect(dialog.getByRole('button', { name: t('rooms.useName', { name: room }) })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('rooms.renameName', { name: room }) }).click();
    await expect(dialog.getByLabel(t('rooms.name'))).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' B');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('rooms.useName', { name: `${room} B` }) }).click();
    await expect.poll(async () => (await layout.describe()).tables.map(({ label }) => label)).toHaveLength(3);
    await expect.poll(async () => (await layout.describe()).hasPicture).toBe(true);

    // Tables 1 and 2 are 140 units, 7 feet, apart; the grid has steps of one foot.
    const pointer = mousePointer(page);
    const dragRight = async (feet: number): Promise<Point> => {
      const [from, { zoom }] = [await layout.tableAt('Table 1'), await layout.describe()];
      await pointer.press(from);
      const to = { x: from.x + feet * 20 * zoom, y: from.y };
      await pointer.moveTo(to);
      return to;
    };
    const gapToTheRight = (to: Point) => async () => {
      // The distances are loaded at the first drag and shown from its next movement on.
      await pointer.moveTo({ x: to.x + 1, y: to.y }, 1);
      await pointer.moveTo(to, 1);
      return (await layout.describe()).gaps[1];
    };
    await expect.poll(gapToTheRight(await dragRight(2))).toBe('5 ft');
    await pointer.release();
    await layout.command('canvasSize').click();
    await expect(dialog.getByLabel(t('layoutEditor.roomWidth', { unit: 'ft' }))).toHaveValue('50');
    await dialog.getByLabel(t('layoutEditor.aisle', { unit: 'ft' })).pressSequentially('4.5');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(gapToTheRight(await dragRight(1))).toBe('4 ft < 4.5 ft');
    await page.keyboard.press('Escape');
    await pointer.release();
    expect((await layout.describe()).gaps).toEqual([]);

    // The table whose panel is open gets a usual size and the seats that it is comfortable for.
    const { x, y } = await layout.tableAt('Table 2');
    await page.mouse.click(x, y);
    await dialog.getByLabel(t('layoutEditor.usualSizes')).selectOption({ label: '5 ft' });
    await dialog.getByRole('button', { name: t('layoutEditor.giveSeats', { count: 8 }) }).click();
    await expect.poll(async () => (await layout.describe()).tables[1]?.seats).toHaveLength(8);

    // Starting again asks first, and is one step of undo.
    await choose('startFromRoom');
    await dialog.getByRole('button', { name: t('rooms.useName', { name: `${room} B` }) }).click();
    await expect(dialog.getByText(t('rooms.replaceTables', { count: 3, name: `${room} B` }))).toBeVisible();
    await dialog.getByRole('button', { name: t('rooms.replace') }).click();
    await expect.poll(async () => (await layout.describe()).tables[1]?.seats).toHaveLength(4);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await layout.describe()).tables[1]?.seats).toHaveLength(8);

    await choose('startFromRoom');
    await dialog.getByRole('button', { name: t('rooms.removeName', { name: `${room} B` }) }).click();
    await dialog.getByRole('button', { name: t('rooms.remove'), exact: true }).click();
    await expect(dialog.getByText(`${room} B`)).toBeHidden();
    await expectAccessible(page);
  },
);
