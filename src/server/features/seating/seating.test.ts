import { describe, expect, it } from 'vitest';
import type { Seating, SeatingInput, SeatingRule } from '../../../shared/contracts/seating.ts';
import { insertEvent, insertGuest, insertHousehold } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
const path = (id: number) => `/api/events/${id}/seating`;
const save = (id: number, seating: unknown, organiser: Organiser = people.owner) =>
  organiser.send('PUT', path(id), seating);
const read = async (id: number) => (await people.owner.send('GET', path(id))).json<Seating>();
const newEvent = async () => (await insertEvent(people.test.database.db, { userId: people.owner.userId })).id;

const named = { guestIds: [] as number[], tags: [] as string[], householdIds: [] as number[] };
const together = (id: number, guests: Partial<typeof named>): SeatingRule => ({
  id,
  kind: 'together',
  strength: 'must',
  guests: { ...named, ...guests },
});
async function store(id: number, content: Pick<SeatingInput, 'rules' | 'pins'>): Promise<void> {
  expect((await save(id, { version: 0, ...content })).statusCode).toBe(200);
}

describe('the seating rules of an event', () => {
  it('keep households together until others are saved, with a version', async () => {
    const id = await newEvent();
    expect(await read(id)).toMatchObject({ version: 0, rules: [{ kind: 'households', strength: 'must' }], pins: [] });
    const content = { rules: [together(1, { tags: ['Family'] })], pins: [{ guestId: 5, tableId: 't1', seat: null }] };
    expect((await save(id, { version: 0, ...content })).json()).toEqual({ version: 1, ...content });
    expect(await read(id)).toEqual({ version: 1, ...content });
    expect((await save(id, { version: 1, rules: [], pins: [] })).json()).toEqual({ version: 2, rules: [], pins: [] });
  });

  it('are not saved over a newer version, but accepted again after a lost answer', async () => {
    const id = await newEvent();
    const first = { version: 0, rules: [together(1, { guestIds: [7] })], pins: [] };
    const answers = await Promise.all([save(id, first), save(id, { ...first, rules: [] })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const stored = await read(id);
    for (const version of [0, 2]) {
      const late = await save(id, { version, rules: [together(9, { guestIds: [9] })], pins: [] });
      expect(refusal(late)).toEqual({ status: 409, code: 'seating_changed' });
    }
    expect((await save(id, { ...stored, version: 0 })).json()).toEqual(stored);
  });

  it('are the owner’s on the enterprise tier, and kept when the tier ends', async () => {
    const { test, stranger } = people;
    const id = await newEvent();
    expect(refusal(await save(id, { version: 0, rules: [], pins: [] }, stranger))).toMatchObject({ status: 404 });
    const organiser = await createOrganiser(test, { subscriptionTier: 'enterprise' });
    const event = await insertEvent(test.database.db, { userId: organiser.userId });
    expect((await save(event.id, { version: 0, rules: [], pins: [] }, organiser)).statusCode).toBe(200);
    await organiser.change({ subscriptionTier: 'pro' });
    const tierRequired = { status: 403, code: 'tier_required' };
    expect(refusal(await organiser.send('GET', path(event.id)))).toEqual(tierRequired);
    expect(refusal(await save(event.id, { version: 1, rules: [], pins: [] }, organiser))).toEqual(tierRequired);
    await organiser.change({ subscriptionTier: 'enterprise' });
    expect((await organiser.send('GET', path(event.id))).json()).toEqual({ version: 1, rules: [], pins: [] });
  });

  it.each<[string, object]>([
    ['no version', { rules: [], pins: [] }],
    ['two rules of one id', { rules: [together(1, {}), together(1, {})] }],
    ['two pins of one guest', { pins: [1, 2].map((seat) => ({ guestId: 1, tableId: 1, seat })) }],
    ['an unknown kind', { rules: [{ ...together(1, {}), kind: 'above' }] }],
    ['a strength that is a number', { rules: [{ ...together(1, {}), strength: 1e9 }] }],
    ['nothing and nobody to be near of', { rules: [{ ...together(1, {}), kind: 'near' }] }],
    ['no hops', { rules: [{ ...together(1, {}), kind: 'apart', hops: 0 }] }],
    ['5,001 rules', { rules: Array.from({ length: 5_001 }, (_, index) => together(index + 1, {})) }],
    ['50,001 names', { rules: [1, 2, 3, 4, 5, 6].map((id) => together(id, { guestIds: Array(9_000).fill(id) })) }],
  ])('are refused with %s', async (about, part) => {
    const body = { ...(about === 'no version' ? {} : { version: 0 }), rules: [], pins: [], ...part };
    expect(refusal(await save(await newEvent(), body))).toEqual({ status: 400, code: 'invalid_input' });
  });
});

describe('what rules refer to', () => {
  const setTags = (id: number, tags: object[]) => people.owner.send('PUT', `/api/events/${id}/tags`, { tags });

  it('is renamed with a tag and goes with a deleted one, in a new version', async () => {
    const id = await newEvent();
    const colour = '#1d4ed8';
    const { tags } = (
      await setTags(
        id,
        [{ name: 'Work' }, { name: 'Bride' }].map((tag) => ({ ...tag, colour })),
      )
    ).json();
    const mix: SeatingRule = {
      id: 3,
      kind: 'mix',
      strength: 'nice',
      guests: { ...named, tags: ['Work'] },
      others: named,
    };
    await store(id, {
      rules: [together(1, { tags: ['Work', 'Bride'] }), together(2, { tags: ['Bride'] }), mix],
      pins: [],
    });
    const work = tags.find(({ name }: { name: string }) => name === 'Work');
    await setTags(id, [{ ...work, name: 'Office' }]);
    const office = { ...named, tags: ['Office'] };
    expect(await read(id)).toEqual({ version: 2, rules: [together(1, office), { ...mix, guests: office }], pins: [] });
  });

  it('takes a rule away with all of one side', async () => {
    const id = await newEvent();
    const [guests, others] = [
      { ...named, guestIds: [5] },
      { ...named, tags: ['Gone'] },
    ];
    const apart: SeatingRule = { id: 1, kind: 'apart', strength: 'must', guests, others, hops: 1 };
    const only: SeatingRule = { id: 2, kind: 'only', strength: 'nice', guests, tableIds: ['t1'] };
    const colour = '#1d4ed8';
    await setTags(id, [{ name: 'Gone', colour }]);
    await store(id, { rules: [apart, only], pins: [] });
    expect((await read(id)).rules).toEqual([apart, only]);
    await setTags(id, []);
    expect((await read(id)).rules).toEqual([only]);
  });

  it('follows merged and deleted households and erased guests', async () => {
    const { db } = people.test.database;
    const eventId = await newEvent();
    const [kept, merged, gone] = [1, 2, 3].map(() => insertHousehold(db, { eventId }));
    const [a, b, c] = [(await kept)?.id ?? 0, (await merged)?.id ?? 0, (await gone)?.id ?? 0];
    const guest = await insertGuest(db, { eventId });
    const except: SeatingRule = { id: 2, kind: 'households', strength: 'must', exceptIds: [b] };
    const pins = [{ guestId: guest.id, tableId: 1, seat: 2 }];
    await store(eventId, { rules: [together(1, { guestIds: [guest.id], householdIds: [a, b, c] }), except], pins });
    await people.owner.send('POST', `/api/households/${a}/merge`, { householdIds: [b] });
    await people.owner.send('DELETE', `/api/households/${c}`);
    const erased = await people.owner.send('POST', `/api/guests/${guest.id}/erase`);
    expect(erased.statusCode).toBeLessThan(300);
    const rules = [together(1, { householdIds: [a] }), { ...except, exceptIds: [a] }];
    expect(await read(eventId)).toEqual({ version: 4, rules, pins: [] });
  });

  it('is mapped to the guests and households of a copy, and left out of one without guests', async () => {
    const { db } = people.test.database;
    const eventId = await newEvent();
    const household = await insertHousehold(db, { eventId });
    const guest = await insertGuest(db, { eventId, householdId: household.id });
    const pins = [{ guestId: guest.id, tableId: 1, seat: null }];
    const byTag = together(2, { tags: ['Work'] });
    await store(eventId, { rules: [together(1, { guestIds: [guest.id], householdIds: [household.id] }), byTag], pins });
    const copy = async (withGuests: boolean) => {
      const answer = await people.owner.send('POST', `/api/events/${eventId}/copy`, { withGuests });
      return answer.json<{ id: number }>().id;
    };
    const full = await copy(true);
    const [copied] = (await people.owner.send('GET', `/api/events/${full}/guests`)).json();
    const ids = { guestIds: [copied.id], householdIds: [copied.householdId] };
    const copiedPins = [{ ...pins[0], guestId: copied.id }];
    expect(await read(full)).toEqual({ version: 1, rules: [together(1, ids), byTag], pins: copiedPins });
    expect(copied.id).not.toBe(guest.id);
    expect(await read(await copy(false))).toEqual({ version: 1, rules: [byTag], pins: [] });
  });
});
