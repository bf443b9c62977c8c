import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { guests as guestTable } from '../../../src/server/db/schema/guests.ts';
import type { SeatingRule } from '../../../src/shared/contracts/seating.ts';
import { seating as texts } from '../../../src/shared/i18n/en/seating.ts';
import { toLayoutInput } from '../../../src/shared/layout/layout-input.ts';
import { launchBrowser, openSignedIn } from '../../support/browser.ts';
import { galaLayout } from '../../support/gala-layout.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { compareWithBudget, type Figure } from '../results/figure.ts';
import { type BenchServer, importGuests, postJson, startBenchServer } from '../servers/bench-server.ts';

const GUESTS = 500;
const MOST_MS = 50;
/** How long a search runs before it is stopped, as by somebody who finds that it takes too long. */
const STOP_AFTER_MS = 700;

declare global {
  interface Window {
    longTasks?: number[];
  }
}

/** Five hundred guests in households, an empty room with a table for every nine, and rules of several kinds. */
async function prepareEvent(server: BenchServer): Promise<void> {
  const { eventId } = server;
  const rows = makeGuestRows(GUESTS).map((row, index) => ({
    ...row,
    tableNumber: '',
    seatNumber: '',
    household: `Household ${Math.floor(index / 3)}`,
  }));
  await importGuests(server, eventId, rows);
  const { id, fullName } = guestTable;
  const listed = await server.db.select({ id, fullName }).from(guestTable).where(eq(guestTable.eventId, eventId));
  const idByName = new Map(listed.map((guest) => [guest.fullName, guest.id]));
  // Ids in the order of the rows, where households are consecutive: the rules below then keep no household apart.
  const ids = rows.map((row) => idByName.get(row.fullName) ?? 0);
  const layout = { ...galaLayout({ tableCount: Math.ceil(GUESTS / 9) }), guestPositions: [] };
  await postJson(server, `/api/events/${eventId}/layout`, toLayoutInput({ ...layout, id: 'new', eventId, version: 0 }));
  const named = (...guestIds: number[]) => ({ guestIds, tags: [], householdIds: [] });
  const at = (index: number) => ids[index % ids.length] ?? 0;
  const rules = Array.from({ length: 60 }, (_, index): SeatingRule => {
    const id = index + 2;
    if (index % 3 === 0)
      return { id, kind: 'apart', strength: 'must', hops: 1, guests: named(at(index), at(7 * index + 9)) };
    if (index % 3 === 1)
      return { id, kind: 'together', strength: 'important', guests: named(at(5 * index), at(11 * index + 40)) };
    return { id, kind: 'gather', strength: 'nice', guests: named(...ids.slice(8 * index, 8 * index + 12)) };
  });
  const households: SeatingRule = { id: 1, kind: 'households', strength: 'must', exceptIds: [] };
  const answer = await fetch(`${server.url}/api/events/${eventId}/seating`, {
    method: 'PUT',
    headers: { cookie: server.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, rules: [households, ...rules], pins: [] }),
  });
  if (!answer.ok) throw new Error(`The rules were refused: ${await answer.text()}`);
}

/** The first one: a hint for newcomers offers to seat everybody too. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/**
 * How long after the last click the plan is on the page. Watches the page itself: Playwright would look for the heading in
 * every frame, in tasks that count as the page's own.
 */
async function timePreview(page: Page, clickedName: string): Promise<number> {
  const measured = page.evaluate(
    ({ title }) =>
      new Promise<number>((resolve) => {
        let start = Number.NaN;
        addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
        new MutationObserver((_changes, observer) => {
          if (![...document.querySelectorAll('h2')].some(({ textContent }) => textContent === title)) return;
          observer.disconnect();
          resolve(performance.now() - start);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    { title: texts.previewTitle },
  );
  await button(page, clickedName).click();
  return measured;
}

/** Longest main-thread task from the click that starts a search until plan and reasons are shown; 0 if none is long. */
async function measureSearch(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.longTasks = [];
  });
  await timePreview(page, texts.seatEverybody);
  await page.waitForTimeout(1500);
  const longest = await page.evaluate(() => Math.max(0, ...(window.longTasks ?? [])));
  await button(page, texts.discard).click();
  return longest;
}

/** From the click that stops the search until the plan is on the page. */
async function measureStop(page: Page): Promise<number> {
  await button(page, texts.seatEverybody).click();
  await button(page, texts.stop).waitFor();
  await page.waitForTimeout(STOP_AFTER_MS);
  const ms = await timePreview(page, texts.stop);
  await button(page, texts.discard).click();
  return ms;
}

/** Measures whether the editor's page stays responsive during a search, which a worker runs. */
export async function measureEditor(rounds: number): Promise<Figure[]> {
  const server = await startBenchServer();
  await prepareEvent(server);
  const page = await openSignedIn(await launchBrowser(), server);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      window.longTasks?.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${server.url}/events/${server.eventId}/layout`);
  await page.getByRole('tab', { name: texts.tab }).click();
  await button(page, texts.seatEverybody).waitFor();
  const tasks: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < rounds; round++) {
    tasks.push(await measureSearch(page));
    stops.push(await measureStop(page));
  }
  return [
    compareWithBudget(`longest task of the page while ${GUESTS} are seated`, MOST_MS, tasks),
    compareWithBudget(`from stop to the plan in the editor, ${GUESTS} guests`, MOST_MS, stops),
  ];
}
