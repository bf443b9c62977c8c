import { join } from 'node:path';
import { readCode } from '../../e2e/support/outbox.ts';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import { makeTemporaryFolder, onCleanUp } from '../support/clean-up.ts';
import { type Client, createClient, expectStatus } from '../support/http-client.ts';
import { findFreePort } from '../support/listen.ts';
import { addGuests, makeEvent } from '../support/organisers.ts';

export interface DoorServer {
  readonly url: string;
  readonly organiser: Client;
  /** Resolves when the server answers. Serves the pages of `buildDir` until it is stopped, if one is given. */
  start(buildDir?: string): Promise<void>;
  stop(): Promise<void>;
  /** An event with guests and a door code. */
  makeDoor(guestCount: number, doorAllows?: Record<string, boolean>): Promise<Door>;
}

export interface Door {
  readonly eventId: number;
  readonly code: string;
  readonly guests: Awaited<ReturnType<typeof addGuests>>;
}

/** The app as `npm start` runs it, always on the same port, so that phones find it again after it was stopped. */
export async function startDoorServer(): Promise<DoorServer> {
  const dataDir = await makeTemporaryFolder('door');
  const port = await findFreePort();
  let app: AppServer | undefined;
  async function start(buildDir?: string): Promise<void> {
    const command = [process.execPath, 'src/server/main.ts', '--local'];
    const env = {
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TRUST_PROXY: 'true',
      ...(buildDir && { DEV_BUILD_DIR: buildDir }),
    };
    app = await startAppServer({ databaseUrl: '', port, command, env });
    // Killed instead, it would leave its PostgreSQL running.
    onCleanUp(app.stop);
  }

  await start();
  const url = app?.url ?? '';
  process.env.PLACECARD_OUTBOX = join(dataDir, 'outbox');
  const organiser = createClient({ url });
  const email = 'demo@placecard.test';
  expectStatus(await organiser.post('/api/auth/otp/request', { email }), 200, 'asking for a code');
  const otp = await readCode(email);
  expectStatus(await organiser.post('/api/auth/otp/verify', { email, otp }), 200, 'signing in');
  return {
    url,
    organiser,
    start,
    stop: async () => app?.stop(),
    async makeDoor(guestCount, doorAllows = {}) {
      const { id: eventId } = await makeEvent(organiser);
      expectStatus(await organiser.patch(`/api/events/${eventId}`, { doorAllows }), 200, 'allowing things');
      const guests = await addGuests(organiser, eventId, guestCount);
      const answer = await organiser.post<{ doorCode: string }>(`/api/events/${eventId}/generate-door-code`);
      return { eventId, code: expectStatus(answer, 200, 'making a door code').doorCode, guests };
    },
  };
}
