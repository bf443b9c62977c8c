import type { Event } from '../../src/shared/contracts/events.ts';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import type { Report } from '../support/check-report.ts';
import type { Outside } from '../support/external-services.ts';
import { type AddedGuest, addGuests, makeEvent, makeOrganiser, type Organiser } from '../support/organisers.ts';
import type { Postgres } from '../support/postgres.ts';

/** What every fault is given. */
export interface Stage {
  readonly postgres: Postgres;
  readonly outside: Outside;
  readonly report: Report;
  readonly guests: number;
  readonly seconds: number;
}

export interface Fault {
  /** By which it is asked for. */
  readonly name: string;
  run(stage: Stage): Promise<void>;
}

/** One server in front of the database, and an event with guests. */
export interface World {
  readonly server: AppServer;
  readonly organiser: Organiser;
  readonly event: Event;
  readonly guests: readonly AddedGuest[];
}

export async function makeEventful(
  { postgres, outside, guests }: Stage,
  server: AppServer,
): Promise<Omit<World, 'server'>> {
  const organiser = await makeOrganiser({ url: server.url, mails: outside.mails, postgres });
  const event = await makeEvent(organiser);
  return { organiser, event, guests: await addGuests(organiser, event.id, guests) };
}

export async function makeWorld(stage: Stage, databaseUrl = stage.postgres.url): Promise<World> {
  const server = await startAppServer({ databaseUrl, env: stage.outside.env });
  return { server, ...(await makeEventful(stage, server)) };
}

/** The database's address by another port of loopback. */
export function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

const MAX_LINE = 400;

/** What a check says when it fails, with the last words of the server it was about. */
export async function telling<Result>(server: AppServer, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const lines = server.output().split('\n').slice(-12);
    const words = lines.map((line) => line.slice(0, MAX_LINE)).join('\n');
    const state = server.isRunning ? 'The server runs' : 'The server has ended';
    throw new Error(`${(error as Error).stack}\n${state}. It said:\n${words}`, { cause: error });
  }
}
