import { setTimeout as sleep } from 'node:timers/promises';
import { randomToken } from '../../src/server/ids.ts';
import { type Answer, type Client, createClient } from '../support/client.ts';
import { type AddedGuest, newLoopback } from '../support/organisers.ts';

/** Enough to have several requests under way on each server at any moment, and little enough for two cores. */
const READERS = 8;
const WRITERS = 4;
const PAUSE_MS = 5;

interface Call {
  readonly what: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

export interface Traffic {
  readonly reads: readonly Call[];
  readonly writes: readonly Call[];
  /** Codes of guests whose adding was answered with 201. */
  readonly addedCodes: readonly string[];
  /** Guests whose check-in was answered with 200. */
  readonly arrivedIds: readonly number[];
  stop(): Promise<void>;
}

interface Options {
  readonly site: string;
  readonly organiser: Client;
  /** Where people arrive and are added. */
  readonly eventId: number;
  readonly guests: readonly AddedGuest[];
  /** Where people look for their seats: a list too short for the guard against collecting it. */
  readonly shortList: { readonly eventId: number; readonly guests: readonly AddedGuest[] };
}

/** People at the site all the time: guests who look for their seats, an organiser who reads and writes, a door. */
export function startTraffic({ site, organiser, eventId, guests, shortList }: Options): Traffic {
  const reads: Call[] = [];
  const writes: Call[] = [];
  const addedCodes: string[] = [];
  const arrivedIds: number[] = [];
  let isStopping = false;
  let turn = 0;

  async function call(list: Call[], what: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
    const since = performance.now();
    const ms = () => performance.now() - since;
    try {
      const answer = await work();
      const text = answer.status < 400 ? '' : JSON.stringify(answer.body);
      list.push({ what, status: answer.status, ms: ms(), text });
      return answer;
    } catch (error) {
      list.push({ what, status: 0, ms: ms(), text: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  async function read(): Promise<void> {
    const visitor = createClient({ url: site, localAddress: newLoopback() });
    const owner = organiser.at(site);
    while (!isStopping) {
      turn += 1;
      const name = encodeURIComponent(shortList.guests[turn % shortList.guests.length]?.fullName ?? '');
      const choices: [string, () => Promise<Answer>][] = [
        ['the guests’ page', () => visitor.get(`/e/${shortList.eventId}`)],
        ['a lookup', () => visitor.get(`/api/events/${shortList.eventId}/guests?name=${name}`)],
        ['the account', () => owner.get('/api/users/me')],
        ['the list', () => owner.get(`/api/events/${eventId}/guests`)],
      ];
      const [what, work] = choices[turn % choices.length] ?? ['', () => visitor.get('/')];
      await call(reads, what, work);
      await sleep(PAUSE_MS);
    }
  }

  async function write(): Promise<void> {
    const owner = organiser.at(site);
    while (!isStopping) {
      const guest = guests[arrivedIds.length % guests.length];
      const qrCodeIdentifier = randomToken();
      const added = await call(writes, 'adding a guest', () =>
        owner.post('/api/guests', { eventId, fullName: `Late ${qrCodeIdentifier}`, qrCodeIdentifier }),
      );
      if (added?.status === 201) addedCodes.push(qrCodeIdentifier);
      if (!guest) continue;
      const tap = { id: randomToken(), at: new Date().toISOString() };
      const arrived = await call(writes, 'a check-in', () => owner.post(`/api/guests/${guest.id}/check-in`, tap));
      if (arrived?.status === 200) arrivedIds.push(guest.id);
      await sleep(PAUSE_MS);
    }
  }

  const loops = [...Array.from({ length: READERS }, read), ...Array.from({ length: WRITERS }, write)];
  return {
    reads,
    writes,
    addedCodes,
    arrivedIds,
    async stop() {
      isStopping = true;
      await Promise.all(loops);
    },
  };
}

/** What went wrong, each kind once, or an empty list. */
export function listFailures(calls: readonly Call[]): string[] {
  const failed = calls.filter(({ status }) => status < 200 || status >= 400);
  return [...new Set(failed.map(({ what, status, text }) => `${what}: ${status} ${text}`))];
}
