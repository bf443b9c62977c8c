import type { Browser, Page, Route } from '@playwright/test';
import { LayoutPage } from './pages/layout-page.ts';
import { describeFloorPlan, saveTables } from './support/floor-plan.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { freshAddress, readMails } from './support/outbox.ts';
import {
  english,
  expect,
  expectAccessible,
  onDesktop,
  setLanguage,
  signIn,
  signInAsDemo,
  test,
} from './support/test.ts';

const NAME = 'Segítő Béla';
const { t } = english;

/** Somebody else with an account, in a browser of their own, whom the owner made an editor. */
async function openHelper(owner: Page, eventId: number, browser: Browser, baseURL: string): Promise<Page> {
  const email = freshAddress();
  const invited = await owner.request.post(`/api/events/${eventId}/invitations`, { data: { email, role: 'editor' } });
  expect(invited.status()).toBe(201);
  const helper = await (await browser.newContext({ baseURL })).newPage();
  await setLanguage(helper, 'en');
  await signIn(helper, email);
  await helper.request.patch('/api/users/me', { data: { fullName: NAME } });
  const texts = (await readMails(email)).map(({ text = '' }) => text);
  const [, token = ''] = /\/join\/([\w-]+)/.exec(texts.join(' ')) ?? [];
  const joined = await helper.request.post(`/api/invitations/${token}`);
  expect(joined.ok(), await joined.text()).toBe(true);
  return helper;
}

test(
  'two people see each other work, until one may only look on',
  onDesktop,
  async ({ page, browser, baseURL, expectedErrors }) => {
    await signInAsDemo(page);
    const { id } = await createEvent(page, { name: 'Gála' });
    await importGuests(page, id, [{ fullName: 'Kovács Ilona' }, { fullName: 'Varga Zoltán' }]);
    await saveTables(page, id, 2);
    const helper = await openHelper(page, id, browser, baseURL ?? '');
    const seen = async () => (await describeFloorPlan(page)).company[0];
    let lists = 0;
    page.on('request', (request) => {
      lists += Number(new URL(request.url()).pathname === `/api/events/${id}/guests`);
    });

    await test.step('cursor, selection and drag', async () => {
      await page.goto(`/events/${id}/layout`);
      await helper.goto(`/events/${id}/layout`);
      await expect(page.getByRole('button', { name: t('planCompany.here', { count: 1 }) })).toBeVisible();
      await expect(helper.getByRole('button', { name: t('planCompany.here', { count: 1 }) })).toBeVisible();
      const [first, second] = (await describeFloorPlan(helper)).tables;
      const from = second?.at ?? { x: 0, y: 0 };
      await helper.mouse.move(from.x - 150, from.y - 80);
      await helper.mouse.move(from.x, from.y, { steps: 8 });
      const pointed = (await describeFloorPlan(page)).tables[1]?.at ?? { x: 0, y: 0 };
      await expect.poll(async () => Math.round((await seen())?.cursor?.x ?? 0)).toBe(Math.round(pointed.x));
      expect(await seen()).toMatchObject({ label: NAME });
      await helper.mouse.click(from.x, from.y);
      await expect.poll(async () => (await seen())?.selection).toEqual([second?.id]);
      await helper.keyboard.press('Escape');
      await expect.poll(async () => (await seen())?.selection).toEqual([]);
      const start = first?.at ?? { x: 0, y: 0 };
      await helper.mouse.move(start.x, start.y, { steps: 4 });
      await helper.mouse.down();
      await helper.mouse.move(start.x, start.y + 60, { steps: 6 });
      await expect.poll(async () => (await seen())?.drag).toMatchObject({ ids: [first?.id] });
      await helper.mouse.up();
      await expect.poll(async () => (await seen())?.drag).toBe(null);
      // A guest who is selected in a list.
      await helper.getByRole('checkbox', { name: t('guests.select', { name: 'Kovács Ilona' }) }).check();
      await expect.poll(async () => (await seen())?.guests).toHaveLength(1);
      await expect(page.getByText(t('planCompany.selectedBy', { name: NAME }))).toBeAttached();
      await helper.keyboard.press('Escape');
      await expect(page.getByText(t('planCompany.selectedBy', { name: NAME }))).toHaveCount(0);
      // What the stream tells first goes on from this list.
      expect(lists).toBe(1);
    });

    await test.step('the switch hides the others, and stays', async () => {
      await page.getByRole('button', { name: t('planCompany.here', { count: 1 }) }).click();
      await expect(page.getByText(NAME, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitemcheckbox', { name: t('planCompany.show') }).click();
      await expect.poll(seen).toBe(undefined);
      await page.reload();
      await expect(page.getByRole('button', { name: t('planCompany.here', { count: 1 }) })).toBeVisible();
      expect(await seen()).toBe(undefined);
    });

    await test.step('a row and an open dialog follow', async () => {
      await page.goto(`/events/${id}/guests`);
      const [ilona, zoltan] = await listGuests(page, id);
      const row = page.getByRole('row', { name: 'Varga Zoltán', includeHidden: true });
      await expect(row).toBeVisible();
      await page.getByRole('button', { name: t('guests.editName', { name: 'Kovács Ilona' }) }).click();
      const dialog = page.getByRole('dialog', { name: t('guests.edit') });
      await dialog.getByLabel(t('guests.specialRequirements')).pressSequentially('window seat');
      // At first the server can't answer either of the reads that follow.
      expectedErrors.push(/status of 503 .*\/(guests\/changed|log)\?/);
      let refused = 0;
      for (const path of [`/api/events/${id}/guests/changed`, `/api/events/${id}/log`]) {
        const refuse = async (route: Route) => {
          refused += 1;
          await route.fulfill({ status: 503, json: { code: 'unavailable' } });
        };
        await page.route(({ pathname }) => pathname === path, refuse, { times: 1 });
      }
      await helper.request.patch(`/api/guests/${zoltan?.id}`, { data: { tableNumber: '2' } });
      await expect(row.getByRole('cell', { name: '2', exact: true, includeHidden: true })).toBeVisible();
      await helper.request.patch(`/api/guests/${ilona?.id}`, { data: { email: 'ilona@example.com' } });
      await expect(
        dialog.getByText(`${NAME}: ${t('history.changed', { fields: t('history.field_email') })}`),
      ).toBeVisible();
      await expect(dialog.getByLabel(t('guests.email'))).toHaveValue('ilona@example.com');
      await expect(dialog.getByLabel(t('guests.specialRequirements'))).toHaveValue('window seat');
      await expect(dialog.getByLabel(t('guests.specialRequirements'))).toBeFocused();
      expect(refused).toBe(2);
      await helper.request.patch(`/api/guests/${ilona?.id}`, { data: { specialRequirements: 'aisle seat' } });
      await expect(dialog.getByText(t('guests.contested', { fields: t('guests.specialRequirements') }))).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('guests.saveMine') }).click();
      await expect(dialog).toBeHidden();
      const saved = (await listGuests(page, id)).find(({ fullName }) => fullName === 'Kovács Ilona');
      expect(saved).toMatchObject({ email: 'ilona@example.com', specialRequirements: 'window seat' });
    });

    await test.step('who may not edit any more reads what was not saved', async () => {
      const ilona = (await listGuests(page, id)).find(({ fullName }) => fullName === 'Kovács Ilona');
      await page.request.patch(`/api/guests/${ilona?.id}`, { data: { tableNumber: '1', seatNumber: '1' } });
      const { members } = await (await page.request.get(`/api/events/${id}/members`)).json();
      const helperId = members.find(({ name }: { name: string }) => name === NAME).userId;
      const plan = new LayoutPage(helper, t);
      await plan.expectSaved();
      // Nothing that the helper does from now on reaches the server.
      await helper.route('**/layout/operations', (route) => route.abort());
      const list = helper.getByRole('region', { name: t('layoutEditor.lostTitle') });

      await plan.drag(await plan.guestAt('Kovács Ilona'), await plan.firstSeatAt('Table 2'));
      await expect(plan.status).toContainText(t('layoutEditor.notSaved', { count: 1 }));
      const viewer = { data: { role: 'viewer' } };
      expect((await page.request.patch(`/api/events/${id}/members/${helperId}`, viewer)).ok()).toBe(true);
      await expect(list.getByText('Kovács Ilona: Table 2')).toBeVisible();
      await expect(helper.getByText(t('layoutEditor.lostByRole'))).toBeVisible();
      await expectAccessible(helper);
      // The page that the new role opens comes when the list is closed.
      await helper.getByRole('button', { name: t('layoutEditor.lostClose') }).click();
      await expect(list).toBeHidden();
      await expect(helper.getByRole('application')).toBeHidden();
    });
    await helper.context().close();
  },
);
