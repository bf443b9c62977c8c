import type { Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that moves step by step, as a person's does. `dragTo` jumps, and misses what goes wrong on the way. */
export interface Hand {
  press(at: Point): Promise<void>;
  moveTo(to: Point, steps?: number): Promise<void>;
  release(): Promise<void>;
}

const STEPS = 15;
/** Longer than a finger has to rest before it drags instead of scrolling. */
const LONG_PRESS_MS = 450;

export function mouseHand({ mouse }: Page): Hand {
  return {
    async press({ x, y }) {
      await mouse.move(x, y);
      await mouse.down();
    },
    moveTo: ({ x, y }, steps = STEPS) => mouse.move(x, y, { steps }),
    release: () => mouse.up(),
  };
}

/** A finger: real touch points, which the browser may take for scrolling. It rests after it came down, before it moves. */
export async function fingerHand(page: Page, restMs = LONG_PRESS_MS): Promise<Hand & { cancel(): Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: Point) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  return {
    async press(at) {
      last = at;
      await touch('touchStart', at);
      await page.waitForTimeout(restMs);
    },
    async moveTo(to, steps = STEPS) {
      const from = last;
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        last = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await touch('touchMove', last);
      }
    },
    release: () => touch('touchEnd').then(() => {}),
    /** The system takes the finger away, for a call say. */
    cancel: () => touch('touchCancel').then(() => {}),
  };
}
