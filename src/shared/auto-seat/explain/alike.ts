import type { Must } from './model.ts';

/** A must about more guests than this is treated as unlike any other. */
const MOST_GUESTS = 50;
/** A guest is compared with at most this many others of the same kind. */
const MOST_COMPARED = 4;

/**
 * A key for each must; where two have the same, exchanging guests turns one into the other and changes nothing else.
 * If one of them is needed for a contradiction, so is the other.
 */
export function findAlike(musts: readonly Must[]): ReadonlyMap<Must, string> {
  const mustsOf = new Map<number, Must[]>();
  const countOf = new Map<string, number>();
  for (const must of musts) {
    const text = textOf(must, must.guests);
    countOf.set(text, (countOf.get(text) ?? 0) + 1);
    for (const guest of peopleOf(must)) {
      const list = mustsOf.get(guest);
      if (list) list.push(must);
      else mustsOf.set(guest, [must]);
    }
  }
  const classOf = classifyGuests(mustsOf, countOf);
  return new Map(
    musts.map((must) => {
      if (!isSimple(must)) return [must, `own ${must.index}`];
      const isAlone = must.guests.every((guest) => mustsOf.get(guest)?.length === 1);
      if (isAlone) return [must, `alone ${termsOf(must)} ${must.guests.length}`];
      const classes = must.guests.map((guest) => classOf.get(guest) ?? guest).sort((a, b) => a - b);
      return [must, `${termsOf(must)} ${classes.join()}`];
    }),
  );
}

const isSimple = (must: Must) =>
  !('others' in must) && !('sides' in must) && must.guests.length > 0 && must.guests.length <= MOST_GUESTS;
const peopleOf = (must: Must) => ('others' in must ? [...must.guests, ...must.others] : must.guests);

/** What a must says, but for the guests. */
function termsOf(must: Must): string {
  const { kind, hops, min, list, table, seat } = must as Partial<Record<string, unknown>> & { list?: { id: unknown } };
  return [kind, hops, min, list?.id, table, seat].join(' ');
}

const textOf = (must: Must, guests: readonly number[]) =>
  isSimple(must) ? `${termsOf(must)}:${guests.toSorted((a, b) => a - b).join()}` : `own ${must.index}`;

/** Guests with the same number can be exchanged. */
function classifyGuests(
  mustsOf: ReadonlyMap<number, readonly Must[]>,
  countOf: ReadonlyMap<string, number>,
): Map<number, number> {
  const staysSame = (one: number, other: number) =>
    (mustsOf.get(one) ?? []).every((must) => {
      if (!isSimple(must)) return false;
      if (must.guests.includes(other)) return true;
      const exchanged = must.guests.map((guest) => (guest === one ? other : guest));
      return countOf.get(textOf(must, must.guests)) === countOf.get(textOf(must, exchanged));
    });
  const byKind = new Map<string, number[]>();
  const classOf = new Map<number, number>();
  for (const [guest, musts] of mustsOf) {
    if (musts.length === 1) continue;
    const kind = musts.map((must) => `${termsOf(must)} ${must.guests.length}`).sort();
    const known = byKind.get(kind.join()) ?? [];
    byKind.set(kind.join(), known);
    const like = known.find((other) => staysSame(guest, other) && staysSame(other, guest));
    if (like === undefined && known.length < MOST_COMPARED) known.push(guest);
    classOf.set(guest, like ?? guest);
  }
  return classOf;
}
