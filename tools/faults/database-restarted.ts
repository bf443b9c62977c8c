import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../support/wait-for.ts';
import { CallBook } from './call-book.ts';
import { type Fault, makeWorld, type Stage, telling, type World } from './fault.ts';
import { requireWell } from './health.ts';
import { requireAllThere, startLoad } from './mixed-load.ts';

async function restartUnderLoad(stage: Stage, mode: 'fast' | 'immediate'): Promise<string> {
  const world = await makeWorld(stage);
  return telling(world.server, () => restartUnder(stage, world, mode));
}

async function restartUnder(stage: Stage, world: World, mode: 'fast' | 'immediate'): Promise<string> {
  const book = new CallBook();
  const load = startLoad(world, book);
  await sleep(stage.seconds * 1000);
  await stage.postgres.stop(mode);
  // Long enough for every kind of call to meet it.
  await sleep(1_500);
  await stage.postgres.start();
  const since = performance.now();
  await waitFor('the server is ready again', async () => (await world.organiser.get('/readyz')).status === 200);
  const readyMs = performance.now() - since;
  await sleep(stage.seconds * 1000);
  await load.stop();
  const remark = await requireAllThere(world, load, world.organiser);
  book.requireHonest();
  book.requireMet();
  await requireWell(stage, world);
  load.news.close();
  const code = await world.server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}: ${world.server.output()}`);
  return `${book.describe()}; ready ${Math.round(readyMs)} ms after PostgreSQL; ${remark}`;
}

export const restart: Fault = {
  name: 'restart',
  async run(stage) {
    for (const mode of ['fast', 'immediate'] as const) {
      await stage.report.check(`restart: PostgreSQL restarted (${mode}) under load`, () =>
        restartUnderLoad(stage, mode),
      );
    }
    await stage.report.check('restart: a server that is told to end while PostgreSQL is away does', async () => {
      const { server } = await makeWorld(stage);
      await stage.postgres.stop('fast');
      const since = performance.now();
      const code = await server.stop();
      const seconds = (performance.now() - since) / 1000;
      await stage.postgres.start();
      if (code !== 0 || seconds > 20)
        throw new Error(`It took ${seconds} s and ended with ${code}:\n${server.output()}`);
      return `after ${seconds.toFixed(1)} s`;
    });
  },
};
