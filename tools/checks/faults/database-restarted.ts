import { setTimeout as sleep } from 'node:timers/promises';
import { CallLog } from '../../support/call-log.ts';
import { breakUnderLoad, type Fault, type FaultContext, NORMAL_MS, startScenario, waitUntilReady } from './fault.ts';

async function restartUnderLoad(context: FaultContext, mode: 'fast' | 'immediate'): Promise<string> {
  const { postgres } = context;
  const scenario = await startScenario(context);
  const { url } = scenario.server;
  const log = new CallLog();
  let readyMs = 0;
  const remark = await breakUnderLoad(context, scenario, {
    log,
    findUrl: () => url,
    breakThings: async () => {
      await sleep(NORMAL_MS);
      await postgres.stop(mode);
      // Long enough for every kind of call to meet the missing database.
      await sleep(1_500);
      await postgres.start();
      const since = performance.now();
      await waitUntilReady(url);
      readyMs = performance.now() - since;
      await sleep(NORMAL_MS);
    },
  });
  log.requireFaultWasNoticed();
  await scenario.server.stop();
  return `ready ${Math.round(readyMs)} ms after PostgreSQL; ${remark}`;
}

export const databaseRestarted: Fault = {
  'PostgreSQL restarts (fast) under load: no write is lost, the server recovers': (context) =>
    restartUnderLoad(context, 'fast'),
  'PostgreSQL restarts (immediate) under load: no write is lost, the server recovers': (context) =>
    restartUnderLoad(context, 'immediate'),
  'a server that is told to stop while PostgreSQL is down stops within 20 s': async (context) => {
    const { server } = await startScenario(context);
    await context.postgres.stop('fast');
    const since = performance.now();
    await server.stop();
    const seconds = (performance.now() - since) / 1000;
    await context.postgres.start();
    if (seconds > 20) throw new Error(`It took ${seconds} s.`);
    return `after ${seconds.toFixed(1)} s`;
  },
};
