/**
 * A guest's arrivals are a set: every check-in adds one with an id of its own, and an undo removes those that it names.
 * An undo never touches an arrival that its phone had not seen. So the result is the same in whatever order and however
 * often the server receives check-ins and undos, and whatever the phones' clocks say.
 */

export interface Arrival {
  /** The id of the operation that recorded it. */
  readonly id: string;
  readonly at: string;
  /** Name of the phone that recorded the arrival; null if it is not known. */
  readonly door: string | null;
  /** Whether this arrival was recorded by adding the guest at the door. */
  readonly isWalkIn?: boolean | undefined;
}

interface Arrived {
  readonly checkedIn: boolean;
  readonly checkInTime: string | null;
  readonly arrivals?: readonly Arrival[] | undefined;
}

/** Times of several devices can be equal; ids keep the order the same everywhere. */
function compareArrivals(one: Arrival, other: Arrival): number {
  return Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : Number(one.id > other.id));
}

export const listArrivals = ({ arrivals = [] }: Arrived): readonly Arrival[] => arrivals;

/**
 * Whether a guest arrived twice, at two doors or at one: this counts once and is shown to the organiser. Two walk-in
 * arrivals are no double entry: they come from merging one person whom two doors added, not from a shared ticket.
 */
export function isDoubleEntry({ arrivals = [] }: Pick<Arrived, 'arrivals'>): boolean {
  return arrivals.length > 1 && arrivals.some(({ isWalkIn }) => !isWalkIn);
}

function withArrivals<Person extends Arrived>(person: Person, arrivals: readonly Arrival[]): Person {
  const sorted = arrivals.toSorted(compareArrivals);
  const [first] = sorted;
  return { ...person, arrivals: sorted, checkedIn: first !== undefined, checkInTime: first?.at ?? null };
}

/** The person with one more arrival. Returns the same object if the person has it already, so that nothing is rendered again. */
export function addArrival<Person extends Arrived>(person: Person, arrival: Arrival): Person {
  const known = listArrivals(person);
  return known.some(({ id }) => id === arrival.id) ? person : withArrivals(person, [...known, arrival]);
}

/** The person without these arrivals. Returns the same object if the person has none of them, so that nothing is rendered again. */
export function removeArrivals<Person extends Arrived>(person: Person, ids: ReadonlySet<string>): Person {
  const known = listArrivals(person);
  const kept = known.filter(({ id }) => !ids.has(id));
  return kept.length === known.length ? person : withArrivals(person, kept);
}
