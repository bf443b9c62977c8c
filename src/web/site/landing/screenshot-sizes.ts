/**
 * The landing page's screenshots of the product, with their sizes in pixels: the page names them, so that nothing moves when one
 * arrives. `npm run screenshots` takes them anew, one file for each language and, except of paper, for light and dark.
 */
export const SCREENSHOT_SIZES = {
  guests: { width: 840, height: 616, isPaper: false },
  reply: { width: 560, height: 920, isPaper: false },
  room: { width: 1040, height: 1040, isPaper: false },
  reason: { width: 624, height: 640, isPaper: false },
  cards: { width: 900, height: 620, isPaper: true },
  poster: { width: 600, height: 600, isPaper: true },
  seat: { width: 560, height: 920, isPaper: false },
  map: { width: 560, height: 920, isPaper: false },
  door: { width: 560, height: 920, isPaper: false },
} as const;

export type ScreenshotName = keyof typeof SCREENSHOT_SIZES;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const screenshotFile = (name: ScreenshotName, language: string, scheme: Scheme) =>
  SCREENSHOT_SIZES[name].isPaper ? `${name}-${language}.webp` : `${name}-${language}-${scheme}.webp`;

/** Each file has at most so many bytes. */
export const MAX_SCREENSHOT_BYTES = 30 * 1024;
