import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startTcpProxy } from '../src/server/testing/tcp-proxy.ts';
import { paths } from '../src/shared/paths.ts';
import { countStored } from '../tools/door/door-page.ts';
import { type PhoneBrowser, startPhone } from '../tools/door/phone-browser.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, onPhone, setLanguage, signIn, test } from './support/test.ts';

const { t } = hungarian;
const FAMILY = ['Kovács Anna', 'Kovács Béla', 'Kovács Csilla'];

const arrivals = (page: Page, arrived: number, total: number) =>
  page.locator('header').getByText(t('door.arrivedOf', { arrived, total })).first();

test(
  'staff go on through an evening without a server, in a browser that is closed and killed, and everything arrives',
  onPhone,
  async ({ page: owner }) => {
    // Slow: three starts of a second browser.
    test.slow();
    await signIn(owner);
    const { id } = await createEvent(owner);
    await importGuests(owner, id, [
      ...FAMILY.map((fullName) => ({ fullName, household: 'Kovács család' })),
      { fullName: 'Nagy Ödön' },
    ]);
    await owner.request.patch(`/api/events/${id}`, { data: { doorAllows: { walkIn: true, seat: true } } });
    const { doorCode } = await (await owner.request.post(`/api/events/${id}/generate-door-code`)).json();

    const server = new URL(process.env.PLACECARD_URL ?? '');
    // The phone can't tell an unreachable server from a stopped one. The server keeps running for the other tests.
    const proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port) });
    const url = `http://127.0.0.1:${proxy.port}`;
    const profile = await mkdtemp(join(tmpdir(), 'placecard-phone-'));
    let phone: PhoneBrowser | undefined;
    const start = async () => {
      phone = await startPhone(profile);
      await setLanguage(phone.page, 'hu');
      return phone.page;
    };
    try {
      let page = await start();
      await test.step('the door’s own QR code lets staff in, and “Ready?” says when the phone is prepared', async () => {
        await page.goto(url + paths.doorWithCode(id, doorCode));
        await expect(arrivals(page, 0, 4)).toBeVisible();
        expect(page.url()).toBe(url + paths.door(id));
        await page.getByRole('button', { name: t('door.settings') }).click();
        await page.getByRole('link', { name: t('door.readyLink') }).click();
        await expect(page.getByText(t('door.isReady'))).toBeVisible();
        await expect(page.getByText(t('door.checkGuests', { count: 4 }))).toBeVisible();
        await page.getByLabel(t('door.deviceLabel')).fill('Főbejárat');
        await page.getByLabel(t('door.deviceLabel')).blur();
        await expectAccessible(page);
      });

      // Killed, not closed: the browser has not written the cookie of the new session to disk yet.
      await phone?.kill();
      await proxy.refuse();
      page = await start();
      await test.step('without a server a household is checked in with one tap, and a walk-in is added', async () => {
        await page.goto(url + paths.doorStart);
        await expect(arrivals(page, 0, 4)).toBeVisible();
        await page.getByRole('button', { name: t('door.list'), exact: true }).click();
        await page.getByRole('searchbox').fill('bela');
        await expect(page.getByText('Kovács Anna')).toBeHidden();
        await page.getByRole('button', { name: t('door.householdAll', { count: 3 }) }).click();
        await expect(arrivals(page, 3, 4)).toBeVisible();
        await page.getByRole('searchbox').fill('Zebra Xavér');
        await page.getByRole('button', { name: t('door.walkIn') }).click();
        await expectAccessible(page);
        await page.getByRole('button', { name: t('door.walkInAction') }).click();
        await expect(arrivals(page, 4, 5)).toBeVisible();
        await page.getByRole('searchbox').fill('csilla');
        await page.getByRole('button', { name: t('guests.undoCheckIn', { name: 'Kovács Csilla' }) }).click();
        await expect(arrivals(page, 3, 5)).toBeVisible();
      });

      await phone?.kill();
      page = await start();
      await test.step('a killed browser has kept all of it, and says what is not sent', async () => {
        await page.goto(url + paths.door(id));
        await expect(arrivals(page, 3, 5)).toBeVisible();
        await page.getByRole('link', { name: t('door.waiting', { count: 5 }) }).click();
        await expect(page.getByText(t('door.didWalkIn', { name: 'Zebra Xavér' }))).toBeVisible();
        await expect(page.getByText(t('door.didUndo', { name: 'Kovács Csilla' }))).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('everything arrives once when the server is back', async () => {
        await proxy.heal();
        await expect(page.getByText(t('door.nothingWaiting'))).toBeVisible();
        const guests = await listGuests(owner, id);
        const arrived = guests.filter(({ checkedIn }) => checkedIn).map(({ fullName }) => fullName);
        expect(arrived.sort()).toEqual(['Kovács Anna', 'Kovács Béla', 'Zebra Xavér']);
        expect(guests).toHaveLength(5);
      });

      await test.step('what a full phone can neither store nor send, staff are told to write on paper', async () => {
        await page
          .getByRole('link', { name: t('door.backToDoor') })
          .first()
          .click();
        await page.evaluate(() => {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException('The disk is full', 'QuotaExceededError');
          };
        });
        await proxy.refuse();
        await page.getByRole('button', { name: t('door.list'), exact: true }).click();
        await page.getByRole('searchbox').fill('nagy');
        await page.getByRole('button', { name: t('guests.checkInName', { name: 'Nagy Ödön' }) }).click();
        await expect(page.getByText(t('door.notKeptName', { name: 'Nagy Ödön' })).first()).toBeVisible();
        await expect(page.getByRole('alert').getByText(t('door.paper'))).toBeVisible();
        await expect(arrivals(page, 3, 5)).toBeVisible();
        await expectAccessible(page);
        await proxy.heal();
        await page.getByRole('button', { name: t('guests.checkInName', { name: 'Nagy Ödön' }) }).click();
        await expect(arrivals(page, 4, 5)).toBeVisible();
      });

      await test.step('a code that was replaced meanwhile ends the door, and what was recorded waits for the owner', async () => {
        // The reload removes the fake error: the disk has room again.
        await page.reload();
        // Until the server answers the page shows the list that was stored before the disk was full.
        await expect(page.getByText(t('door.live'))).toBeVisible();
        await expect(arrivals(page, 4, 5)).toBeVisible();
        expect(await countStored(page, 'lists')).toBe(1);
        await proxy.refuse();
        await page.getByRole('button', { name: t('door.list'), exact: true }).click();
        await page.getByRole('searchbox').fill('csilla');
        await page.getByRole('button', { name: t('guests.checkInName', { name: 'Kovács Csilla' }) }).click();
        await expect(arrivals(page, 5, 5)).toBeVisible();
        await owner.request.post(`/api/events/${id}/generate-door-code`);
        await proxy.heal();
        await expect(page.getByText(t('door.over'))).toBeVisible();
        await expect.poll(() => countStored(page, 'lists')).toBe(0);
        const readHeld = async () => (await (await owner.request.get(`/api/events/${id}/door/report`)).json()).held;
        await expect.poll(readHeld).toMatchObject([{ fullName: 'Kovács Csilla', reason: 'session_over' }]);
      });
    } finally {
      await phone?.kill();
      await proxy.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
