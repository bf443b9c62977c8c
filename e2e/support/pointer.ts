import type { Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that moves in steps; Playwright's `dragTo` jumps and misses errors on the way. */
export interface Pointer {
  press(at: Point): Promise<void>;
  moveTo(to: Point, steps?: number): Promise<void>;
  release(): Promise<void>;
}

const STEPS = 15;
/** Longer than the long press after which the app drags; a shorter one scrolls the list. */
const LONG_PRESS_MS = 450;

export function mousePointer({ mouse }: Page): Pointer {
  return {
    async press({ x, y }) {
      await mouse.move(x, y);
      await mouse.down();
    },
    moveTo: ({ x, y }, steps = STEPS) => mouse.move(x, y, { steps }),
    release: () => mouse.up(),
  };
}

/** A finger, as real touch points, so that the browser may scroll. It rests for `restMs` after it was put down. */
export async function fingerPointer(
  page: Page,
  restMs = LONG_PRESS_MS,
): Promise<Pointer & { cancel(): Promise<void> }> {
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
    /** The system cancels the touch, for example for an incoming call. */
    cancel: () => touch('touchCancel').then(() => {}),
  };
}
