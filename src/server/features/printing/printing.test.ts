import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import type { PrintedCards, PrintOptions, PrintSettings } from '../../../shared/contracts/printing.ts';
import { deletedGuests } from '../../db/schema/guests.ts';
import { printedCards, printSettings } from '../../db/schema/printing.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();

const OPTIONS: PrintOptions = {
  stock: 'L7418',
  paper: 'A4',
  isFolded: false,
  style: 'garden',
  color: null,
  showsTitle: true,
  showsTable: true,
  showsSeat: false,
  showsMeal: true,
  showsMark: false,
  hasBleed: false,
  order: 'name',
  startAt: 3,
  offsetX: -1.5,
  offsetY: 0.25,
};
const HASH = 'name:0123abcd table:89abcdef';
const OTHER_HASH = 'name:00000000 table:89abcdef';

const newEvent = async () => (await postEvent(people.owner)).id;
const change = (id: number, body: object, who = people.owner) => who.send('PATCH', `/api/events/${id}/printing`, body);
const settingsOf = async (id: number) =>
  (await people.owner.send('GET', `/api/events/${id}/printing`)).json<{ settings: PrintSettings | null }>().settings;
const confirm = (id: number, body: object, kind = 'placeCards') =>
  people.owner.send('POST', `/api/events/${id}/printing/${kind}/confirm`, { printed: [], takenAway: [], ...body });
const cardsOf = async (id: number, kind = 'placeCards') =>
  (await people.owner.send('GET', `/api/events/${id}/printing/${kind}`)).json<PrintedCards>();

describe('print settings', () => {
  it('are remembered per event', async () => {
    const [id, other] = [await newEvent(), await newEvent()];
    expect(await settingsOf(id)).toBeNull();
    const mark = { monogram: 'A & B', picture: null };
    const chosen = { kind: 'escortCards', language: 'hu', ...mark, options: { escortCards: OPTIONS } };
    expect((await change(id, chosen)).json()).toEqual({ settings: chosen });
    expect(await settingsOf(id)).toEqual(chosen);
    expect(await settingsOf(other)).toBeNull();
  });

  it('of different kinds can be changed by two pages at once', async () => {
    const id = await newEvent();
    const modern = { ...OPTIONS, style: 'modern' } as const;
    await Promise.all([
      change(id, { options: { placeCards: OPTIONS } }),
      change(id, { options: { escortCards: modern } }),
      change(id, { monogram: 'E' }),
    ]);
    await change(id, { kind: 'escortCards' });
    expect(await settingsOf(id)).toEqual({
      kind: 'escortCards',
      language: null,
      monogram: 'E',
      picture: null,
      options: { placeCards: OPTIONS, escortCards: modern },
    });
  });

  it.each([
    ['an offset beyond 5 mm', { options: { placeCards: { ...OPTIONS, offsetX: 5.1 } } }],
    ['a label beyond every sheet', { options: { placeCards: { ...OPTIONS, startAt: 41 } } }],
    ['label 0', { options: { placeCards: { ...OPTIONS, startAt: 0 } } }],
    ['an unknown stock', { options: { placeCards: { ...OPTIONS, stock: 'L9999' } } }],
    ['an unknown kind', { options: { napkins: OPTIONS } }],
    ['an unknown language', { language: 'de' }],
    ['a long monogram', { monogram: 'ABCDEFG' }],
    ['a monogram that can not be stored', { monogram: 'A\0' }],
    ['a picture from the web', { picture: 'https://example.com/a.png' }],
    ['a drawing with scripts', { picture: 'data:image/svg+xml;base64,AAAA' }],
    ['a large picture', { picture: `data:image/png;base64,${'A'.repeat(60_000)}` }],
  ])('are refused with %s', async (_, body) => {
    const id = await newEvent();
    expect(refusal(await change(id, body))).toMatchObject({ status: 400 });
    expect(await settingsOf(id)).toBeNull();
  });

  it('of a version that knew other options are read as far as possible', async () => {
    const id = await newEvent();
    const { startAt: _, ...old } = OPTIONS;
    const settings = {
      kind: 'placeCards',
      monogram: 'E',
      picture: null,
      options: { placeCards: old, doorList: OPTIONS },
    };
    await people.test.database.db.insert(printSettings).values({ eventId: id, settings, updatedAt: new Date() });
    expect(await settingsOf(id)).toEqual({ ...settings, language: null, options: { doorList: OPTIONS } });
  });

  it('of a version that knew more kinds are kept where this one can read them', async () => {
    const id = await newEvent();
    const settings = {
      kind: 'napkins',
      language: 'de',
      monogram: 'E',
      picture: null,
      future: true,
      options: { napkins: OPTIONS, placeCards: OPTIONS, doorList: null },
    };
    await people.test.database.db.insert(printSettings).values({ eventId: id, settings, updatedAt: new Date() });
    const readable = { kind: 'placeCards', language: null, monogram: 'E', picture: null };
    expect(await settingsOf(id)).toEqual({ ...readable, options: { placeCards: OPTIONS } });
    await change(id, { language: 'hu' });
    expect(await settingsOf(id)).toEqual({ ...readable, language: 'hu', options: { placeCards: OPTIONS } });
  });

  it('of a version that knew more stay stored when this one changes others', async () => {
    const id = await newEvent();
    const { db } = people.test.database;
    const newer = { ...OPTIONS, corners: 'round' };
    const settings = {
      kind: 'napkins',
      language: 'de',
      monogram: 'E',
      picture: null,
      future: true,
      options: { napkins: { fold: 'fan' }, placeCards: newer, doorList: null },
    };
    await db.insert(printSettings).values({ eventId: id, settings, updatedAt: new Date() });
    const chosen = { ...OPTIONS, startAt: 5 };
    const answer = await change(id, { monogram: 'F', options: { placeCards: chosen, doorList: OPTIONS } });
    const readable = { kind: 'placeCards', language: null, monogram: 'F', picture: null };
    expect(answer.json()).toEqual({ settings: { ...readable, options: { placeCards: chosen, doorList: OPTIONS } } });
    const [row] = await db.select().from(printSettings).where(eq(printSettings.eventId, id));
    expect(row?.settings).toEqual({
      ...settings,
      monogram: 'F',
      options: { napkins: { fold: 'fan' }, placeCards: { ...newer, startAt: 5 }, doorList: OPTIONS },
    });
  });

  it('are copied with the event, for a whole sheet; what is printed is not', async () => {
    const id = await newEvent();
    const { id: guestId } = await postGuest(people.owner, id);
    await change(id, { monogram: 'E & J', options: { placeCards: OPTIONS } });
    await confirm(id, { printed: [{ guestId, hash: HASH }] });
    const copy = (await people.owner.send('POST', `/api/events/${id}/copy`, { withGuests: true })).json<Event>();
    expect(await settingsOf(copy.id)).toMatchObject({
      monogram: 'E & J',
      options: { placeCards: { ...OPTIONS, startAt: 1 } },
    });
    expect(await cardsOf(copy.id)).toEqual({ cards: [], confirmedAt: null });
  });

  it('are copied with what a newer version stored', async () => {
    const id = await newEvent();
    const { db } = people.test.database;
    const options = { napkins: { fold: 'fan' }, placeCards: { ...OPTIONS, startAt: 5, corners: 'round' } };
    const settings = { kind: 'napkins', monogram: 'E', picture: null, language: null, future: true, options };
    await db.insert(printSettings).values({ eventId: id, settings, updatedAt: new Date() });
    const copy = (await people.owner.send('POST', `/api/events/${id}/copy`, { withGuests: false })).json<Event>();
    const [row] = await db.select().from(printSettings).where(eq(printSettings.eventId, copy.id));
    expect(row?.settings).toEqual({
      ...settings,
      options: { ...options, placeCards: { ...options.placeCards, startAt: 1 } },
    });
  });

  it('are gone with their event', async () => {
    const id = await newEvent();
    const { id: guestId } = await postGuest(people.owner, id);
    await change(id, { monogram: 'E' });
    await confirm(id, { printed: [{ guestId, hash: HASH }] });
    await people.owner.send('DELETE', `/api/events/${id}`);
    for (const answer of [await change(id, { monogram: 'F' }), await confirm(id, {})]) {
      expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    }
    const { db } = people.test.database;
    expect(await db.$count(printSettings, eq(printSettings.eventId, id))).toBe(0);
    expect(await db.$count(printedCards, eq(printedCards.eventId, id))).toBe(0);
  });
});

describe('printed cards', () => {
  it('are remembered by kind, and replaced or taken away', async () => {
    const id = await newEvent();
    const [anna, bea] = [await postGuest(people.owner, id), await postGuest(people.owner, id, { fullName: 'Bea' })];
    expect(await cardsOf(id)).toEqual({ cards: [], confirmedAt: null });
    await confirm(id, { printed: [anna, bea].map((guest) => ({ guestId: guest.id, hash: HASH })) });
    const again = await confirm(id, { printed: [{ guestId: anna.id, hash: OTHER_HASH }], takenAway: [bea.id] });
    const expected = {
      cards: [{ guestId: anna.id, hash: OTHER_HASH, removedName: null }],
      confirmedAt: expect.any(String),
    };
    expect(again.json()).toEqual(expected);
    expect(await cardsOf(id)).toEqual(expected);
    expect(await cardsOf(id, 'escortCards')).toEqual({ cards: [], confirmedAt: null });
  });

  it('of a guest named twice or taken away in the same call are stored once', async () => {
    const id = await newEvent();
    const { id: guestId } = await postGuest(people.owner, id);
    const twice = [HASH, OTHER_HASH].map((hash) => ({ guestId, hash }));
    const answer = await confirm(id, { printed: twice, takenAway: [guestId, guestId] });
    expect(answer.json()).toMatchObject({ cards: [{ guestId, hash: OTHER_HASH }] });
  });

  it('of a removed guest are named until they are taken away', async () => {
    const id = await newEvent();
    const [anna, bea] = [await postGuest(people.owner, id), await postGuest(people.owner, id, { fullName: 'Bea' })];
    await confirm(id, { printed: [{ guestId: anna.id, hash: HASH }] });
    for (const guest of [anna, bea]) await people.owner.send('DELETE', `/api/guests/${guest.id}`);
    // Bea's card was printed before she was removed and is confirmed afterwards.
    await confirm(id, { printed: [{ guestId: bea.id, hash: HASH }] });
    const names = (await cardsOf(id)).cards.map(({ removedName }) => removedName);
    expect(names.sort()).toEqual(['Bea', 'Kovács Anna']);
    await people.owner.send('POST', `/api/events/${id}/guests/restore`, { ids: [anna.id] });
    expect((await cardsOf(id)).cards).toContainEqual({ guestId: anna.id, hash: HASH, removedName: null });
    await confirm(id, { takenAway: [bea.id] });
    expect((await cardsOf(id)).cards).toHaveLength(1);
  });

  it('of a removed guest are named without a hash for a week, then gone', async () => {
    const id = await newEvent();
    const [anna, bea] = [
      await postGuest(people.owner, id, { cardName: 'Annácska' }),
      await postGuest(people.owner, id, { fullName: 'Bea' }),
    ];
    await confirm(id, { printed: [anna, bea].map((guest) => ({ guestId: guest.id, hash: HASH })) });
    await people.owner.send('DELETE', `/api/guests/${anna.id}`);
    const { context, database } = people.test;
    // Dates the removal back: setting the clock ahead would expire everything else too, even sessions.
    const cardAfter = async (days: number) => {
      const at = new Date(Date.now() - days * 24 * 60 * 60_000);
      await database.db.update(deletedGuests).set({ deletedAt: at }).where(eq(deletedGuests.id, anna.id));
      const ofAnna = and(eq(printedCards.guestId, anna.id), isNotNull(printedCards.removedAt));
      await database.db.update(printedCards).set({ removedAt: at }).where(ofAnna);
      await deleteExpiredData(context);
      return (await cardsOf(id)).cards.filter(({ guestId }) => guestId === anna.id);
    };
    expect(await cardAfter(0)).toEqual([{ guestId: anna.id, hash: HASH, removedName: 'Annácska' }]);
    expect(await cardAfter(2)).toEqual([{ guestId: anna.id, hash: '', removedName: 'Annácska' }]);
    expect(await database.db.$count(deletedGuests, eq(deletedGuests.id, anna.id))).toBe(0);
    expect(await cardAfter(6)).toHaveLength(1);
    expect(await cardAfter(8)).toEqual([]);
    expect((await cardsOf(id)).cards).toEqual([{ guestId: bea.id, hash: HASH, removedName: null }]);
  });

  it('leave nothing of a guest who is erased, and none can be stored for an unknown guest', async () => {
    const [id, elsewhere] = [await newEvent(), await newEvent()];
    const [anna, other] = [await postGuest(people.owner, id), await postGuest(people.owner, elsewhere)];
    await confirm(id, { printed: [{ guestId: anna.id, hash: HASH }] });
    await people.owner.send('POST', `/api/guests/${anna.id}/erase`);
    expect((await cardsOf(id)).cards).toEqual([]);
    await confirm(id, { printed: [anna.id, other.id, 7].map((guestId) => ({ guestId, hash: HASH })) });
    expect((await cardsOf(id)).cards).toEqual([]);
  });

  it.each([
    ['an unknown kind', 'napkins', {}],
    ['a kind that is not printed by guest', 'doorList', {}],
    ['a hash without end', 'placeCards', { printed: [{ guestId: 1, hash: `${'a'.repeat(11)}:0123abcd` }] }],
    ['words instead of a hash', 'placeCards', { printed: [{ guestId: 1, hash: 'Kovács Anna' }] }],
  ])('are refused with %s', async (_, kind, body) => {
    expect(refusal(await confirm(await newEvent(), body, kind))).toMatchObject({ status: 400 });
  });
});
