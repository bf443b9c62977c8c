/** The places that a call needs all at once, by name, each with how many of that name there are, which may change. */
export type Places = Readonly<Record<string, number | (() => number)>>;

/** Gives the places back. Calling it again does nothing. */
export type Leave = () => void;

interface Waiting {
  readonly places: Places;
  /** The names of the places. Calls with the same names start in the order in which they came. */
  readonly names: string;
  readonly isLimited: boolean;
  readonly start: (leave: Leave) => void;
}

interface Limits {
  /** Calls of one turn that wait, whatever for. */
  readonly ofTurn: number;
  /** When so many wait in all, a turn may add calls only while it has a few. */
  readonly inAll: number;
  readonly ms: number;
}

interface WaitOptions {
  /** Waits for as long as it takes, however many wait: for work whose number is limited already. */
  readonly isPatient?: boolean;
  /** Waits however many wait, but not longer than others: for a call that has other places already, which limit its number. */
  readonly isAdmitted?: boolean;
  /** Aborted when nobody wants the answer any more. */
  readonly signal?: AbortSignal;
}

/** Part of a turn's limit that it has even while too many wait in all: as many calls as a page of ours sends at once. */
const SMALL_PART = 1 / 40;

/**
 * Decides who goes next when there are more calls than places. Calls wait by turn, for instance the account that they are
 * of, and turns are served in rotation, so that a turn with hundreds of calls does not make another one wait for them.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #taken = new Map<string, number>();
  /** How many calls of each turn have their places. */
  readonly #started = new Map<string, number>();
  /** Waiting turns that had nothing else under way when they came, the oldest first. */
  readonly #fresh = new Map<string, Waiting[]>();
  /** Waiting turns that have or had others, the one served longest ago first. */
  readonly #served = new Map<string, Waiting[]>();
  #isFreshNext = true;
  #count = 0;
  #limited = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#count;
  }

  waitingOf(turn: string): number {
    return (this.#fresh.get(turn) ?? this.#served.get(turn) ?? []).length;
  }

  /** Resolves once the places are free, with a function that gives them back; with null if too many wait, or too long. */
  enter(
    turn: string,
    places: Places,
    { isPatient = false, isAdmitted = isPatient, signal }: WaitOptions = {},
  ): Leave | Promise<Leave | null> {
    const waiting = this.#fresh.get(turn) ?? this.#served.get(turn) ?? [];
    const names = Object.keys(places).join();
    if (!waiting.some((other) => other.names === names) && this.#areFree(places)) return this.#take(turn, places);
    const { ofTurn, inAll, ms } = this.#limits;
    const most = this.#limited < inAll ? ofTurn : ofTurn * SMALL_PART;
    if (!isAdmitted && waiting.filter((other) => other.isLimited).length >= most) return Promise.resolve(null);
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#remove(turn, entry);
        end(null);
      };
      const timer = isPatient ? undefined : setTimeout(giveUp, ms).unref();
      const end = (leave: Leave | null) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        resolve(leave);
      };
      const entry: Waiting = { places, names, isLimited: !isAdmitted, start: end };
      // Places that an admitted call has itself are none of another call.
      const isAlone = (this.#started.get(turn) ?? 0) <= (isAdmitted ? 1 : 0);
      if (waiting.length === 0) (isAlone ? this.#fresh : this.#served).set(turn, waiting);
      waiting.push(entry);
      this.#count += 1;
      if (entry.isLimited) this.#limited += 1;
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
    });
  }

  #areFree(places: Places): boolean {
    for (const name in places) {
      const count = places[name] ?? 0;
      if ((this.#taken.get(name) ?? 0) >= (typeof count === 'number' ? count : count())) return false;
    }
    return true;
  }

  #take(turn: string, places: Places): Leave {
    change(this.#started, turn, 1);
    for (const name in places) change(this.#taken, name, 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      change(this.#started, turn, -1);
      for (const name in places) change(this.#taken, name, -1);
      this.#startNext();
    };
  }

  /** Starts all that can start now. Fresh turns and those that have been served go alternately, so that neither starves. */
  #startNext(): void {
    while (this.#count > 0) {
      const [first, second] = this.#isFreshNext ? [this.#fresh, this.#served] : [this.#served, this.#fresh];
      if (!this.#startOne(first) && !this.#startOne(second)) return;
      this.#isFreshNext = !this.#isFreshNext;
    }
  }

  #startOne(turns: Map<string, Waiting[]>): boolean {
    for (const [turn, waiting] of turns) {
      const entry = this.#findStartable(waiting);
      if (!entry) continue;
      this.#remove(turn, entry);
      if (waiting.length > 0) {
        this.#fresh.delete(turn);
        this.#served.delete(turn);
        this.#served.set(turn, waiting);
      }
      entry.start(this.#take(turn, entry.places));
      return true;
    }
    return false;
  }

  /** The oldest call whose places are free. */
  #findStartable(waiting: readonly Waiting[]): Waiting | undefined {
    let lacking = '';
    for (const entry of waiting) {
      // Most calls of a turn need the same places: what the call before lacks, this one lacks too.
      if (entry.names === lacking) continue;
      if (this.#areFree(entry.places)) return entry;
      lacking = entry.names;
    }
    return undefined;
  }

  #remove(turn: string, entry: Waiting): void {
    const turns = this.#fresh.has(turn) ? this.#fresh : this.#served;
    const waiting = turns.get(turn) ?? [];
    const index = waiting.indexOf(entry);
    if (index < 0) return;
    waiting.splice(index, 1);
    this.#count -= 1;
    if (entry.isLimited) this.#limited -= 1;
    if (waiting.length === 0) turns.delete(turn);
  }
}

function change(counts: Map<string, number>, name: string, by: number): void {
  const next = (counts.get(name) ?? 0) + by;
  if (next > 0) counts.set(name, next);
  else counts.delete(name);
}
