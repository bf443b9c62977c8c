import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server with `--import`: appends a line to a file every quarter of a second with the longest time that the
 * event loop was blocked, to within 20 ms. A finer timer would use up to a fortieth of the processor time that the run measures.
 */
const RESOLUTION_MS = 20;
const INTERVAL_MS = 250;
const file = process.env.LOAD_LOOP_FILE;
if (file) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => {
    const longest = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
    delay.reset();
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), ms: longest })}\n`);
  }, INTERVAL_MS).unref();
}
