import type { Page } from '@playwright/test';
import { guests as texts } from '../../src/shared/i18n/en/guests.ts';
import { launchBrowser, openSignedIn } from '../support/browser.ts';
import { makeListRows } from './import.ts';
import { type Benchmark, compareWithBudget } from './results/figure.ts';
import { startServerWithGuests } from './servers/bench-server.ts';

const ROUNDS = 5;
const MAX_MS = 100;
const SETTLE_MS = 400;
/** On a busy machine the page may show a change late; the next gesture would then find nothing to change. */
const MAX_RESPONSE_MS = 10_000;

/**
 * From the click or input until its result is drawn; or, where that is longer, the longest task on the main thread after
 * it, so that deferred work counts too. Fails when the page did not change.
 */
export async function respondMs(page: Page, gesture: string): Promise<number> {
  return page.evaluate(
    async ({ gesture, settleMs, maxMs }) => {
      const find = <Found extends Element>(selector: string) => {
        const found = document.querySelector<Found>(selector);
        if (!found) throw new Error(`The page has no ${selector}`);
        return found;
      };
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const before = document.body.textContent;
      let longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
      });
      observer.observe({ type: 'longtask' });
      const start = performance.now();
      if (gesture.startsWith('search:')) {
        const input = find<HTMLInputElement>('input[type=search]');
        const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        setValue?.call(input, gesture.slice('search:'.length));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      } else {
        const headings = [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')];
        const isNamed = ({ textContent }: Element) => gesture === `heading:${textContent.trim()}`;
        const target = headings.find(isNamed) ?? find<HTMLElement>(gesture);
        // Tabs react to the button going down, everything else to the click.
        target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
        target.click();
      }
      do await painted();
      while (document.body.textContent === before && performance.now() - start < maxMs);
      const drawnMs = performance.now() - start;
      if (drawnMs >= maxMs) throw new Error(`The page did not change after ${gesture}`);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      observer.disconnect();
      return Math.max(longest, drawnMs);
    },
    { gesture, settleMs: SETTLE_MS, maxMs: MAX_RESPONSE_MS },
  );
}

const sortBy = (heading: keyof typeof texts) => `heading:${texts[heading]}`;
const selectAll = '[role=columnheader]:nth-child(1) input[type=checkbox]';
const view = (index: number) => `main [role=tablist] [role=tab]:nth-child(${index})`;
const filter = (index: number) => `main [role=group] button[aria-pressed]:nth-child(${index})`;
/** The last gesture leads back to the state before the first, so that every round begins alike. */
const GESTURES: readonly (readonly [label: string, gesture: string])[] = [
  ['sort by email', sortBy('email')],
  ['sort by table', sortBy('table')],
  ['sort by name', sortBy('nameByFamily')],
  ['search a name', 'search:kovacs anna 5'],
  ['clear the search', 'search:'],
  ['filter: no seat', filter(4)],
  ['filter: all', filter(1)],
  ['select all', selectAll],
  ['select nobody', selectAll],
  ['show households', view(2)],
  ['show people', view(1)],
];

export const guestPage: Benchmark = async (options) => {
  const server = await startServerWithGuests(makeListRows(10_000));
  const page = await openSignedIn(await launchBrowser(), server);
  await page.goto(`${server.url}/events/${server.eventId}`);
  await page.getByRole('table').waitFor();
  const times = new Map(GESTURES.map(([label]) => [label, [] as number[]]));
  for (let round = 0; round < options.rounds(ROUNDS); round++) {
    for (const [label, gesture] of GESTURES) times.get(label)?.push(await respondMs(page, gesture));
  }
  return [...times].map(([measure, rounds]) => compareWithBudget(measure, MAX_MS, rounds));
};
