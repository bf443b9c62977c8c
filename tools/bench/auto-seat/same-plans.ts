import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchBrowser } from '../../support/browser.ts';
import { digestPlans } from './plan-digests.ts';

/** How many events one side seats before it is the turn of the other, Node or Chromium. */
const CHUNK = 20;

/** The solver and the made-up events as one script that defines `planDigests.digestPlans`. */
async function bundleDigests(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./plan-digests.ts', import.meta.url)),
        formats: ['iife'],
        name: 'planDigests',
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error('The solver could not be bundled');
  return chunk.code;
}

declare const planDigests: { digestPlans: typeof digestPlans };

/** Seats made-up events in Node and Chromium with equal seeds and tries. Returns for each whether the plans match. */
export async function comparePlans(count: number): Promise<boolean[]> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundleDigests() });
  const isSame: boolean[] = [];
  for (let first = 1; first <= count; first += CHUNK) {
    const chunk = Math.min(CHUNK, count + 1 - first);
    const inChromium = await page.evaluate(([start, length]) => planDigests.digestPlans(start, length), [
      first,
      chunk,
    ] as const);
    const inNode = digestPlans(first, chunk);
    for (const [index, plan] of inNode.entries()) isSame.push(plan === inChromium[index]);
  }
  await browser.close();
  return isSame;
}
