import { beforeEach, describe, expect, it } from 'vitest';
import type { Guest, GuestListChanges } from '../../../shared/contracts/guests.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { mealOptions } from '../../db/schema/guest-lists.ts';
import { households } from '../../db/schema/guests.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { insertEvent } from '../../testing/factories.ts';
import { refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
let eventId: number;
beforeEach(async () => {
  const { test, owner } = people;
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});

const NOT_FOUND = { status: 404, code: 'not_found' };
const add = (fields: object = {}) => postGuest(people.owner, eventId, fields);
const tryChange = (changes: unknown) => people.owner.send('POST', `/api/events/${eventId}/guests/change`, { changes });
const list = async () => (await people.owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();

async function change(...changes: GuestListChanges): Promise<Guest[]> {
  const answer = await tryChange(changes);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json<Guest[]>();
}

async function insertHousehold(name: string, id = eventId): Promise<number> {
  const household = { id: randomId(), eventId: id, name, rsvpToken: randomToken(), rsvpCode: randomToken() };
  await people.test.database.db.insert(households).values(household);
  return household.id;
}

/** Inserts many guests without a call for each. */
async function insertMany(count: number): Promise<number[]> {
  const { rows } = await people.test.database.pool.query<{ id: string }>(
    `insert into guests (id, event_id, full_name, qr_code_identifier)
     select $1::bigint + n, $2, 'Guest ' || n, 'many-' || $1::bigint + n from generate_series(1, $3::int) as n returning id`,
    [randomId(), eventId, count],
  );
  return rows.map(({ id }) => Number(id));
}

describe('the same change of several guests', () => {
  it('is made and answered with the whole guests; others stay as they are', async () => {
    const db = people.test.database.db;
    await db.insert(mealOptions).values({ id: randomId(), eventId, course: 'Main', name: 'Beef', position: 0 });
    const [anna, bela, other] = [await add({ tags: ['A', 'B'] }), await add(), await add()];
    const set = { attendance: 'coming', ageGroup: 'child', needsHighChair: true, meals: { Main: 'Beef' } } as const;
    const changed = await change({ ids: [anna.id, bela.id], set: { ...set, addTags: ['c'], removeTags: ['a'] } });
    expect(changed).toMatchObject([
      { ...set, id: anna.id, tags: ['B', 'c'] },
      { ...set, id: bela.id, tags: ['c'] },
    ]);
    expect(await list()).toEqual([...changed, other]);
    expect(await change({ ids: [anna.id], set: { tags: [], ageGroup: null, meals: { Main: null } } })).toMatchObject([
      { tags: [], ageGroup: null, meals: {}, needsHighChair: true, attendance: 'coming' },
    ]);
  });

  it('is undone by several changes in one call', async () => {
    const [anna, bela] = [await add({ attendance: 'maybe', tags: ['A'] }), await add({ ageGroup: 'infant' })];
    await change({ ids: [anna.id, bela.id], set: { attendance: 'coming', ageGroup: 'adult', tags: ['B'] } });
    const undone = await change(
      { ids: [anna.id], set: { attendance: 'maybe', ageGroup: null, tags: ['A'] } },
      { ids: [bela.id], set: { attendance: null, ageGroup: 'infant', tags: [] } },
    );
    // When they answered is when it was last changed, and by whom.
    const last = { attendanceAt: expect.any(String), attendanceBy: 'organiser' };
    expect(undone).toEqual([anna, bela].map((guest) => ({ ...guest, ...last })));
  });

  it('applies changes that name a guest twice one after the other', async () => {
    const guest = await add();
    const [changed] = await change(
      { ids: [guest.id, guest.id], set: { addTags: ['A'], ageGroup: 'child' } },
      { ids: [guest.id], set: { addTags: ['B'] } },
      { ids: [guest.id], set: {} },
    );
    expect(changed).toMatchObject({ tags: ['A', 'B'], ageGroup: 'child' });
  });

  it('of ten thousand takes a few statements and is answered whole', async () => {
    const ids = await insertMany(10_000);
    const { result: changed, statements } = await countStatements(() =>
      change({ ids, set: { addTags: ['Everyone'], attendance: 'invited', ageGroup: 'adult' } }),
    );
    expect(statements).toBeLessThan(60);
    expect(changed).toHaveLength(10_000);
    expect(new Set(changed.map(({ id }) => id)).size).toBe(10_000);
    expect(changed.every(({ tags, attendance }) => tags[0] === 'Everyone' && attendance === 'invited')).toBe(true);
  });
});

describe('all or nothing', () => {
  it('guests of other events, or nobody’s, answer 404', async () => {
    const guest = await add();
    const mine = await insertEvent(people.test.database.db, { userId: people.owner.userId });
    const elsewhere = await postGuest(people.owner, mine.id);
    for (const id of [elsewhere.id, randomId()]) {
      expect(refusal(await tryChange([{ ids: [guest.id, id], set: { addTags: ['A'] } }]))).toEqual(NOT_FOUND);
    }
    expect(await list()).toEqual([guest]);
    expect(await readGuest(people.owner, elsewhere)).toEqual(elsewhere);
    const { json } = await people.owner.send('GET', `/api/events/${eventId}/tags`);
    expect(json()).toEqual({ tags: [] });
  });

  it('a household of another event, or nobody’s, answers 404', async () => {
    const guest = await add();
    const other = await insertEvent(people.test.database.db, { userId: people.owner.userId });
    for (const householdId of [await insertHousehold('There', other.id), randomId()]) {
      const answer = await tryChange([
        { ids: [guest.id], set: { ageGroup: 'child' } },
        { ids: [guest.id], set: { householdId } },
      ]);
      expect(refusal(answer)).toEqual(NOT_FOUND);
    }
    expect(await list()).toEqual([guest]);
  });

  it('a household of 21 is refused', async () => {
    const ids = await insertMany(21);
    const householdId = await insertHousehold('Big');
    const full = { status: 409, code: 'household_full' };
    expect(refusal(await tryChange([{ ids, set: { householdId, ageGroup: 'adult' } }]))).toEqual(full);
    expect((await list()).some((guest) => guest.householdId ?? guest.ageGroup)).toBe(false);
    expect(await change({ ids: ids.slice(1), set: { householdId } })).toHaveLength(20);
    expect(refusal(await tryChange([{ ids: ids.slice(0, 1), set: { householdId } }]))).toEqual(full);
    // One guest leaves the full household and another joins it in the same call.
    await change({ ids: ids.slice(1, 2), set: { householdId: null } }, { ids: ids.slice(0, 1), set: { householdId } });
  });

  it('an eleventh tag, a meal that is not offered, or a guest who has arrived and declines is refused', async () => {
    const full = await add({ tags: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] });
    const arrived = await add();
    await people.owner.send('POST', `/api/guests/${arrived.id}/check-in`);
    const ids = [full.id, arrived.id];
    const before = await list();
    const refused = [
      [{ ageGroup: 'child', addTags: ['more'] }, 409, 'tag_limit'],
      [{ ageGroup: 'child', meals: { Main: 'Beef' } }, 400, 'invalid_input'],
      [{ ageGroup: 'child', attendance: 'declined' }, 409, 'already_arrived'],
    ] as const;
    for (const [set, status, code] of refused) {
      expect(refusal(await tryChange([{ ids, set }]))).toEqual({ status, code });
    }
    expect(await list()).toEqual(before);
  });

  it.each([
    ['nothing', []],
    ['no guests', [{ ids: [], set: {} }]],
    ['no change', [{ ids: [1] }]],
    ['an id that is none', [{ ids: ['x'], set: {} }]],
    ['eleven tags', [{ ids: [1], set: { tags: Array.from({ length: 11 }, (_, index) => `T${index}`) } }]],
    ['too many ids', [{ ids: Array.from({ length: 10_001 }, (_, index) => index + 1), set: {} }]],
    ['too many ids together', Array.from({ length: 101 }, () => ({ ids: Array(100).fill(1), set: {} }))],
  ])('%s is invalid', async (_about, changes) => {
    expect(refusal(await tryChange(changes))).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('two tabs that fill a household at the same time leave at most 20 people in it', async () => {
    const ids = await insertMany(30);
    const householdId = await insertHousehold('Big');
    const answers = await Promise.all(
      [ids.slice(0, 15), ids.slice(15)].map((some) => tryChange([{ ids: some, set: { householdId } }])),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await list()).filter((guest) => guest.householdId === householdId)).toHaveLength(15);
  });
});

describe('moving to another household', () => {
  it('takes the companions along, who are answered too', async () => {
    const guest = await add({ household: 'Old', companions: 2 });
    const householdId = await insertHousehold('New');
    const moved = await change({ ids: [guest.id], set: { householdId } });
    expect(moved).toHaveLength(3);
    expect(moved.every((one) => one.householdName === 'New')).toBe(true);
    const [, first, second] = moved;
    if (!first || !second) throw new Error('Nobody followed.');
    await change({ ids: [guest.id, first.id], set: { householdId: null } }, { ids: [first.id], set: { householdId } });
    expect((await list()).map((one) => one.householdId)).toEqual([null, householdId, null]);
  });
});
