import { LayoutPage } from './pages/layout-page.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { mousePointer } from './support/pointer.ts';
import { english, expect, expectAccessible, onDesktop, signInAsDemo, test } from './support/test.ts';

const SMITHS = ['Ann Smith', 'Ben Smith', 'Cara Smith', 'Dan Smith'];
const OTHERS = ['Eve Jones', 'Finn Brown', 'Gina White', 'Hugo Black'];

test(
  'an organiser writes rules line by line, has everybody seated with few clicks and takes it back',
  onDesktop,
  async ({ page }) => {
    const { t } = english;
    await signInAsDemo(page);
    const { id: eventId } = await createEvent(page, { name: 'Written rules' });
    await importGuests(page, eventId, [
      ...SMITHS.map((fullName) => ({ fullName, household: 'Smith family' })),
      ...OTHERS.map((fullName) => ({ fullName, tags: ['Work'] })),
      ...['Kis Anna', 'Kis Anna', 'Nagy Gábor', 'Nagy Éva'].map((fullName) => ({ fullName })),
    ]);
    const layout = new LayoutPage(page, t);
    await layout.open(eventId);
    await page.evaluate(() => {
      document.addEventListener('click', () => {
        document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? 0) + 1);
      });
    });
    const count = Math.ceil((SMITHS.length + OTHERS.length + 4) / 10);
    await page.getByRole('button', { name: t('layoutEditor.suggestedRoom', { count, seats: 10 }) }).click();
    // With a room and nobody seated, the plan itself offers the next step; somebody may want rules first.
    const offer = page.getByRole('status').filter({ hasText: t('layoutEditor.nobodySeated') });
    await expect(offer).toBeVisible();
    await layout.tab(t('seating.tab')).click();
    const line = page.getByRole('combobox', { name: t('seating.line') });
    await line.click();
    const write = async (text: string) => {
      await line.pressSequentially(text);
      await line.press('Enter');
    };
    const rules = page.getByRole('list', { name: t('seating.rules') }).getByRole('listitem');
    await write('Eve Jones and Finn Brown apart');
    await write('Nagy Gábor és Nagy Éva külön');
    // A name that nobody has is suggested, and which of two namesakes is meant is asked; both without the mouse.
    await write('Gina Whyte, Hugo Black');
    await expect(page.getByText(t('seating.lineUnknown', { name: 'Gina Whyte' }))).toBeVisible();
    await line.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Gina White' })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await line.press('Enter');
    await expect(rules).toHaveCount(4);
    await write('Kis Anna and Ann Smith together');
    await expect(page.getByText(t('seating.lineWhich', { name: 'Kis Anna' }))).toBeVisible();
    await line.press('ArrowDown');
    await line.press('Enter');
    // Enter on the empty line chooses the kind, which the names then have.
    await line.press('Enter');
    await page.getByRole('combobox', { name: t('seating.lineKind') }).selectOption('notBeside');
    await page.getByRole('combobox', { name: t('seating.lineKind') }).press('Enter');
    await write('Ben Smith, Cara Smith');
    await expect(rules.first()).toContainText(t('seating.say_notBeside', { who: 'Ben Smith and Cara Smith' }));
    await page.evaluate(() =>
      navigator.clipboard.writeText('Work together, if possible\nDan Smith at table 1\nNobody knows apart'),
    );
    await line.pressSequentially('Ben Smith');
    await line.press('Control+v');
    await expect(rules).toHaveCount(8);
    // What was half typed comes first, then the pasted lines that need an answer.
    await expect(line).toHaveValue('Ben Smith');
    await line.press('Escape');
    await expect(page.getByText(t('seating.lineNobody', { name: 'knows' }))).toBeVisible();
    await line.press('Escape');
    // All eight are in view at once.
    for (const rule of await rules.all()) await expect(rule).toBeInViewport({ ratio: 0.9 });
    await expect
      .poll(async () => (await (await page.request.get(`/api/events/${eventId}/seating`)).json()).rules)
      .toHaveLength(8);
    await offer.getByRole('button', { name: t('seating.seatEverybody') }).click();
    await expect(offer).toBeHidden();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText(t('seating.peopleSeated', { count: 12 }))).toBeVisible();
    await expect(panel.getByText(t('seating.allMusts', { count: 7 }))).toBeVisible();
    const clicks = Number(await page.locator('body').getAttribute('data-clicks'));
    // The suggested places are drawn over the plan, which stays as it is until they are applied.
    const shown = await layout.describe();
    expect([shown.ghosts.length, shown.guests.length]).toEqual([12, 0]);
    const { x, y } = await layout.tableAt('Table 1');
    await page.mouse.click(x, y);
    await expect(page.getByText(t('seating.previewFirst')).first()).toBeVisible();
    await expectAccessible(page);
    const unseated = page.getByText(t('eventNav.unseated', { count: 12 }));
    await expect(unseated).toHaveCount(1);
    await panel.getByRole('button', { name: t('seating.apply'), exact: true }).click();
    expect(clicks + 1).toBeLessThanOrEqual(5);
    await expect(unseated).toHaveCount(0);
    const tables = async () =>
      new Map((await listGuests(page, eventId)).map((guest) => [guest.fullName, guest.tableNumber]));
    await expect.poll(async () => [...(await tables()).values()].includes(null)).toBe(false);
    const seated = await tables();
    expect(new Set(SMITHS.map((name) => seated.get(name))).size).toBe(1);
    expect(seated.get('Eve Jones')).not.toBe(seated.get('Finn Brown'));
    await expect(panel.locator('[data-seating-summary]')).toContainText(t('seating.allMusts', { count: 7 }));
    await expect(offer).toBeHidden();
    await expectAccessible(page);

    // While somebody is dragged, a card says what a drop would break; nothing is dropped.
    const apart = (who: string) => t('seating.say_apart', { who });
    const pointer = mousePointer(page);
    await pointer.press(await layout.guestAt('Eve Jones'));
    // One of the two who are apart sits at each of the two tables.
    const mate = ['Nagy Gábor', 'Nagy Éva'].find((name) => seated.get(name) === seated.get('Finn Brown')) ?? '';
    await pointer.moveTo(await layout.guestAt(mate));
    await expect(page.locator('[data-drop-rules]')).toContainText(apart('Eve Jones and Finn Brown'));
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-drop-rules]')).toBeHidden();
    await pointer.release();

    // One key makes a rule of guests who are selected on the floor plan.
    for (const name of ['Eve Jones', 'Hugo Black']) {
      const { x, y } = await layout.guestAt(name);
      await page.keyboard.down('Control');
      await page.mouse.click(x, y);
      await page.keyboard.up('Control');
    }
    await page.keyboard.press('a');
    await expect(rules).toHaveCount(9);

    // The rule is taken back first, then everybody's seats.
    const undo = page.locator('[data-command="undo"]:visible');
    await page.keyboard.press('Escape');
    await undo.click();
    await expect(rules).toHaveCount(8);
    await undo.click();
    await expect.poll(async () => new Set((await tables()).values())).toEqual(new Set([null]));

    // A rule may also begin with the guests who are selected in the list.
    await layout.tab(t('layoutEditor.unassigned')).click();
    await page.getByRole('checkbox', { name: t('guests.select', { name: 'Eve Jones' }) }).click();
    await page.getByRole('button', { name: t('layoutEditor.ruleOfSelected') }).click();
    await page.getByRole('menuitem', { name: t('seating.kind_apart') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('seating.kind'))).toHaveValue('apart');
    const people = dialog.getByRole('searchbox').first();
    await people.pressSequentially('ann');
    await dialog.getByRole('button', { name: 'Ann Smith', exact: true }).click();
    await expect(people).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('layoutEditor.done'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await layout.tab(t('seating.tab')).click();
    await expect(panel.getByText(t('seating.say_households'))).toBeVisible();
    await expect(panel.getByText(apart('Eve Jones and Ann Smith'))).toBeVisible();
    await expect
      .poll(async () => (await (await page.request.get(`/api/events/${eventId}/seating`)).json()).rules)
      .toHaveLength(9);
  },
);
