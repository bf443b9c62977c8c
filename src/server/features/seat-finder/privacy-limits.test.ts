import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FoundGuest,
  FULL_NAME_REQUIRED_HEADER,
  MORE_MATCHES_HEADER,
} from '../../../shared/contracts/seat-finder.ts';
import { lookupShowings } from '../../db/schema/limits.ts';
import { insertEvent, insertGuest, insertGuests } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { startSecondServer } from '../../testing/second-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
/** What one server shows before it counts in the database. */
const FREE = 10;

let test: TestApp;
let owner: Organiser;
let other: Awaited<ReturnType<typeof startSecondServer>>;
let addresses = 0;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
  owner = await createOrganiser(test);
  other = await startSecondServer(test);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const newAddress = () => `198.51.${++addresses >> 8}.${addresses & 255}`;
/** Each guest's last name starts with two unique letters, so a partial query finds one guest. */
const partOf = (index: number) => `${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}q`;
const nameOf = (index: number) => `Guest ${partOf(index)}uest`;

async function newEvent(count: number, fields: object = {}): Promise<number> {
  const { id } = await insertEvent(test.database.db, { userId: owner.userId, ...fields });
  const guests = Array.from({ length: count }, (_, index) => {
    const guest = { fullName: nameOf(index), tableNumber: '1', specialRequirements: `Note ${index}` };
    return { eventId: id, ...guest };
  });
  if (count > 0) await insertGuests(test.database.db, guests);
  return id;
}

interface Looking {
  readonly address?: string;
  readonly app?: TestApp['app'];
}

/** Looks a name up as one address does, on either of two servers. */
function lookFrom(eventId: number, { address = newAddress(), app: usual = test.app }: Looking = {}) {
  return async (name: string, app = usual) => {
    const answer = await app.inject({
      url: `/api/events/${eventId}/guests?name=${encodeURIComponent(name)}`,
      headers: { 'x-forwarded-for': address },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const guests = answer.json<FoundGuest[]>();
    return {
      names: guests.map(({ fullName }) => fullName),
      notes: guests.map(({ specialRequirements }) => specialRequirements),
      tables: guests.map(({ tableNumber }) => tableNumber),
      isFullNameRequired: answer.headers[FULL_NAME_REQUIRED_HEADER] === 'true',
      hasMore: answer.headers[MORE_MATCHES_HEADER] === 'true',
    };
  };
}
type Look = ReturnType<typeof lookFrom>;

/** Shows the guests from `from` up to `to` one by one, by partial queries. */
async function walk(look: Look, from: number, to: number, app?: TestApp['app']): Promise<string[]> {
  const seen: string[] = [];
  for (let index = from; index < to; index++) seen.push(...(await look(partOf(index), app)).names);
  return seen;
}

describe('a whole-name query', () => {
  it('shows notes: in any order, without accents, with a typo, without a title', async () => {
    const eventId = await newEvent(0);
    const guest = { eventId, fullName: 'dr. Kovács Anna', specialRequirements: 'No nuts' };
    await insertGuest(test.database.db, guest);
    const look = lookFrom(eventId);
    for (const name of ['dr. Kovács Anna', 'ANNA kovacs', 'dr Kovacs Anna', 'Kovásc Anna', 'Kovac Anna']) {
      expect(await look(name), name).toMatchObject({ names: ['dr. Kovács Anna'], notes: ['No nuts'] });
    }
    for (const name of ['Kovács', 'Kovács An', 'Kov Anna', 'Kovács Anan']) {
      expect(await look(name), name).toMatchObject({ names: ['dr. Kovács Anna'], notes: [undefined] });
    }
  });

  it('is decided for each guest: others that match are shown without notes', async () => {
    const eventId = await newEvent(0);
    for (const fullName of ['Nagy Anna', 'Nagy Annamária']) {
      await insertGuest(test.database.db, { eventId, fullName, specialRequirements: fullName });
    }
    expect(await lookFrom(eventId)('nagy anna')).toMatchObject({
      names: ['Nagy Anna', 'Nagy Annamária'],
      notes: ['Nagy Anna', undefined],
    });
  });

  it('of a one-word name shows table and seat, never notes', async () => {
    const eventId = await newEvent(0);
    for (const fullName of ['Madonna', 'Dr. Alban']) {
      await insertGuest(test.database.db, { eventId, fullName, tableNumber: '7', specialRequirements: 'No nuts' });
    }
    for (const name of ['madonna', 'alban', 'dr. alban']) {
      expect(await lookFrom(eventId)(name), name).toMatchObject({ tables: ['7'], notes: [undefined] });
    }
  });

  it('is answered, with notes, when partial queries show nobody new', async () => {
    const eventId = await newEvent(50);
    const look = lookFrom(eventId);
    await walk(look, 0, 30);
    for (let index = 30; index < 50; index++) {
      expect(await look(nameOf(index))).toMatchObject({
        names: [nameOf(index)],
        notes: [`Note ${index}`],
        isFullNameRequired: false,
      });
    }
    expect((await look(partOf(49))).names).toEqual([]);
  });

  it('shows one address the notes of twenty people in 15 minutes, however their names were learnt', async () => {
    const eventId = await newEvent(60);
    await insertGuest(test.database.db, { eventId, fullName: 'Without Notes', specialRequirements: null });
    const [look, neighbour] = [lookFrom(eventId), lookFrom(eventId)];
    await walk(look, 0, 15);
    const notesOf = async (from: number, to: number, app?: TestApp['app']) => {
      const seen: (string | null | undefined)[] = [];
      for (let index = from; index < to; index++) {
        const found = await look(nameOf(index), app);
        expect(found).toMatchObject({ names: [nameOf(index)], tables: ['1'] });
        seen.push(...found.notes);
      }
      return seen.filter((note) => note !== undefined).length;
    };
    expect((await look('Without Notes')).notes).toEqual([null]);
    expect(await notesOf(0, 60)).toBe(20);
    // Who was shown stays shown; nobody learns of others whether they have notes.
    expect(await notesOf(0, 20)).toBe(20);
    expect((await look('Without Notes')).notes).toEqual([undefined]);
    expect(await notesOf(20, 60, other.app)).toBe(FREE);
    expect((await neighbour(nameOf(59))).notes).toEqual(['Note 59']);
    test.advance(WINDOW_MS);
    expect(await notesOf(40, 45)).toBe(5);
  });

  it('shows the notes of sixty people where the list has more than 500', async () => {
    const eventId = await newEvent(70);
    await test.database.pool.query(
      `insert into guests (id, event_id, full_name, qr_code_identifier)
       select 200000000000 + n, $1, 'Person ' || n, 'person-of-a-long-list-' || n from generate_series(1, 431) n`,
      [eventId],
    );
    const look = lookFrom(eventId);
    let shown = 0;
    for (let index = 0; index < 70; index++) if ((await look(nameOf(index))).notes[0] !== undefined) shown += 1;
    expect(shown).toBe(60);
  });

  it('that matched nobody 300 times in 15 minutes ends notes for that address, and nothing else', async () => {
    const eventId = await newEvent(1);
    const [guesser, neighbour] = [lookFrom(eventId), lookFrom(eventId)];
    for (let guess = 0; guess < 299; guess++) await guesser(`Nobody Here${guess}`);
    expect((await guesser(nameOf(0))).notes).toEqual(['Note 0']);
    await guesser('Nobody Either');
    expect(await guesser(nameOf(0))).toMatchObject({ names: [nameOf(0)], tables: ['1'], notes: [undefined] });
    expect((await neighbour(nameOf(0))).notes).toEqual(['Note 0']);
    test.advance(WINDOW_MS);
    expect((await guesser(nameOf(0))).notes).toEqual(['Note 0']);
  });

  it('that matched nobody counts on all servers together, from the eleventh on each', async () => {
    const eventId = await newEvent(1);
    const look = lookFrom(eventId);
    for (let guess = 0; guess < 289; guess++) await look(`Nobody Here${guess}`);
    for (let guess = 0; guess < FREE; guess++) await look(`Nobody There${guess}`, other.app);
    expect((await look(nameOf(0), other.app)).notes).toEqual(['Note 0']);
    await look('Nobody There', other.app);
    expect((await look(nameOf(0), other.app)).notes).toEqual([undefined]);
  });

  it('is not a miss when it is one word, or somebody’s partial name', async () => {
    const eventId = await newEvent(1);
    const look = lookFrom(eventId);
    for (let query = 0; query < 310; query++) await look(query % 2 ? 'nobody' : 'gue uest');
    expect((await look(nameOf(0))).notes).toEqual(['Note 0']);
  });
});

describe('partial queries', () => {
  it('show one address half of the guests in 15 minutes; who was shown stays shown', async () => {
    const eventId = await newEvent(60);
    const address = newAddress();
    const look = lookFrom(eventId, { address });
    const shown = await walk(look, 0, 30);
    expect(shown).toHaveLength(30);
    const expected = { names: [], isFullNameRequired: true, hasMore: false };
    expect(await look(partOf(30))).toMatchObject(expected);
    expect(await look('nobody'), 'nobody matches').toMatchObject(expected);
    expect(await look('zzz zzz'), 'nobody matches').toMatchObject(expected);
    expect(await walk(look, 0, 30)).toHaveLength(30);
    const everyone = await look('uest');
    expect(everyone).toMatchObject({ isFullNameRequired: true, hasMore: false });
    expect(everyone.names.filter((name) => !shown.includes(name))).toEqual([]);
    expect((await lookFrom(eventId)(partOf(59))).names).toEqual([nameOf(59)]);
    expect((await lookFrom(await newEvent(60), { address })(partOf(59))).names).toEqual([nameOf(59)]);
  });

  it('show part of a match where there is room for some', async () => {
    const eventId = await newEvent(60);
    const look = lookFrom(eventId);
    const before = await walk(look, 40, 60);
    const { names, isFullNameRequired } = await look('guest');
    expect(names.filter((name) => !before.includes(name))).toHaveLength(10);
    expect(isFullNameRequired).toBe(true);
    expect(await look('guest')).toMatchObject({ names, isFullNameRequired: true });
  });

  it('show always 20, and everyone of a list of 20', async () => {
    const [small, medium] = [await newEvent(20), await newEvent(30)];
    expect(await walk(lookFrom(small), 0, 20)).toHaveLength(20);
    const look = lookFrom(medium);
    expect(await walk(look, 0, 30)).toHaveLength(20);
    expect((await look(partOf(29))).isFullNameRequired).toBe(true);
  });

  it('show others once 15 minutes have passed since people were last shown', async () => {
    const eventId = await newEvent(40);
    const look = lookFrom(eventId);
    await walk(look, 0, 20);
    test.advance(10 * MINUTE_MS);
    expect(await walk(look, 0, 5)).toHaveLength(5);
    expect(await walk(look, 20, 40)).toEqual([]);
    test.advance(5 * MINUTE_MS);
    // The five who were shown again ten minutes later still count.
    expect(await walk(look, 20, 40)).toHaveLength(15);
    test.advance(WINDOW_MS);
    expect(await walk(look, 20, 40)).toHaveLength(20);
  });

  it('count an IPv6 /64 network as one address', async () => {
    const eventId = await newEvent(60);
    const seen = new Set<string>();
    for (let index = 0; index < 60; index++) {
      const address = `2001:db8:7:7::${index.toString(16)}`;
      for (const name of (await lookFrom(eventId, { address })(partOf(index))).names) seen.add(name);
    }
    expect(seen.size).toBe(30);
    expect((await lookFrom(eventId, { address: '2001:db8:7:8::1' })(partOf(59))).names).toEqual([nameOf(59)]);
  });

  it('are counted for all servers together, but for ten people on each', async () => {
    const eventId = await newEvent(100);
    const look = lookFrom(eventId);
    expect(await walk(look, 0, 50)).toHaveLength(50);
    expect(await walk(look, 50, 100, other.app)).toHaveLength(FREE);
    expect((await look(partOf(99), other.app)).isFullNameRequired).toBe(true);
    // Every server reads from the shared table who was shown before.
    expect(await walk(look, 0, 50 + FREE, other.app)).toHaveLength(50 + FREE);
    expect(await walk(look, 0, 50 + FREE)).toHaveLength(50 + FREE);
  });

  it('at the same time on two servers show no more than half and what is free', async () => {
    const eventId = await newEvent(80);
    const look = lookFrom(eventId);
    const apps = [test.app, other.app];
    const seen = new Set<string>();
    for (let from = 0; from < 80; from += 16) {
      const batch = Array.from({ length: 16 }, (_, index) => look(partOf(from + index), apps[index % apps.length]));
      for (const { names } of await Promise.all(batch)) for (const name of names) seen.add(name);
    }
    expect(seen.size).toBeGreaterThanOrEqual(40);
    expect(seen.size).toBeLessThanOrEqual(40 + apps.length * FREE);
  });

  it('write nothing for the first ten people, and no address for the others', async () => {
    const eventId = await newEvent(60);
    const address = newAddress();
    const look = lookFrom(eventId, { address });
    await test.database.db.delete(lookupShowings);
    await walk(look, 0, FREE);
    await look(nameOf(40));
    expect(await test.database.db.$count(lookupShowings)).toBe(0);
    await walk(look, FREE, FREE + 1);
    const rows = await test.database.db.select().from(lookupShowings);
    expect(rows).toHaveLength(FREE + 1);
    for (const { caller } of rows) {
      expect(caller).toHaveLength(16);
      expect(caller.toString('latin1')).not.toContain(address);
    }
  });

  it('show nobody new while the database does not answer, whole names go on', async () => {
    const eventId = await newEvent(60);
    const look = lookFrom(eventId);
    await walk(look, 0, 5);
    const blocker = await test.database.pool.connect();
    await blocker.query('begin; lock table lookup_showings in access exclusive mode');
    expect(await look('guest')).toMatchObject({ isFullNameRequired: true });
    expect(await look(partOf(3))).toMatchObject({ names: [nameOf(3)], isFullNameRequired: false });
    expect(await look(nameOf(50))).toMatchObject({ names: [nameOf(50)], notes: ['Note 50'] });
    await blocker.query('rollback');
    blocker.release();
    await expect.poll(async () => (await look(partOf(30))).names).toEqual([nameOf(30)]);
  });
});
