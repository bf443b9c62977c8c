import { seatText, type Truth } from './expected-values.ts';
import type { Kind } from './kinds.ts';
import type { Random } from './random.ts';
import type { Exchange, Judge } from './recorder.ts';
import { requireStatus } from './stage.ts';
import type { Person } from './venue.ts';

export interface Seat {
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
}

/** One request of an organiser, and what is so once it is answered. */
export interface Edit {
  readonly kind: Kind;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly judge: Judge;
  readonly onAnswer?: (exchange: Exchange) => void;
}

interface Options {
  readonly eventId: number;
  /** Nobody else moves these. */
  readonly people: readonly Person[];
  /** Free chairs that nobody else gives away. */
  readonly spares: Seat[];
  readonly random: Random;
  readonly truth: Truth;
}

/** What an organiser does to seats: each edit knows, from those before it, where everyone will sit. */
export class SeatEditor {
  private readonly options: Options;
  private readonly seats: Map<number, Seat>;

  constructor(options: Options) {
    this.options = options;
    this.seats = new Map(options.people.map(({ id, tableNumber, seatNumber }) => [id, { tableNumber, seatNumber }]));
  }

  private note(changes: readonly (readonly [number, Seat])[]): (exchange: Exchange) => void {
    for (const [id, seat] of changes) this.seats.set(id, seat);
    return (exchange) => {
      for (const [id, seat] of changes) this.options.truth.change(id, seatText(seat), exchange);
    };
  }

  private seatOf({ id }: Person): Seat {
    return this.seats.get(id) ?? { tableNumber: null, seatNumber: null };
  }

  private pickSeated(): Person {
    const { random, people } = this.options;
    for (;;) {
      const person = random.pick(people);
      if (this.seatOf(person).tableNumber !== null) return person;
    }
  }

  /** To a chair that is free. */
  move(): Edit {
    const person = this.options.random.pick(this.options.people);
    const seat = this.options.spares.pop();
    if (!seat) return this.swap();
    return {
      kind: 'patch',
      method: 'PATCH',
      path: `/api/guests/${person.id}`,
      body: seat,
      judge: (answer) => requireStatus(answer) ?? judgeSeats([JSON.parse(answer.text)], [[person.id, seat]]),
      onAnswer: this.note([[person.id, seat]]),
    };
  }

  /** To a chair that someone has: refused, and nothing changes. */
  collide(): Edit {
    const [person, other] = [this.options.random.pick(this.options.people), this.pickSeated()];
    if (person.id === other.id) return this.collide();
    return {
      kind: 'patch',
      method: 'PATCH',
      path: `/api/guests/${person.id}`,
      body: this.seatOf(other),
      judge: (answer) => requireStatus(answer, 409),
    };
  }

  /** Two people, in one call. */
  swap(): Edit {
    const [one, other] = [this.pickSeated(), this.pickSeated()];
    if (one.id === other.id) return this.swap();
    const changes = [
      [one.id, this.seatOf(other)],
      [other.id, this.seatOf(one)],
    ] as const;
    return {
      kind: 'seats',
      method: 'POST',
      path: `/api/events/${this.options.eventId}/seats`,
      body: changes.map(([guestId, seat]) => ({ guestId, ...seat })),
      judge: (answer) => requireStatus(answer) ?? judgeSeats(JSON.parse(answer.text), changes),
      onAnswer: this.note(changes),
    };
  }
}

function judgeSeats(rows: readonly Person[], changes: readonly (readonly [number, Seat])[]): string | undefined {
  const shown = new Map(rows.map((row) => [row.id, seatText(row)]));
  const wrong = changes.find(([id, seat]) => shown.get(id) !== seatText(seat));
  return wrong && `answers ${shown.get(wrong[0])} for ${wrong[0]}, asked was ${seatText(wrong[1])}`;
}

/** A whole list: everyone, each at the seat of that time. */
export function judgeList(people: readonly Person[], truth: Truth): Judge {
  return (answer) => {
    const problem = requireStatus(answer);
    if (problem) return problem;
    const rows = JSON.parse(answer.text) as Person[];
    if (rows.length !== people.length) return `has ${rows.length} guests instead of ${people.length}`;
    for (const row of rows) {
      const wrong = truth.judge(row.id, seatText(row), answer.exchange);
      if (wrong) return wrong;
    }
    return undefined;
  };
}
