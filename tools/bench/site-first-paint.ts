import { launchBrowser } from '../support/browser.ts';
import { firstPaintMs } from './guest-first-paint.ts';
import { measureInTurns } from './measures/turns.ts';
import { type Benchmark, compare } from './results/figure.ts';
import { startServers } from './servers/start-servers.ts';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 2;
const MAX_RATIO = 1.5;
const PAGES = [
  { path: '/', name: 'landing page' },
  { path: '/contact', name: 'contact page' },
  { path: '/terms', name: 'terms' },
];

export const siteFirstPaint: Benchmark = {
  name: 'site-first-paint',
  title: 'First paint of the public site on a slow phone',
  explanation: `The landing, contact and terms pages beside the seat finder of an event, all served by the production app, on
the same slow phone, with an empty cache each time. The site's pages are longer than the seat finder, so they may take
longer.`,
  async run(options) {
    const { ours: seatFinder } = await startServers<{ ours: string }>('guest-first-paint.ts');
    const browser = await launchBrowser();
    const figures = [];
    for (const { path, name } of PAGES) {
      const paints = await measureInTurns({
        rounds: options.rounds(ROUNDS),
        warmUp: options.rounds(WARM_UP_ROUNDS),
        baseline: () => firstPaintMs(browser, seatFinder),
        ours: () => firstPaintMs(browser, new URL(path, seatFinder).href),
      });
      figures.push(
        compare({ measure: `first paint, ${name}`, unit: 'ms', baselineName: 'seat finder', limit: MAX_RATIO }, paints),
      );
    }
    return figures;
  },
};
