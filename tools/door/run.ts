// `npm run test:door [-- name…]`: proves on real browsers with profiles that outlive them, and a server that is really
// stopped, that the door needs no network, and by simulated evenings that nothing is lost or counted twice. DOOR_KILLS,
// DOOR_GUESTS, DOOR_OPERATIONS, DOOR_VERSIONS and DOOR_SEEDS change how much.
import { runChecks } from '../support/check-report.ts';
import { runWithCleanup } from '../support/clean-up.ts';
import { runTests } from '../support/run-tests.ts';
import { openWithoutServer } from './cold-start.ts';
import { startDoorServer } from './door-server.ts';
import { killAfterEachTap } from './kills.ts';
import { uploadAfterEvening } from './upload.ts';
import { upgradeUnderOpenDoor } from './versions.ts';

const LIMIT_MS = 30 * 60 * 1000;
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);

/** Runs a file of simulated evenings; `effort` sets how many seeds it has. */
const runSeeds = (file: string, effort: number) => runTests([file, '--reporter=dot'], { DOOR_EFFORT: String(effort) });

const only = process.argv.slice(2);
await runWithCleanup(() =>
  runChecks('door', { only, limitMs: LIMIT_MS }, async ({ check }) => {
    const server = await startDoorServer();
    const kills = setting('DOOR_KILLS', 200);
    await check(`kills: ${kills} kills of the browser right after a green answer lose nothing`, () =>
      killAfterEachTap(server, kills),
    );
    const guests = setting('DOOR_GUESTS', 5_000);
    await check(`cold: a closed browser opens ${guests} guests without a server, on a slow processor`, () =>
      openWithoutServer(server, guests),
    );
    const operations = setting('DOOR_OPERATIONS', 2_000);
    await check(`upload: ${operations} operations go up when the server is back`, () =>
      uploadAfterEvening(server, operations),
    );
    const versions = setting('DOOR_VERSIONS', 20);
    await check(`versions: ${versions} new versions never touch an open door`, () =>
      upgradeUnderOpenDoor(server, versions),
    );
    const seeds = setting('DOOR_SEEDS', 1_000);
    await check(`rules: ${seeds} evenings of eight phones, all offline, end the same on phones and server`, () =>
      runSeeds('src/shared/door/door-seeds.test.ts', Math.ceil(seeds / 5)),
    );
    await check('server: 20 such evenings agree with a real server', () =>
      runSeeds('src/server/features/door/seeds.test.ts', 20),
    );
  }),
);
