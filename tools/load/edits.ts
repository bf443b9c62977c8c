import type { Seat } from '../../src/shared/seat-key.ts';
import { type ExpectedValues, seatText } from './expected-values.ts';
import type { RandomDraws } from './random-draws.ts';
import type { Exchange, Judge, Kind } from './requests.ts';
import type { Person } from './venue.ts';

/** One request of an organiser, and what changes once it is answered. */
export interface Edit {
  readonly kind: Kind;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly expectedStatus?: number;
  readonly judge?: Judge;
  readonly onAnswer?: (exchange: Exchange) => void;
}

interface Options {
  readonly eventId: number;
  /** The guests that only this organiser moves. */
  readonly people: readonly Person[];
  /** Free seats that only this organiser uses. */
  readonly spares: Seat[];
  readonly random: RandomDraws;
  readonly expectedSeats: ExpectedValues;
}

/** Plans an organiser's seat changes. Keeps track of where everyone sits, so that each change builds on the last. */
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
      for (const [id, seat] of changes) this.options.expectedSeats.change(id, seatText(seat), exchange);
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

  /** Moves a guest to a free seat. */
  move(): Edit {
    const person = this.options.random.pick(this.options.people);
    const seat = this.options.spares.pop();
    if (!seat) return this.swap();
    return {
      kind: 'patch',
      method: 'PATCH',
      path: `/api/guests/${person.id}`,
      body: seat,
      judge: ({ text }) => judgeSeats([JSON.parse(text)], [[person.id, seat]]),
      onAnswer: this.note([[person.id, seat]]),
    };
  }

  /** Moves a guest to a taken seat, which must be refused. */
  moveToTakenSeat(): Edit {
    const [person, other] = [this.options.random.pick(this.options.people), this.pickSeated()];
    if (person.id === other.id) return this.moveToTakenSeat();
    return {
      kind: 'patch',
      method: 'PATCH',
      path: `/api/guests/${person.id}`,
      body: this.seatOf(other),
      expectedStatus: 409,
    };
  }

  /** Swaps two guests in one call. */
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
      judge: ({ text }) => judgeSeats(JSON.parse(text), changes),
      onAnswer: this.note(changes),
    };
  }
}

function judgeSeats(rows: readonly Person[], changes: readonly (readonly [number, Seat])[]): string | undefined {
  const shown = new Map(rows.map((row) => [row.id, seatText(row)]));
  const wrong = changes.find(([id, seat]) => shown.get(id) !== seatText(seat));
  return wrong && `shows ${shown.get(wrong[0])} for ${wrong[0]} instead of ${seatText(wrong[1])}`;
}

/** A list must show everyone, each at the seat they had at that time. */
export function judgeList(people: readonly Person[], expectedSeats: ExpectedValues): Judge {
  return (answer) => {
    const rows = JSON.parse(answer.text) as Person[];
    if (rows.length !== people.length) return `has ${rows.length} guests instead of ${people.length}`;
    for (const row of rows) {
      const wrong = expectedSeats.judge(row.id, seatText(row), answer.exchange);
      if (wrong) return wrong;
    }
    return undefined;
  };
}
