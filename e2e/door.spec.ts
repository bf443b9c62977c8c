import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { createEventWithGuests } from './support/floor-plan.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import {
  english,
  expect,
  expectAccessible,
  follow,
  hungarian,
  onDesktop,
  onPhone,
  setLanguage,
  signIn,
  test,
} from './support/test.ts';

const NAMES = ['Kovács Anna', 'Nagy Béla', 'Szőke Márton', 'Őri Ödön', 'Varga Éva'];

async function createDoorCode(owner: Page, eventId: number): Promise<string> {
  const answer = await owner.request.post(`/api/events/${eventId}/generate-door-code`);
  return (await answer.json()).doorCode;
}

/** An event of the signed-in organiser, with guests and a door code. */
async function prepareDoor(owner: Page): Promise<{ id: number; code: string }> {
  await signIn(owner);
  const { id } = await createEvent(owner);
  await importGuests(
    owner,
    id,
    NAMES.map((fullName, index) => ({ fullName, tableNumber: '4', seatNumber: String(index + 1) })),
  );
  return { id, code: await createDoorCode(owner, id) };
}

/** The phone of door staff who use Hungarian, a second browser beside the organiser's. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await setLanguage(phone, 'hu');
  return phone;
}

async function enterCode(phone: Page, code: string): Promise<void> {
  await phone.getByLabel(hungarian.t('door.code')).fill(code);
  await phone.getByRole('button', { name: hungarian.t('door.enter') }).click();
}

const arrivals = (page: Page, { t }: typeof english | typeof hungarian, arrived: number, total = NAMES.length) =>
  page.locator('header').getByText(t('door.arrivedOf', { arrived, total })).first();

const checkIn = (page: Page, { t }: typeof english | typeof hungarian, name: string) =>
  page.getByRole('button', { name: t('guests.checkInName', { name }) }).click();
const undoCheckIn = (page: Page, { t }: typeof english | typeof hungarian, name: string) =>
  page.getByRole('button', { name: t('guests.undoCheckIn', { name }) }).click();

test(
  'an organiser and door staff check guests in together, also while the phone is offline',
  onDesktop,
  async ({ page: owner, browser }) => {
    // Slow: two browsers, one of which goes offline and back.
    test.slow();
    const { t } = hungarian;
    const { id, code } = await prepareDoor(owner);
    await owner.goto(paths.door(id));
    await expect(arrivals(owner, english, 0)).toBeVisible();

    const staff = await openPhone(browser);
    await staff.goto(paths.door(id));
    await expect(staff.getByText('Anna és Péter esküvője')).toBeVisible();
    await enterCode(staff, '');
    await expect(staff.getByText(t('door.codeRequired'))).toBeVisible();
    await enterCode(staff, '2222-2222');
    await expect(staff.getByText(t('door.wrongCode'))).toBeVisible();
    await expectAccessible(staff);
    await enterCode(staff, ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase());
    await expect(arrivals(staff, hungarian, 0)).toBeVisible();
    await staff.getByRole('button', { name: t('door.list'), exact: true }).click();
    await expect(staff.getByText('4. asztal, 1. szék')).toBeVisible();

    await test.step('the organiser and the staff see each other’s check-ins and undos', async () => {
      await staff.getByRole('button', { name: t('guests.checkInName', { name: 'Kovács Anna' }) }).press('Enter');
      await expect(
        staff.getByRole('status').getByText(`${t('door.didArrive', { name: 'Kovács Anna' })},`),
      ).toBeAttached();
      await expect(arrivals(owner, english, 1)).toBeVisible();
      await checkIn(owner, english, 'Nagy Béla');
      await expect(arrivals(staff, hungarian, 2)).toBeVisible();
      await undoCheckIn(owner, english, 'Kovács Anna');
      await expect(arrivals(staff, hungarian, 1)).toBeVisible();
    });

    await test.step('staff find guests by part of a name, despite a typing mistake, and by filter', async () => {
      const search = staff.getByRole('searchbox', { name: t('door.search') });
      await search.fill('odon');
      await expect(staff.getByText('Őri Ödön')).toBeVisible();
      await expect(staff.getByText('Varga Éva')).toBeHidden();
      await search.fill('mraton');
      await expect(staff.getByText(t('door.nearly'))).toBeVisible();
      await expect(staff.getByText('Szőke Márton')).toBeVisible();
      await search.fill('Zebra Xavér');
      await expect(staff.getByText(t('door.noMatchStaff'))).toBeVisible();
      await staff.getByRole('button', { name: t('door.showAll') }).click();
      await staff.getByRole('button', { name: t('guests.filterArrived') }).click();
      await expect(staff.getByText('Varga Éva')).toBeHidden();
      await expect(staff.getByText('Nagy Béla')).toBeVisible();
      await staff.getByRole('button', { name: t('guests.filterAll') }).click();
    });

    await test.step('a guest who declined is not expected, but let in, to the old seat', async () => {
      const declined = (await listGuests(owner, id)).find(({ fullName }) => fullName === 'Varga Éva');
      await owner.request.patch(`/api/guests/${declined?.id}`, { data: { attendance: 'declined' } });
      await expect(arrivals(staff, hungarian, 1, NAMES.length - 1)).toBeVisible();
      await expect(staff.getByText(t('attendance.declined'))).toBeVisible();
      await expect(staff.getByText('4. asztal, 5. szék')).toBeHidden();
      await expectAccessible(staff);
      await checkIn(staff, hungarian, 'Varga Éva');
      await expect(arrivals(staff, hungarian, 2)).toBeVisible();
      await expect(staff.getByText('4. asztal, 5. szék')).toBeVisible();
      await undoCheckIn(staff, hungarian, 'Varga Éva');
      await expect(arrivals(owner, english, 1)).toBeVisible();
    });

    await test.step('what the organiser allows and decides reaches the open phone at once', async () => {
      const allowWalkIns = (walkIn: boolean) =>
        owner.request.patch(`/api/events/${id}`, { data: { doorAllows: { walkIn } } });
      const search = staff.getByRole('searchbox', { name: t('door.search') });
      await search.fill('Zebra Xavér');
      await expect(staff.getByText(t('door.noMatchStaff'))).toBeVisible();
      await allowWalkIns(true);
      await staff.getByRole('button', { name: t('door.walkIn') }).click();
      await allowWalkIns(false);
      await staff.getByRole('button', { name: t('door.walkInAction') }).click();
      await expect(staff.getByText(t('door.held'))).toBeVisible();
      await expect(arrivals(staff, hungarian, 2, NAMES.length + 1)).toBeVisible();
      await expectAccessible(staff);
      const { held } = await (await owner.request.get(`/api/events/${id}/door/report`)).json();
      await owner.request.post(`/api/events/${id}/door/held`, { data: { decision: 'discard', ids: [held[0].id] } });
      await expect(arrivals(staff, hungarian, 1)).toBeVisible();
      await expect(staff.getByText(t('door.held'))).toBeHidden();
      await expect(staff.getByText(t('door.reason_discarded')).first()).toBeVisible();
      await staff.getByRole('link', { name: t('door.problems', { count: 1 }) }).click();
      await staff.getByRole('button', { name: t('door.dismiss') }).click();
      await staff
        .getByRole('link', { name: t('door.backToDoor') })
        .first()
        .click();
      await staff.getByRole('button', { name: t('door.list'), exact: true }).click();
    });

    await test.step('operations recorded offline are sent once and in order when the network is back', async () => {
      await staff.context().setOffline(true);
      await expect(staff.getByText(t('door.offlineHint'))).toBeVisible();
      await checkIn(staff, hungarian, 'Őri Ödön');
      await checkIn(staff, hungarian, 'Varga Éva');
      await undoCheckIn(staff, hungarian, 'Varga Éva');
      await undoCheckIn(staff, hungarian, 'Nagy Béla');
      await expect(arrivals(staff, hungarian, 1)).toBeVisible();
      await expect(staff.getByText(t('door.waiting', { count: 4 }))).toBeVisible();
      await expectAccessible(staff);
      await checkIn(owner, english, 'Kovács Anna');
      await expect(arrivals(owner, english, 2)).toBeVisible();
      await staff.context().setOffline(false);
      await expect(staff.getByText(t('door.live'))).toBeVisible();
      await expect(staff.getByText(t('door.waiting', { count: 4 }))).toBeHidden();
      await expect(arrivals(staff, hungarian, 2)).toBeVisible();
      // Operations are sent one by one; the last may be under way when the first is confirmed.
      const listArrived = async () => {
        const guests = await listGuests(owner, id);
        return guests.filter(({ checkedIn }) => checkedIn).map(({ fullName }) => fullName);
      };
      await expect.poll(async () => (await listArrived()).sort()).toEqual(['Kovács Anna', 'Őri Ödön']);
    });

    await test.step('a new door code ends the door session; unsent operations are sent once staff enter it', async () => {
      await staff.context().route('**/door/operations', (route) => route.abort());
      await checkIn(staff, hungarian, 'Szőke Márton');
      await expect(arrivals(staff, hungarian, 3)).toBeVisible();
      await staff.reload();
      await expect(staff.getByText(t('door.waiting', { count: 1 }))).toBeVisible();
      await expect(arrivals(staff, hungarian, 3)).toBeVisible();
      const newCode = await createDoorCode(owner, id);
      await expect(staff.getByText(t('door.over'))).toBeVisible();
      await expect(staff.getByText(t('door.kept', { count: 1 }))).toBeVisible();
      await expectAccessible(staff);
      await enterCode(staff, code);
      await expect(staff.getByText(t('door.wrongCode'))).toBeVisible();
      await enterCode(staff, newCode);
      await expect(arrivals(staff, hungarian, 3)).toBeVisible();
      // The test lets the phone send only now: with a replaced code, operations would be held for the organiser.
      await staff.context().unroute('**/door/operations');
      await expect(arrivals(owner, english, 3)).toBeVisible();
      await expect(staff.getByText(t('door.waiting', { count: 1 }))).toBeHidden();
    });

    await test.step('staff who leave, also without a network, need the door code to come back', async () => {
      await staff.context().setOffline(true);
      await staff.getByRole('button', { name: t('door.settings') }).click();
      await expectAccessible(staff);
      await staff.getByRole('button', { name: t('door.leave'), exact: true }).click();
      await staff
        .getByRole('alert')
        .getByRole('button', { name: t('door.leave'), exact: true })
        .click();
      await expect(staff.getByText(t('door.left'))).toBeVisible();
      await staff.reload();
      await expect(staff.getByLabel(t('door.code'))).toBeVisible();
      await staff.context().setOffline(false);
      const readDoor = async () => (await staff.request.get(`/api/events/${id}/door`)).status();
      await expect.poll(readDoor, 'the server hears of it later').toBe(401);
      await staff.reload();
      await expect(staff.getByLabel(t('door.code'))).toBeVisible();
    });
    await staff.context().close();

    await test.step('the organiser adds a guest who is not on the list, without an e-mail address', async () => {
      await owner.getByRole('searchbox', { name: english.t('door.search') }).fill('Zebra Xavér');
      await owner.getByRole('link', { name: english.t('guests.add'), exact: true }).click();
      await owner.getByLabel(english.t('guests.fullName')).fill('Zebra Xavér');
      await owner.getByRole('button', { name: english.t('guests.add'), exact: true }).click();
      await expect(owner).toHaveURL(paths.door(id));
      await expect(owner.getByText('Zebra Xavér', { exact: true }).first()).toBeVisible();
      await owner.getByRole('link', { name: english.t('door.backToEvent') }).click();
      await expect(owner).toHaveURL(paths.event(id));
    });
  },
);

test(
  'staff enter after many wrong codes, and scrolled down a long list see the first results of a search',
  onPhone,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const { t } = hungarian;
    const letters = [...'ABCDEFGHIJKLMNOP'];
    const names = ['Anna', 'Béla', 'Cili', 'Dóra', 'Emil', 'Flóra', 'Géza', 'Hanna'];
    const guests = letters.flatMap((letter) => names.map((name) => `${letter}ó ${name}`));
    const id = await createEventWithGuests(page, guests);
    const code = await createDoorCode(page, id);
    await setLanguage(page, 'hu');
    await page.context().clearCookies({ name: 'placecard' });
    for (let count = 0; count < 20; count += 1) {
      const answer = await page.request.post(`/api/events/${id}/door/session`, { data: { code: 'WRNG2345' } });
      expect(answer.status()).toBe(401);
    }
    await page.goto(paths.door(id));
    await page.getByLabel(t('door.code')).fill('wrng2345');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('door.wrongCode'))).toBeVisible();
    await enterCode(page, code);
    await expect(arrivals(page, hungarian, 0, guests.length)).toBeVisible();

    await page.getByRole('button', { name: t('door.list'), exact: true }).click();
    await expect(page.getByText('Aó Anna')).toBeVisible();
    const scrollToEnd = async () => {
      const last = page.getByText('Pó Hanna');
      for (let turn = 0; turn < 60 && !(await last.isVisible()); turn += 1) {
        await page.mouse.wheel(0, 1_000);
        await page.waitForTimeout(50);
      }
      await expect(last).toBeVisible();
    };
    await scrollToEnd();
    const search = page.getByRole('searchbox', { name: t('door.search') });
    await search.click();
    await page.keyboard.type('anna', { delay: 40 });
    await expect(page.getByText('Aó Anna')).toBeInViewport();
    await expect(page.getByText('Bó Anna')).toBeInViewport();
    for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace', { delay: 40 });
    // This search finds every guest: the list starts with the names that begin so, and can be scrolled to the last.
    await page.keyboard.type('ó', { delay: 40 });
    await expect(page.getByText('Oó Anna')).toBeInViewport();
    await scrollToEnd();
    // With larger letters the header is taller, and the search field must stay below it.
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
    const usualHeight = await heightOf(page.locator('header'));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
    await expect.poll(() => heightOf(page.locator('header'))).toBeGreaterThan(usualHeight);
    const searchBelow = async () => ((await search.boundingBox())?.y ?? 0) - (await heightOf(page.locator('header')));
    await expect.poll(searchBelow).toBeGreaterThanOrEqual(0);

    await follow(page, '/event-qr-scanner/abc');
    await expect(page.getByRole('heading', { name: t('door.notFoundTitle') })).toBeVisible();
    await page.goto('/event-qr-scanner/999999999999');
    await expect(page.getByRole('heading', { name: t('door.notFoundTitle') })).toBeVisible();
  },
);
