import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { createEvent, importGuests, listGuests } from './support/organiser.ts';
import { english, expect, onDesktop, setLanguage, signIn, test } from './support/test.ts';

const { t } = english;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses a button as the keyboard does, once it can be pressed. */
async function press(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeEnabled();
  await button(page, name).press('Enter');
}

async function downloadPages(page: Page): Promise<number> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, t('printPage.download'))]);
  const file = await readFile(await download.path(), 'latin1');
  expect(file.startsWith('%PDF-')).toBe(true);
  return file.match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('cards are printed, and after changes only those that changed', onDesktop, async ({ page }) => {
  await setLanguage(page, 'en');
  await signIn(page);
  const { id } = await createEvent(page, { language: 'en' });
  const names = ['Árvai Tünde', 'Kiss Anna', 'Őri Ödön', 'Szűcs Éva', 'Tóth Béla', 'Vörös Ági'];
  await importGuests(
    page,
    id,
    names.map((fullName, index) => ({ fullName, tableNumber: '4', seatNumber: String(index + 1) })),
  );
  await page.goto(paths.eventPrint(id));
  const sheet = (number: number, count: number) =>
    page.getByRole('img', { name: t('printPage.sheetOf', { number, count }) });
  await expect(sheet(1, 1)).toBeVisible();

  const preview = page.getByRole('region', { name: t('printPage.preview'), exact: true });
  const zoom = page.getByRole('toolbar', { name: t('printPage.zoom'), exact: true }).getByRole('status');
  await preview.press('1');
  await expect(zoom).toHaveText('100%');
  const width = await page.locator('[data-sheet]').evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeCloseTo((210 * 96) / 25.4, 0);
  await preview.press('-');
  await expect(zoom).toHaveText('75%');
  await preview.press('0');

  // A sheet of folded cards has six places.
  const startAt = page.getByLabel(t('printPage.startAt'), { exact: true });
  await startAt.selectText();
  await startAt.pressSequentially('7');
  await expect(page.getByText(t('printPage.startAtError', { count: 6, value: '1' }))).toBeVisible();
  await startAt.press('Backspace');
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok()),
    startAt.pressSequentially('3'),
  ]);
  await expect(sheet(2, 2)).toBeAttached();

  // What is typed stays as it is while the server stores it without the space at its end.
  const monogram = page.getByLabel(t('printPage.monogram'), { exact: true });
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok()),
    monogram.pressSequentially('A '),
  ]);
  await monogram.pressSequentially('& B');
  await expect(monogram).toHaveValue('A & B');

  // The row of the pressed button vanishes, and the focus must not vanish with it.
  const heading = page.getByRole('heading', { name: t('printPage.printedCards'), exact: true });
  expect(await downloadPages(page)).toBe(2);
  await press(page, t('printPage.discard'));
  await expect(heading).toBeFocused();
  expect(await downloadPages(page)).toBe(2);
  await press(page, t('printPage.printedWell'));
  await expect(page.getByText(t('printPage.upToDate', { count: 6 }))).toBeVisible();
  await expect(heading).toBeFocused();

  const [first, second] = await listGuests(page, id);
  await page.request.patch(`/api/guests/${first?.id}`, { data: { fullName: 'Árvai-Nagy Tünde' } });
  await page.request.patch(`/api/guests/${second?.id}`, { data: { attendance: 'declined' } });
  await expect(
    page.getByText(`${t('printPage.changed', { count: 1 })}, ${t('printPage.toTakeAway', { count: 1 })}`),
  ).toBeVisible();
  await page.getByText(t('printPage.showChanges')).press('Enter');
  await expect(page.getByText(t('printPage.whyChanged', { parts: t('printPage.parts.name') }))).toBeVisible();
  await expect(page.getByText(t('printPage.whyDeclined'))).toBeVisible();
  await press(page, t('printPage.chooseChanged'));
  await expect(page.getByRole('img', { name: 'Árvai-Nagy Tünde' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Őri Ödön' })).toBeHidden();
  expect(await downloadPages(page)).toBe(1);
  await press(page, t('printPage.printedWell'));
  await expect(page.getByText(t('printPage.upToDate', { count: 5 }))).toBeVisible();
  await expect(heading).toBeFocused();
  const stored = await (await page.request.get(`/api/events/${id}/printing`)).json();
  expect(stored.settings.options.placeCards.startAt).toBe(3);
});
