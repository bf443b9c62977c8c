import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { atEnd } from './clean-up.ts';

export const DESKTOP = { width: 1280, height: 800 };

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', '--disable-background-networking'],
    // On a signal it would end this process with the browser, before everything else is cleaned up.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  atEnd(() => browser.close());
  return browser;
}

/** A desktop's browser where the organiser is signed in. */
export async function openSignedIn(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const cookies = cookie.split('; ').map((entry) => {
    const [name = '', value = ''] = entry.split('=');
    return { name, value, url: new URL(url).origin };
  });
  await context.addCookies(cookies);
  return context;
}
