import type { Place, SeatProblem } from '../problem.ts';
import type { Places } from './plan-keeper.ts';

/** Where guests are today, if that table and seat still exist. */
export function listPresent({ guestIds, tables, previous }: SeatProblem): Map<number, Place> {
  const seatsOf = new Map(tables.map(({ id, seats }) => [id, seats]));
  return new Map(
    guestIds.flatMap((id) => {
      const place = previous.get(id);
      const seats = place && seatsOf.get(place.tableId);
      return seats !== undefined && (place?.seat ?? 0) < seats ? [[id, place] as [number, Place]] : [];
    }),
  );
}

/** The problem in which all who are present stay, and how many are left to seat. Null if pins say so anyway. */
export function pinEverybody(problem: SeatProblem, present: Places) {
  const { guestIds, pins } = problem;
  const isPinned = ([id, { tableId, seat }]: readonly [number, Place]) => {
    const pin = pins.get(id);
    return pin?.tableId === tableId && pin.seat === seat;
  };
  if ([...present].every(isPinned)) return null;
  const rest = guestIds.filter((id) => present.get(id)?.seat == null).length;
  return { problem: { ...problem, pins: new Map([...pins, ...present]) }, rest };
}
