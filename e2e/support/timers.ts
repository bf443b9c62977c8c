import type { Page } from '@playwright/test';

/**
 * Replaces durations of the page's timers, in milliseconds: lengthens what closes before a busy machine has looked at it,
 * shortens pauses that a test would only wait for. Call it before the page is loaded.
 */
export async function changeTimers(page: Page, durations: Readonly<Record<number, number>>): Promise<void> {
  await page.addInitScript((changed) => {
    const schedule = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      schedule(run, changed[ms] ?? ms, ...rest)) as typeof setTimeout;
  }, durations);
}

/** Keeps notices, which close after five seconds, long enough for a test to click their Undo on a busy machine. */
export const keepNotices = (page: Page) => changeTimers(page, { 5000: 30_000 });
