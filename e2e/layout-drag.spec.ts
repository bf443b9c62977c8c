import type { Page } from '@playwright/test';
import type { LayoutTable } from '../src/shared/contracts/layouts.ts';
import type { FloorPlanDescription } from '../src/web/floor-plan/floor-plan-description.ts';
import { LayoutPage } from './pages/layout-page.ts';
import { describeFloorPlan, zoomAndPan } from './support/floor-plan.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { fingerPointer, mousePointer, type Point, type Pointer } from './support/pointer.ts';
import { english, expect, expectAccessible, signInAsDemo, test } from './support/test.ts';

/*
 * Random drags from the lists to the floor plan, from a seed, checked against a simple model. Run more, each repetition with
 * another seed: DRAG_TRIALS=25 npx playwright test e2e/layout-drag.spec.ts --repeat-each 8
 */
const TRIALS = Number(process.env.DRAG_TRIALS ?? 4);
const SEED = Number(process.env.DRAG_SEED ?? 1);
const DOT_RADIUS = 16;

type Random = () => number;

/** Mulberry32, a small random generator that can be seeded. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
const between = (random: Random, min: number, max: number) => min + random() * (max - min);
const oneOf = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

const TABLES: readonly Partial<LayoutTable>[] = [
  { x: 120, y: 120, seats: 8 },
  { x: 430, y: 140, type: 'square', width: 160, height: 80, seats: 8, rotation: 30 },
  { x: 760, y: 120, seats: 2 },
  { x: 120, y: 500, type: 'square', width: 120, height: 80, seats: 6 },
  { x: 450, y: 480, seats: 10, width: 140, height: 140 },
  { x: 760, y: 500, seats: 8 },
];

async function openRoom(page: Page): Promise<{ eventId: number; layout: LayoutPage }> {
  await signInAsDemo(page);
  const { id: eventId } = await createEvent(page, { name: 'Gála' });
  const names = Array.from({ length: TRIALS + 8 }, (_, index) => `Vendég ${String(index + 1).padStart(3, '0')}`);
  const atFullTable = (index: number) => (index < 2 ? { tableNumber: '3', seatNumber: String(index + 1) } : {});
  const rows = names.map((fullName, index) => ({ fullName, ...atFullTable(index) }));
  await importGuests(page, eventId, rows);
  const tables = TABLES.map((table, index) => {
    const number = String(index + 1);
    const common = { id: `table-${number}`, label: `Table ${number}`, tableNumber: number };
    return { type: 'round', width: 120, height: 120, rotation: 0, ...common, ...table };
  });
  const data = { name: 'Main Layout', width: 1000, height: 800, unit: 'ft', tables, guestPositions: [] };
  expect((await page.request.post(`/api/events/${eventId}/layout`, { data })).ok()).toBe(true);
  const layout = new LayoutPage(page, english.t);
  await layout.open(eventId);
  return { eventId, layout };
}

type Table = FloorPlanDescription['tables'][number];
type Outcome = string;

/** The expected effect of a drop, as text to compare with the marked target and with the result. */
function expectedOutcome(shown: FloorPlanDescription, guestId: number, at: Point, target: Target): Outcome {
  if (target.kind === 'floor') return 'floor';
  const table = shown.tables.find(({ id }) => id === target.tableId);
  if (!table) throw new Error('The table is gone');
  if (target.kind === 'seat') {
    const seat = table.seats.find(({ seatNumber }) => seatNumber === target.seatNumber);
    const hasPlace = shown.guests.some((guest) => guest.guestId === guestId);
    const isOthers = seat?.guestId !== undefined && seat.guestId !== guestId;
    return isOthers && !hasPlace ? 'refused' : `${table.id} ${target.seatNumber}`;
  }
  const free = table.seats.filter((seat) => seat.guestId === undefined || seat.guestId === guestId);
  const [nearest] = free.sort((one, other) => distance(one.at, at) - distance(other.at, at));
  return nearest ? `${table.id} ${nearest.seatNumber}` : 'refused';
}

function markedOutcome({ drop }: FloorPlanDescription): Outcome {
  if (!drop) return 'nothing';
  return drop.kind === 'seat' ? `${drop.tableId} ${drop.seatNumber}` : drop.kind;
}

/** The seat of a guest on the floor plan, or `floor` or `nowhere`. */
function placeOf({ tables, guests }: FloorPlanDescription, guestId: number): Outcome {
  for (const { id, seats } of tables) {
    const seat = seats.find((candidate) => candidate.guestId === guestId);
    if (seat) return `${id} ${seat.seatNumber}`;
  }
  return guests.some((guest) => guest.guestId === guestId) ? 'floor' : 'nowhere';
}

type Target =
  | { readonly kind: 'floor' }
  | { readonly kind: 'table'; readonly tableId: Table['id'] }
  | { readonly kind: 'seat'; readonly tableId: Table['id']; readonly seatNumber: string };

interface Aim {
  readonly target: Target;
  /** The target's current point on the page: the view may have scrolled since. */
  readonly find: (shown: FloorPlanDescription) => Point;
}

/** Farther than this from the middle of every table there is only floor. */
const FLOOR_AROUND = 150;

/** A seat, a table top, or the floor around a table; possibly out of view. */
function takeAim(random: Random, shown: FloorPlanDescription, table: Table): Aim {
  const angle = between(random, 0, 2 * Math.PI);
  const part = between(random, 0, 0.8);
  const tableOf = ({ tables }: FloorPlanDescription) => tables.find(({ id }) => id === table.id) ?? table;
  const dice = random();
  if (dice < 0.1) {
    const reach = between(random, 1, 1.5) * FLOOR_AROUND;
    const find = (now: FloorPlanDescription) => {
      const { x, y } = tableOf(now).at;
      return { x: x + Math.cos(angle) * reach * now.zoom, y: y + Math.sin(angle) * reach * now.zoom };
    };
    const isFloor = shown.tables.every(({ at }) => distance(at, find(shown)) >= FLOOR_AROUND * shown.zoom);
    if (isFloor) return { target: { kind: 'floor' }, find };
  }
  const nudge = (point: Point, reach: number): Point => ({
    x: point.x + Math.cos(angle) * reach * part,
    y: point.y + Math.sin(angle) * reach * part,
  });
  if (dice < 0.4) {
    const { seatNumber } = oneOf(random, table.seats);
    const find = (shown: FloorPlanDescription) => {
      const seat = tableOf(shown).seats.find((candidate) => candidate.seatNumber === seatNumber);
      return nudge(seat?.at ?? table.at, DOT_RADIUS * shown.zoom);
    };
    return { target: { kind: 'seat', tableId: table.id, seatNumber }, find };
  }
  // Half of the shortest table side is 40.
  return {
    target: { kind: 'table', tableId: table.id },
    find: (shown) => nudge(tableOf(shown).at, 40 * shown.zoom),
  };
}

interface Room {
  readonly page: Page;
  readonly layout: LayoutPage;
  readonly pointer: Pointer;
  readonly random: Random;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** How far targets are from the edge of the floor plan, where a resting pointer would scroll the view. */
const MARGIN_PX = { floor: 40, table: 4, seat: 4 };

function isInside({ x, y, width, height }: Box, point: Point, margin: number): boolean {
  const isBetween = (place: number, start: number, length: number) =>
    place > start + margin && place < start + length - margin;
  return isBetween(point.x, x, width) && isBetween(point.y, y, height);
}

/** Guests' rows that nothing covers, so that a press anywhere in the row hits it. */
async function visibleRows(page: Page): Promise<{ guestId: number; box: Box }[]> {
  return page.locator('[data-drag-guest]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { x, y, width, height } = row.getBoundingClientRect();
      const isSeen = (place: number) => row.contains(document.elementFromPoint(x + width / 2, place));
      const guestId = Number((row as HTMLElement).dataset.dragGuest);
      return isSeen(y + 2) && isSeen(y + height - 2) ? [{ guestId, box: { x, y, width, height } }] : [];
    }),
  );
}

async function dragOnce({ page, layout, pointer, random }: Room): Promise<void> {
  const { t } = english;
  const planBox = await layout.floorPlan.boundingBox();
  if (!planBox) throw new Error('The floor plan is not on the page');
  const inPlan = (margin: number): Point => ({
    x: planBox.x + between(random, margin, planBox.width - margin),
    y: planBox.y + between(random, margin, planBox.height - margin),
  });
  const table = oneOf(random, (await describeFloorPlan(page)).tables);
  await zoomAndPan(page, between(random, 0.3, 2), table.label, inPlan(planBox.height / 3));
  const isAssigned = random() < 0.3;
  await layout.tab(t(isAssigned ? 'layoutEditor.assigned' : 'layoutEditor.unassigned')).click();
  await expect.poll(async () => (await visibleRows(page)).length).toBeGreaterThan(0);
  const { guestId, box } = oneOf(random, await visibleRows(page));

  const before = await describeFloorPlan(page);
  let aim: Aim;
  do aim = takeAim(random, before, before.tables.find(({ id }) => id === table.id) ?? table);
  while (!isInside(planBox, aim.find(before), MARGIN_PX[aim.target.kind]));
  const { target, find } = aim;
  await pointer.press({ x: box.x + between(random, 2, box.width - 2), y: box.y + between(random, 2, box.height - 2) });
  const steps = Math.round(between(random, 12, 37));
  const across = before.tables.filter(({ at }) => at.x > planBox.x + 40 && at.x < planBox.x + planBox.width - 40);
  const over = random() < 0.5 || across.length === 0 ? inPlan(40) : oneOf(random, across).at;
  await pointer.moveTo(over, Math.ceil(steps / 2));
  await pointer.moveTo(find(await describeFloorPlan(page)), Math.ceil(steps / 2));
  // The view scrolls when the pointer is at its edge, so the target is computed again.
  const at = find(await describeFloorPlan(page));
  await pointer.moveTo(at, 3);
  await page.waitForTimeout(between(random, 0, 500));
  const during = await describeFloorPlan(page);
  const expected = expectedOutcome(during, guestId, at, target);
  expect(markedOutcome(during)).toBe(expected);
  const shownBefore = placeOf(during, guestId);
  await pointer.release();
  await expect.poll(async () => (await describeFloorPlan(page)).drop).toBeUndefined();
  await expect(page.locator('[data-drag-ghost]')).toHaveCount(0);
  const place = async () => placeOf(await describeFloorPlan(page), guestId);
  await expect.poll(place).toBe(expected === 'refused' ? shownBefore : expected);
  if (expected !== 'refused') return;
  const seatTaken = during.drop?.kind === 'refused' && during.drop.refusal.reason === 'seatTaken';
  const notice = seatTaken ? / already sits there$/ : t('layoutEditor.tableIsFull', { table: table.label });
  await expect(page.getByText(notice).filter({ visible: true }).first()).toBeVisible();
}

test('an organiser drags guests from a list, and each gets the marked seat, table or place', async ({
  page,
  hasTouch,
}, { repeatEachIndex }) => {
  test.setTimeout(60_000 + TRIALS * 10_000);
  const { eventId, layout } = await openRoom(page);
  const random = createRandom(SEED + repeatEachIndex * 1_000 + (hasTouch ? 500 : 0));
  const pointer = hasTouch ? await fingerPointer(page) : mousePointer(page);
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    await test.step(`drag ${trial}`, () => dragOnce({ page, layout, pointer, random }));
  }
  const shown = await describeFloorPlan(page);
  const fromServer = async () => {
    const guests = await listGuests(page, eventId);
    return Object.fromEntries(
      guests.map(({ id, tableNumber, seatNumber }) => [id, tableNumber ? `table-${tableNumber} ${seatNumber}` : '-']),
    );
  };
  const seats = Object.fromEntries(
    (await listGuests(page, eventId)).map(({ id }) => [id, placeOf(shown, id).replace(/^(floor|nowhere)$/, '-')]),
  );
  await expect.poll(fromServer).toEqual(seats);
});

/** Removes the row under the pointer from the list, by seating the guest elsewhere. */
async function seatElsewhere(page: Page, layout: LayoutPage, eventId: number, name: string): Promise<void> {
  const guest = (await listGuests(page, eventId)).find(({ fullName }) => fullName === name);
  const data = { tableNumber: '2', seatNumber: '4' };
  expect((await page.request.patch(`/api/guests/${guest?.id}`, { data })).ok()).toBe(true);
  await expect(layout.row(name)).toHaveCount(0);
}

async function seatOf(page: Page, eventId: number, name: string): Promise<string> {
  const guest = (await listGuests(page, eventId)).find(({ fullName }) => fullName === name);
  return `${guest?.tableNumber ?? '-'}/${guest?.seatNumber ?? '-'}`;
}

/** For drags whose path does not matter. */
const FEW_STEPS = 5;

async function startDrag(page: Page, layout: LayoutPage, pointer: Pointer, name: string): Promise<void> {
  const box = await layout.row(name).boundingBox();
  if (!box) throw new Error(`No list shows ${name}`);
  await pointer.press({ x: box.x + box.width / 3, y: box.y + box.height / 2 });
  await pointer.moveTo(await layout.tableAt('Table 1'), FEW_STEPS);
  await expect.poll(async () => (await describeFloorPlan(page)).drop?.kind).toBe('seat');
  await expect(page.locator('[data-drag-ghost]')).toContainText(name);
}

async function expectNothingDragged(page: Page): Promise<void> {
  await expect(page.locator('[data-drag-ghost]')).toHaveCount(0);
  await expect.poll(async () => (await describeFloorPlan(page)).drop).toBeUndefined();
}

/** Cancels drags by mouse; a drag goes on when its row is removed. */
async function cancelByMouse(page: Page, layout: LayoutPage, eventId: number): Promise<void> {
  const { t } = english;
  const pointer = mousePointer(page);
  const name = 'Vendég 003';
  const rightClick = async () => {
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
  };
  const interruptions = [
    () => page.keyboard.press('Escape'),
    rightClick,
    () => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
    // Chromium's mouse is pointer 1; the loss of its capture is reported with its next move.
    async () => {
      await page.evaluate(() => document.documentElement.releasePointerCapture(1));
      await pointer.moveTo(await layout.tableAt('Table 2'), FEW_STEPS);
    },
  ];
  for (const interrupt of interruptions) {
    await startDrag(page, layout, pointer, name);
    await interrupt();
    await expectNothingDragged(page);
    await pointer.release();
  }
  // A right click cancels the drag of a dot.
  const before = await layout.guestAt('Vendég 001');
  await pointer.press(before);
  await pointer.moveTo(await layout.tableAt('Table 1'), FEW_STEPS);
  await expect.poll(async () => (await describeFloorPlan(page)).drop?.kind).toBe('seat');
  await rightClick();
  await expect.poll(async () => (await describeFloorPlan(page)).drop).toBeUndefined();
  await pointer.release();
  await expect.poll(() => layout.guestAt('Vendég 001')).toEqual(before);
  const pick = page.getByRole('button', { name, exact: true });
  await expect(pick).toHaveAttribute('aria-pressed', 'false');
  expect(await seatOf(page, eventId, name)).toBe('-/-');

  await startDrag(page, layout, pointer, name);
  await seatElsewhere(page, layout, eventId, name);
  await pointer.moveTo(await layout.firstSeatAt('Table 1'));
  await pointer.release();
  await expect.poll(() => seatOf(page, eventId, name)).toBe('1/1');

  await page.getByRole('button', { name: 'Vendég 004', exact: true }).click();
  await expect(page.getByText(t('layoutEditor.pickGuest', { name: 'Vendég 004' }))).toBeVisible();
}

/** Scrolls the list, taps slowly and drags after a long press, even if the row is removed. */
async function scrollAndCancelByFinger(page: Page, layout: LayoutPage, eventId: number): Promise<void> {
  const { t } = english;
  const name = 'Vendég 003';
  const swipe = await fingerPointer(page, 0);
  const box = await layout.row('Vendég 004').boundingBox();
  if (!box) throw new Error('The row is not on the page');
  const at = { x: box.x + 80, y: box.y + box.height / 2 };
  await swipe.press(at);
  await swipe.moveTo({ ...at, y: at.y - 90 });
  // The finger rests before it is lifted, so that the list does not keep scrolling by momentum.
  await page.waitForTimeout(200);
  await swipe.moveTo({ ...at, y: at.y - 90 }, 1);
  await swipe.release();
  const scrolled = () => layout.row('Vendég 004').evaluate((row) => row.getBoundingClientRect().top);
  await expect.poll(scrolled).toBeLessThan(box.y - 30);
  await expectNothingDragged(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await layout.row('Vendég 004').evaluate((row) => row.closest('.overflow-y-auto')?.scrollTo({ top: 0 }));

  const pointer = await fingerPointer(page);
  await startDrag(page, layout, pointer, name);
  await pointer.cancel();
  await expectNothingDragged(page);

  await startDrag(page, layout, pointer, name);
  await seatElsewhere(page, layout, eventId, name);
  await pointer.moveTo(await layout.firstSeatAt('Table 1'));
  await pointer.release();
  await expect.poll(() => seatOf(page, eventId, name)).toBe('1/1');

  // The rows below move up when the guest leaves the list.
  await expect(layout.row(name)).toBeHidden();
  const next = await layout.row('Vendég 004').boundingBox();
  if (!next) throw new Error('The row is not on the page');
  await pointer.press({ x: next.x + 80, y: next.y + next.height / 2 });
  await pointer.release();
  await expect(page.getByText(t('layoutEditor.pickGuest', { name: 'Vendég 004' }))).toBeVisible();
}

const guestName = (number: number) => `Vendég ${String(number).padStart(3, '0')}`;

async function seatsOfAll(page: Page, eventId: number): Promise<Record<string, string>> {
  const guests = await listGuests(page, eventId);
  const seated = guests.filter(({ tableNumber }) => tableNumber !== null);
  return Object.fromEntries(seated.map(({ fullName, tableNumber }) => [fullName, tableNumber ?? '']));
}

test('an organiser cancels drags, then selects several guests and drags them to a table and back together', async ({
  page,
  hasTouch,
}) => {
  const { t } = english;
  const { eventId, layout } = await openRoom(page);
  await (hasTouch ? scrollAndCancelByFinger : cancelByMouse)(page, layout, eventId);
  // The guest who is still picked is put down.
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('layoutEditor.pickGuest', { name: guestName(4) }))).toBeHidden();
  const atStart = await seatsOfAll(page, eventId);
  const pointer = hasTouch ? await fingerPointer(page) : mousePointer(page);
  const button = (number: number) => page.getByRole('button', { name: guestName(number), exact: true });
  const selectedCount = (count: number) =>
    page.getByRole('toolbar', { name: t('layoutEditor.guestsSelected', { count }) });
  if (hasTouch) {
    await page.getByRole('checkbox', { name: t('guests.select', { name: guestName(4) }) }).tap();
    // While guests are selected, a tap on a name adds it to the selection.
    await button(5).tap();
  } else {
    await button(4).click();
    await button(6).click({ modifiers: ['Shift'] });
    await expect(selectedCount(3)).toBeVisible();
    await button(6).click({ modifiers: ['Control'] });
    await expectAccessible(page);
  }
  await expect(selectedCount(2)).toBeVisible();

  const box = await layout.row(guestName(5)).boundingBox();
  if (!box) throw new Error('The row is not on the page');
  await pointer.press({ x: box.x + box.width / 3, y: box.y + box.height / 2 });
  await pointer.moveTo(await layout.tableAt('Table 2'), 12);
  await page.waitForTimeout(150);
  await pointer.moveTo(await layout.tableAt('Table 2'), 3);
  await expect
    .poll(async () => (await describeFloorPlan(page)).drop)
    .toMatchObject({ kind: 'group', notSeatedIds: [] });
  await expect(page.locator('[data-drag-ghost]')).toContainText(t('layoutEditor.guestCount', { count: 2 }));
  await pointer.release();
  await expectNothingDragged(page);
  const together = { ...atStart, [guestName(4)]: '2', [guestName(5)]: '2' };
  await expect.poll(() => seatsOfAll(page, eventId)).toEqual(together);
  await page.locator('[data-command="undo"]:visible').click();
  await expect.poll(() => seatsOfAll(page, eventId)).toEqual(atStart);
  await page.locator('[data-command="redo"]:visible').click();
  await expect.poll(() => seatsOfAll(page, eventId)).toEqual(together);
  if (hasTouch) {
    await page.getByRole('checkbox', { name: t('guests.select', { name: guestName(6) }) }).tap();
    await page.locator('[data-command="seatGuests"]:visible').tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('layoutEditor.guestTable'), { exact: true }).selectOption({ label: 'Table 4 (6 free)' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('guests.seatAction'), exact: true }).tap();
    await expect.poll(() => seatsOfAll(page, eventId)).toEqual({ ...together, [guestName(6)]: '4' });
    return;
  }

  // A frame around the table selects its guests; dragging one of them takes all back to the list.
  const { x, y } = await layout.tableAt('Table 2');
  const reach = 150 * (await describeFloorPlan(page)).zoom;
  await page.keyboard.down('Shift');
  await layout.drag({ x: x - reach, y: y - reach }, { x: x + reach, y: y + reach });
  await page.keyboard.up('Shift');
  const selectedNames = async () =>
    (await describeFloorPlan(page)).guests.filter(({ isSelected }) => isSelected).map(({ name }) => name);
  await expect.poll(selectedNames).toEqual([guestName(4), guestName(5)]);
  const list = await layout.row(guestName(7)).boundingBox();
  if (!list) throw new Error('The list is not on the page');
  await pointer.press(await layout.guestAt(guestName(4)));
  await pointer.moveTo({ x: list.x + list.width / 2, y: list.y }, 20);
  await expect.poll(async () => (await describeFloorPlan(page)).drop?.kind).toBe('unseat');
  await pointer.release();
  await expect.poll(() => seatsOfAll(page, eventId)).toEqual(atStart);
});
