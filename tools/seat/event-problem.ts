import type { Place, SeatProblem, SeatRule } from '../../src/shared/auto-seat/problem.ts';
import type { EventInstance, InstanceRule } from './instance.ts';

/**
 * The pairs of seats beside each other. Seats are numbered clockwise: around a round table; along the upper side of a
 * long one and back along the lower.
 */
function listBeside(seats: number, shape: 'round' | 'long'): [number, number][] {
  if (shape === 'round') {
    if (seats < 3) return seats === 2 ? [[0, 1]] : [];
    return Array.from({ length: seats }, (_, seat) => [seat, (seat + 1) % seats]);
  }
  const upper = Math.ceil(seats / 2);
  return Array.from({ length: Math.max(0, seats - 1) }, (_, seat): [number, number] => [seat, seat + 1]).filter(
    ([, next]) => next !== upper,
  );
}

function toRule({ id: _name, must, weight, ...terms }: InstanceRule, id: number): SeatRule {
  return must ? { id, must, ...terms } : { id, must, weight, ...terms };
}

/** Converts an instance for the solver. The numbers of guests, tables and rules become their ids. */
export function toEventProblem({ guests, tables, neighbours, rules, locks, previous }: EventInstance): SeatProblem {
  const toPlaces = (places: EventInstance['locks']) =>
    new Map(
      places.map(([guest, tableId, seat]): [number, Place] => [guest, { tableId, seat: seat < 0 ? null : seat }]),
    );
  return {
    guestIds: Array.from({ length: guests }, (_, guest) => guest),
    tables: tables.map(({ seats, shape, accessible }, id) => ({
      id,
      seats,
      beside: listBeside(seats, shape),
      accessible,
    })),
    neighbours,
    rules: rules.map(toRule),
    pins: toPlaces(locks),
    previous: toPlaces(previous),
  };
}
