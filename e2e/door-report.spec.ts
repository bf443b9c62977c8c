import type { DoorOperationInput } from '../src/shared/contracts/door-operations.ts';
import { paths } from '../src/shared/paths.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { english, expect, expectAccessible, onDesktop, setLanguage, signIn, test } from './support/test.ts';

const HOUR_MS = 60 * 60 * 1000;

test(
  'an organiser sees what phones recorded, applies and discards what waits, and merges walk-ins',
  onDesktop,
  async ({ page, browser, baseURL }) => {
    const { t } = english;
    await setLanguage(page, 'en');
    await signIn(page);
    const { id } = await createEvent(page, { date: new Date(Date.now() - HOUR_MS).toISOString() });
    await importGuests(page, id, [{ fullName: 'Kovács Anna' }, { fullName: 'Őri Ödön' }, { fullName: 'Nagy Pál' }]);
    const [anna, odon, pal] = await listGuests(page, id);
    await page.request.patch(`/api/events/${id}`, { data: { doorAllows: { walkIn: true } } });

    const newCode = async (): Promise<string> =>
      (await (await page.request.post(`/api/events/${id}/generate-door-code`)).json()).doorCode;
    const code = await newCode();
    const enter = async (label: string) => {
      const phone = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      expect((await phone.request.post(`/api/events/${id}/door/session`, { data: { code } })).status()).toBe(200);
      let seq = 0;
      const device = `device-${label}-${id}`;
      const send = async (...ops: object[]) => {
        const numbered = ops.map((op) => {
          seq += 1;
          return { id: `${label}-operation-${seq}`, seq, at: new Date().toISOString(), ...op } as DoorOperationInput;
        });
        const data = { device, label, ops: numbered };
        const answer = await phone.request.post(`/api/events/${id}/door/operations`, { data });
        expect(answer.status(), await answer.text()).toBe(200);
      };
      return { send, close: () => phone.close() };
    };
    const [garden, gate] = [await enter('Garden'), await enter('Main-gate')];
    const walkIn = (fullName: string, qr: string) => ({ kind: 'walkIn', qrCodeIdentifier: qr, fullName });
    for (const [index, phone] of [garden, gate].entries()) {
      const walkIns = ['Kiss Ede', 'Szabó Éva'].map((name, person) => walkIn(name, `walk-in-${index}-${person}-${id}`));
      await phone.send({ kind: 'arrive', guestId: anna?.id }, ...walkIns);
    }
    await newCode();
    // The organiser removes a guest whose arrival the phone has not sent yet.
    expect((await page.request.delete(`/api/guests/${odon?.id}`)).ok()).toBe(true);
    await gate.send({ kind: 'arrive', guestId: odon?.id }, { kind: 'arrive', guestId: pal?.id });

    await page.goto(paths.event(id));
    await expect(page.getByText(t('doorReport.notice', { count: 4 }))).toBeVisible();
    await page.getByRole('link', { name: t('doorReport.open') }).click();
    const section = (name: string) => page.getByRole('region', { name });
    const waiting = section(t('doorReport.held'));
    const words = (name: string) => t('doorReport.select', { entry: t('doorReport.arrive', { name }) });
    const doubles = section(t('doorReport.doubles'));
    await expect(doubles.getByText('Kovács Anna')).toBeVisible();
    await expect(doubles.getByText(/, Garden/)).toBeVisible();
    await expect(doubles.getByText(/, Main-gate/)).toBeVisible();
    await expectAccessible(page);

    // Queries by role don't find the page behind an open dialog, so each dialog must close before the test goes on.
    const dialog = page.getByRole('dialog');
    const confirm = async (name: string) => {
      await dialog.getByRole('button', { name }).click();
      await expect(dialog).toBeHidden();
    };
    await expect(waiting.getByText(t('doorReport.remedyRestore'))).toBeVisible();
    await waiting.getByRole('checkbox', { name: words('Őri Ödön') }).check();
    await waiting.getByRole('button', { name: t('doorReport.apply') }).click();
    await expect(dialog.getByText(t('doorReport.applyRestores'))).toBeVisible();
    await confirm(t('doorReport.apply'));
    await expect(waiting.getByText(t('doorReport.arrive', { name: 'Őri Ödön' }))).toBeHidden();
    await waiting.getByRole('checkbox', { name: words('Nagy Pál') }).check();
    await waiting.getByRole('button', { name: t('doorReport.discard') }).click();
    await confirm(t('doorReport.discard'));
    await expect(waiting).toBeHidden();

    // The pressed button vanishes with its group: the focus goes on to the next one.
    await page.getByRole('button', { name: t('doorReport.keepApartOf', { name: 'Szabó Éva' }) }).press('Enter');
    await expect(section(t('doorReport.merge')).getByRole('listitem')).toBeFocused();
    await page.getByRole('button', { name: t('doorReport.mergeActionOf', { name: 'Kiss Ede' }) }).click();
    await confirm(t('doorReport.mergeAction'));
    await expect(section(t('doorReport.merge'))).toBeHidden();
    const guests = await listGuests(page, id);
    const arrived = guests.filter(({ checkedIn }) => checkedIn).map(({ fullName }) => fullName);
    expect(arrived.sort()).toEqual(['Kiss Ede', 'Kovács Anna', 'Szabó Éva', 'Szabó Éva', 'Őri Ödön']);
    expect(guests).toHaveLength(6);
    await garden.close();
    await gate.close();
  },
);
