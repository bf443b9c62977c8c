import { describe, expect, it } from 'vitest';
import { cardHashSchema, type GuestCardKind } from '../contracts/printing.ts';
import { cardWords, differingParts, hashCard } from './card-words.ts';
import { compareCards } from './compare-cards.ts';
import type { PrintedGuest } from './print-job.ts';
import { makePrintedGuest, makePrintJob } from './testing.ts';

const fish = { course: 'Main', option: 'Trout', mark: 'F' };
const MENU = { meals: [fish] };

describe('cardWords', () => {
  const guest = makePrintedGuest(1, { name: 'Anna', tableNumber: '4', seatNumber: '2', ...MENU });

  it('has the parts that are switched on', () => {
    const all = { showsTitle: true, showsTable: true, showsSeat: true, showsMeal: true, showsMark: true };
    expect(cardWords('placeCards', guest, makePrintJob({ options: all, monogram: 'A&B' }))).toEqual({
      name: 'Anna',
      title: 'Anna & Bence',
      table: 'Table 4',
      seat: 'Seat 2',
      meal: 'F',
      mark: 'A&B',
    });
    const none = { showsTitle: false, showsTable: false, showsSeat: false, showsMeal: false, showsMark: false };
    expect(cardWords('placeCards', guest, makePrintJob({ options: none, monogram: 'A&B' }))).toEqual({ name: 'Anna' });
  });

  it('names the dish where the menu has no mark for it, and the table by its name', () => {
    const meals = [fish, { course: 'Dessert', option: 'Cake', mark: null }];
    const words = cardWords('placeCards', { ...guest, meals, tableName: 'Head table' }, makePrintJob());
    expect(words).toMatchObject({ meal: 'F · Cake', table: 'Head table' });
  });

  it('always has the table on escort cards, never seat or meal', () => {
    const options = { showsTable: false, showsSeat: true, showsMeal: true, showsTitle: false };
    const words = cardWords('escortCards', guest, makePrintJob({ kind: 'escortCards', options }));
    expect(words).toEqual({ name: 'Anna', table: 'Table 4' });
  });

  it('has a code on seat cards that does not depend on the name of the site', () => {
    const job = makePrintJob({ kind: 'seatCards' });
    const elsewhere = { ...guest, address: guest.address.replace('placecard.example', 'localhost:3000') };
    expect(cardWords('seatCards', guest, job).code).toBe('/guest-view/code1');
    expect(cardWords('seatCards', elsewhere, job)).toEqual(cardWords('seatCards', guest, job));
  });
});

describe('hashCard', () => {
  const words = { name: 'Anna', table: 'Table 4', mark: 'x'.repeat(5_000) };

  it('can be stored', () => {
    expect(() => cardHashSchema.parse(hashCard(words))).not.toThrow();
    const everything = { name: 'a', title: 'b', table: 'c', seat: 'd', meal: 'e', mark: 'f', code: 'g' };
    expect(() => cardHashSchema.parse(hashCard(everything))).not.toThrow();
  });

  it('says which parts differ', () => {
    const hash = hashCard(words);
    expect(hashCard({ ...words })).toBe(hash);
    expect(differingParts(hash, hashCard({ ...words, table: 'Table 5' }))).toEqual(['table']);
    expect(differingParts(hash, hashCard({ ...words, mark: 'y'.repeat(5_000) }))).toEqual(['mark']);
    expect(differingParts(hash, hashCard({ name: 'Anne', meal: 'F', mark: words.mark }))).toEqual([
      'name',
      'table',
      'meal',
    ]);
  });
});

describe('compareCards', () => {
  const before = Array.from({ length: 10 }, (_, index) => makePrintedGuest(index + 1, MENU));
  const source = (kind: GuestCardKind) => makePrintJob({ kind });
  const confirm = (kind: GuestCardKind, guests: readonly PrintedGuest[]) =>
    guests.map((guest) => ({
      guestId: guest.id,
      removedName: null,
      hash: hashCard(cardWords(kind, guest, source(kind))),
    }));

  // One guest has a new name, one a new table, one a new meal, and one declined.
  const after = before
    .filter(({ id }) => id !== 4)
    .map((guest) => {
      if (guest.id === 1) return { ...guest, name: 'Anna' };
      if (guest.id === 2) return { ...guest, tableNumber: '7' };
      return guest.id === 3 ? { ...guest, meals: [{ ...fish, option: 'Risotto', mark: 'V' }] } : guest;
    });
  const lists = { guests: after, declined: [{ id: 4, name: 'Guest 4' }] };

  it.each([
    [
      'placeCards',
      [
        [1, ['name']],
        [2, ['table']],
        [3, ['meal']],
      ],
    ],
    [
      'escortCards',
      [
        [1, ['name']],
        [2, ['table']],
      ],
    ],
  ] as const)('%s: prints what changed and takes one away, then nothing', (kind, expected) => {
    const { toPrint, toTakeAway } = compareCards(kind, source(kind), lists, confirm(kind, before));
    expect(toPrint.map(({ guest, why }) => [guest.id, why])).toEqual(expected);
    expect(toTakeAway).toEqual([{ guestId: 4, name: 'Guest 4', why: 'declined' }]);

    const kept = confirm(kind, before).filter(({ guestId }) => guestId !== 4);
    const printedNow = new Map(toPrint.map(({ guest, hash }) => [guest.id, hash]));
    const confirmed = kept.map((card) => ({ ...card, hash: printedNow.get(card.guestId) ?? card.hash }));
    expect(compareCards(kind, source(kind), lists, confirmed)).toEqual({ toPrint: [], toTakeAway: [] });
  });

  it('prints new guests and takes away the cards of removed ones', () => {
    const [first, second] = confirm('placeCards', before);
    const printed = [{ ...(first ?? never()), removedName: 'Old name' }];
    const guests = before.slice(1, 2);
    const { toPrint, toTakeAway } = compareCards('placeCards', source('placeCards'), { guests, declined: [] }, printed);
    expect(toPrint).toEqual([{ guest: guests[0], hash: second?.hash, why: 'new' }]);
    expect(toTakeAway).toEqual([{ guestId: 1, name: 'Old name', why: 'removed' }]);
  });
});

function never(): never {
  throw new Error('There is no card');
}
