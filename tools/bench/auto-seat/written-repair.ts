import type { RuleGuests, SeatingRule } from '../../../src/shared/contracts/seating.ts';
import { RandomDraws } from '../../load/random-draws.ts';
import { HEAD_TABLE, type WrittenGuest } from './planted-room.ts';
import type { WrittenEvent } from './written-event.ts';

const someone = (names: Partial<RuleGuests>): RuleGuests => ({ guestIds: [], tags: [], householdIds: [], ...names });

/**
 * The event after its plan was applied and a few guests cancelled. Others join, two quarrel, or a table is lost where the
 * free seats allow it. With `isImpossible` there is also a must that no plan can keep.
 */
export function makeRepair(event: WrittenEvent, seed: number, isImpossible: boolean): WrittenEvent {
  const random = new RandomDraws(seed + 5000);
  const gone = new Set(Array.from({ length: Math.ceil(event.guests.length / 25) }, () => random.pick(event.guests).id));
  const coming = event.guests.filter(({ id }) => !gone.has(id));
  const countSeats = (tables: WrittenEvent['layout']['tables']) => tables.reduce((sum, { seats }) => sum + seats, 0);
  const smaller = event.layout.tables.filter(
    ({ id }) => id !== random.pick(event.layout.tables).id || id === HEAD_TABLE,
  );
  const isLost =
    random.chance(0.5) && countSeats(smaller) >= coming.length && smaller.length < event.layout.tables.length;
  const tables = isLost ? smaller : event.layout.tables;
  const joining = isLost ? 0 : Math.min(random.wholeBetween(0, 4), countSeats(tables) - coming.length);
  const newcomers = Array.from({ length: joining }, (_, index): WrittenGuest => {
    const household = random.pick(coming);
    return { ...household, id: event.guests.length + 1 + index };
  });
  const rules = [...event.seating.rules];
  const add = (terms: object) => rules.push({ id: rules.length + 1, strength: 'must', ...terms } as SeatingRule);
  if (!isLost || random.chance(0.5)) {
    const one = random.pick(coming);
    const tableId = event.plan.get(one.id)?.tableId;
    const others = coming.filter(
      ({ id, householdId }) => event.plan.get(id)?.tableId === tableId && householdId !== one.householdId,
    );
    if (others.length > 0)
      add({ kind: 'apart', guests: someone({ guestIds: [one.id, random.pick(others).id] }), hops: 1 });
  }
  if (isImpossible) {
    const { id, householdId } = random.pick(coming.filter((one) => coming.some((other) => isKin(one, other))));
    const kin = coming.filter((guest) => guest.householdId === householdId && guest.id !== id);
    add({ kind: 'apart', guests: someone({ guestIds: [id, random.pick(kin).id] }), hops: 1 });
  }
  const guestPositions = coming.flatMap(({ id }) => {
    const place = event.plan.get(id);
    const table = event.layout.tables.find((known) => known.id === place?.tableId);
    if (!place || place.seat === null || !table) return [];
    const [tableNumber, seatNumber] = [table.tableNumber, String(place.seat + 1)];
    return [{ id, guestId: id, x: 0, y: 0, color: '#000000', tableNumber, seatNumber }];
  });
  return {
    ...event,
    layout: { ...event.layout, tables, guestPositions },
    guests: [...coming, ...newcomers],
    seating: { ...event.seating, rules },
  };
}

const isKin = (one: WrittenGuest, other: WrittenGuest) => one.householdId === other.householdId && one.id !== other.id;
