import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { onCleanUp } from './clean-up.ts';

export const DESKTOP = { width: 1280, height: 800 };

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', '--disable-background-networking'],
    // Playwright's own signal handlers would end this process before it has cleaned up.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  onCleanUp(() => browser.close());
  return browser;
}

/** A desktop browser with the organiser's cookies. */
export async function openSignedIn(browser: Browser, { url, cookie }: { url: string; cookie: string }) {
  const context = await browser.newContext({ viewport: DESKTOP, ignoreHTTPSErrors: true });
  await signInBrowser(context, url, cookie);
  return context.newPage();
}

/** Gives a browser the organiser's cookies. */
export async function signInBrowser(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const { origin } = new URL(url);
  const cookies = cookie.split('; ').map((entry) => {
    const [name = '', value = ''] = entry.split('=');
    return { name, value, secure: origin.startsWith('https:'), url: origin };
  });
  await context.addCookies(cookies);
}
