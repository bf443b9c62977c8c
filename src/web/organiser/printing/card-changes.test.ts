import { describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import type { ConfirmPrinted, GuestCardKind, PrintedCards } from '../../../shared/contracts/printing.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { defaultPrintOptions } from '../../../shared/paper/kind-options.ts';
import { buildJob, type PrintSource } from './build-job.ts';
import { describePrinted, findChanges } from './card-changes.ts';
import { chooseGuests, EVERYBODY, type GuestScope, listExpected } from './choose-guests.ts';

const EVENT = {
  id: 7,
  name: 'Wedding',
  titleText: null,
  date: '2030-06-15T16:00:00Z',
  timeZone: 'Europe/Budapest',
  location: 'Eger',
  primaryColor: '#1f4d3a',
  language: 'hu',
} as Event;
const MENU = {
  courses: [
    {
      name: 'Main',
      options: [
        { name: 'Beef', mark: 'B' },
        { name: 'Fish', mark: 'F' },
      ],
    },
  ],
} as Menu;
const SOURCE: PrintSource = {
  event: EVENT,
  menu: MENU,
  households: [],
  language: 'hu',
  t: translatorFor('hu'),
  nameOrder: 'familyFirst',
  origin: 'https://x.test',
};

const makeGuest = (id: number, fullName: string): Guest =>
  ({
    id,
    fullName,
    cardName: null,
    sortName: null,
    tableNumber: '4',
    tableName: null,
    seatNumber: String(id),
    meals: { Main: 'Beef' },
    tags: [],
    attendance: 'coming',
    qrCodeIdentifier: `code-of-guest-${id}`,
    householdId: null,
  }) as unknown as Guest;
const GUESTS = ['Kovács Anna', 'Nagy Béla', 'Szabó Csilla', 'Tóth Dénes', 'Őri Ödön'].map((name, index) =>
  makeGuest(index + 1, name),
);

/** The print page with its server: what was confirmed, and what has to be printed now. */
function createPaper(kind: GuestCardKind) {
  const mark = { monogram: 'A & B', picture: null };
  const options = defaultPrintOptions(kind);
  const cards = new Map<number, string>();
  const printed = (): PrintedCards => ({
    cards: Array.from(cards, ([guestId, hash]) => ({ guestId, hash, removedName: null })),
    confirmedAt: null,
  });
  const changesOf = (guests: readonly Guest[]) =>
    findChanges(kind, buildJob({ kind, options, mark, guests: [] }, SOURCE), SOURCE, guests, printed());
  const print = (guests: readonly Guest[], scope: GuestScope): ConfirmPrinted => {
    const changes = changesOf(guests);
    const ids = new Set(changes.toPrint.map(({ guest }) => guest.id));
    const chosen = chooseGuests(listExpected(guests), scope, ids);
    return describePrinted(buildJob({ kind, options, mark, guests: chosen }, SOURCE), scope, changes);
  };
  const confirm = (confirmed: ConfirmPrinted) => {
    for (const id of confirmed.takenAway) cards.delete(Number(id));
    for (const { guestId, hash } of confirmed.printed) cards.set(Number(guestId), hash);
  };
  const counts = (guests: readonly Guest[]) => {
    const { toPrint, toTakeAway } = changesOf(guests);
    return [toPrint.length, toTakeAway.length];
  };
  return { print, confirm, counts, changesOf };
}

/** One name, one table, one meal and one answer differ. */
const CHANGED = GUESTS.map((guest, index) => {
  const changes = [
    { fullName: 'Kovács-Kiss Anna' },
    { tableNumber: '5' },
    { meals: { Main: 'Fish' } },
    { attendance: 'declined' as const, tableNumber: null, seatNumber: null },
  ][index];
  return { ...guest, ...changes };
});

describe('after a name, a table, a meal and an answer changed', () => {
  it.each([
    ['placeCards', 3],
    ['escortCards', 2],
  ] as const)('%s: %i are to print and one to take away, then nothing', (kind, count) => {
    const paper = createPaper(kind);
    expect(paper.counts(GUESTS)).toEqual([5, 0]);
    paper.confirm(paper.print(GUESTS, EVERYBODY));
    expect(paper.counts(GUESTS)).toEqual([0, 0]);

    expect(paper.counts(CHANGED)).toEqual([count, 1]);
    const again = paper.print(CHANGED, { kind: 'changed' });
    expect(again.printed).toHaveLength(count);
    expect(again.takenAway).toEqual([4]);
    paper.confirm(again);
    expect(paper.counts(CHANGED)).toEqual([0, 0]);
  });

  it('says why', () => {
    const paper = createPaper('placeCards');
    paper.confirm(paper.print(GUESTS, EVERYBODY));
    const { toPrint, toTakeAway } = paper.changesOf(CHANGED.filter(({ id }) => id !== 5));
    expect(toPrint.map(({ why }) => why)).toEqual([['name'], ['table'], ['meal']]);
    expect(toTakeAway).toEqual([
      { guestId: 4, name: 'Tóth Dénes', why: 'declined' },
      { guestId: 5, name: null, why: 'removed' },
    ]);
  });
});

describe('what "It printed well" confirms', () => {
  it('is what was on the paper, not what changed since', () => {
    const paper = createPaper('placeCards');
    const onPaper = paper.print(GUESTS, EVERYBODY);
    paper.confirm(onPaper);
    expect(paper.counts(CHANGED)).toEqual([3, 1]);
  });

  it('takes no card away when only some were printed', () => {
    const paper = createPaper('placeCards');
    paper.confirm(paper.print(GUESTS, EVERYBODY));
    const ofTable = paper.print(CHANGED, { kind: 'table', tableKey: '5' });
    expect(ofTable).toMatchObject({ printed: [{ guestId: 2 }], takenAway: [] });
    paper.confirm(ofTable);
    expect(paper.counts(CHANGED)).toEqual([2, 1]);
  });

  it('is nothing for posters and lists', () => {
    const job = buildJob(
      {
        kind: 'doorList',
        options: defaultPrintOptions('doorList'),
        mark: { monogram: '', picture: null },
        guests: GUESTS,
      },
      SOURCE,
    );
    expect(describePrinted(job, EVERYBODY, undefined)).toEqual({ printed: [], takenAway: [] });
  });
});
