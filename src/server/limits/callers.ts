import type { FastifyRequest } from 'fastify';
import type { DoorSessions } from '../sessions/door-session.ts';
import type { Sessions } from '../sessions/session.ts';
import { clientNetwork } from './client-networks.ts';
import type { Places } from './fair-queue.ts';
import { inBatches } from './in-batches.ts';
import { forgetOldest } from './windows.ts';

/** Calls under way of one account, one door session, or all callers of a network whose sessions are over or made up. */
const CALLS_OF_CALLER = 8;
/** Of the calls of a network with one session that is not known: whoever makes one up leaves places for others. */
const CALLS_OF_UNKNOWN = 4;
/** A browser has no more of these (sessions/door-session.ts), but a call may carry hundreds that somebody made up. */
const MAX_DOOR_SESSIONS = 20;
/** Sessions in memory with the turn of their calls; beyond this the one learnt first is forgotten. */
const MAX_KNOWN_CALLERS = 50_000;

export type Lane = 'calls' | 'door';

/** Who makes a call. */
export interface Caller {
  readonly turn: string;
  readonly caller: string;
  readonly session: string;
  readonly isOrganiser: boolean;
  readonly places: Places;
}

export interface CallerStores {
  readonly sessions: Pick<Sessions, 'findTokenHash'>;
  readonly doorSessions: Pick<DoorSessions, 'listTokenHashes'>;
  /** Whose turn calls with these sessions are, of those that exist. */
  readonly listTurns: (hashes: readonly Buffer[]) => Promise<readonly { tokenHash: Buffer; turn: string }[]>;
}

/** Finds out whose calls are whose, by their sessions. */
export class Callers {
  readonly #turns = new Map<string, string>();
  readonly #stores: CallerStores;
  readonly #findTurns: ReturnType<typeof inBatches<Buffer, { tokenHash: Buffer; turn: string }>>;

  constructor(stores: CallerStores) {
    this.#stores = stores;
    this.#findTurns = inBatches(stores.listTurns);
  }

  remember(tokenHash: Buffer, turn: string): void {
    this.#turns.set(tokenHash.toString('base64'), turn);
    forgetOldest(this.#turns, MAX_KNOWN_CALLERS);
  }

  /** The session may be over: what its browser goes on sending must not take the turns of its account or its door. */
  forget(session: string): void {
    this.#turns.delete(session);
  }

  /** Undefined for a browser without any session, which is refused without asking the database. */
  async find(request: FastifyRequest, lane: Lane): Promise<Caller | undefined> {
    const { sessions, doorSessions } = this.#stores;
    const sessionHash = sessions.findTokenHash(request);
    const doorHashes = lane === 'door' ? doorSessions.listTokenHashes(request).slice(-MAX_DOOR_SESSIONS) : [];
    const hashes = sessionHash ? [sessionHash, ...doorHashes] : doorHashes;
    const [first] = hashes;
    if (!first) return undefined;
    if (!hashes.some((hash) => this.#turns.has(hash.toString('base64')))) {
      // A session of another server, or from before a restart, must not wait with those that somebody in its network makes up.
      const asked = new Set(hashes.map((hash) => hash.toString('base64')));
      // What can't be found out is not known.
      for (const { tokenHash, turn } of await this.#findTurns(...hashes).catch(() => [])) {
        if (asked.has(tokenHash.toString('base64'))) this.remember(tokenHash, turn);
      }
    }
    for (const hash of hashes) {
      const session = hash.toString('base64');
      const turn = this.#turns.get(session);
      // Calls of all sessions of an account count together, those of the phones at a door separately.
      const isOrganiser = hash === sessionHash;
      const caller = isOrganiser && turn ? turn : session;
      if (turn) return { turn, caller, session, isOrganiser, places: { [caller]: CALLS_OF_CALLER } };
    }
    const turn = `network ${clientNetwork(request.ip)}`;
    const session = first.toString('base64');
    const places = { [turn]: CALLS_OF_CALLER, [session]: CALLS_OF_UNKNOWN };
    return { turn, caller: session, session, isOrganiser: first === sessionHash, places };
  }
}
