import { beforeEach, describe, expect, it } from 'vitest';
import type { EventReplies, ReplyEntry, RsvpRequests } from '../../../shared/contracts/rsvp.ts';
import { DAY_MS, type InvitedCouple, inviteCouple } from '../../testing/invited-couple.ts';
import { changeRsvp } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers({ trustProxy: true });
let { eventId, anna, companion, link } = {} as InvitedCouple;
beforeEach(async () => {
  ({ eventId, anna, companion, link } = await inviteCouple(people));
});

const get = async <Body>(url: string) => (await people.owner.send('GET', `/api${url}`)).json<Body>();
const readLog = () => get<ReplyEntry[]>(`/households/${anna.householdId}/replies`);
const edit = async (id: number, changes: object) => {
  expect((await people.owner.send('PATCH', `/api/guests/${id}`, changes)).statusCode).toBe(200);
};

describe('the log of a household', () => {
  it('has what the organiser changed in the form of a guest', async () => {
    await edit(anna.id, { attendance: 'coming', meals: { Main: 'Fish' } });
    await edit(companion.id, { fullName: 'Nagy Béla', ageGroup: 'child', needsHighChair: true });
    // Neither seats nor notes are answers of the household.
    await edit(anna.id, { tableNumber: '2', specialRequirements: 'Likes windows', attendance: 'coming' });
    const log = await readLog();
    expect(log.map(({ by, state }) => [by, state])).toEqual([
      ['organiser', 'edited'],
      ['organiser', 'edited'],
    ]);
    const entries = log.flatMap((entry) => entry.people);
    expect(entries).toEqual(
      expect.arrayContaining([
        { guestId: anna.id, name: anna.fullName, from: 'invited', to: 'coming', meals: { Main: 'Fish' } },
        {
          guestId: companion.id,
          name: companion.fullName,
          from: 'invited',
          to: 'invited',
          newName: 'Nagy Béla',
          ageGroup: 'child',
          needsHighChair: true,
        },
      ]),
    );
    expect((await get<EventReplies>(`/events/${eventId}/replies`)).answersByDay).toEqual([]);
  });

  it('has one entry for what was changed of several guests at once', async () => {
    const set = { attendance: 'declined' };
    const body = { changes: [{ ids: [anna.id, companion.id], set }] };
    await people.owner.send('POST', `/api/events/${eventId}/guests/change`, body);
    const [entry, ...others] = await readLog();
    expect(others).toEqual([]);
    expect(entry?.state).toBe('edited');
    expect(new Set(entry?.people.map(({ guestId, to }) => `${guestId} ${to}`))).toEqual(
      new Set([`${anna.id} declined`, `${companion.id} declined`]),
    );
  });

  it('has the dishes of an answer, and those that were taken back', async () => {
    const answer = async (dish: string | null) => {
      const { version } = await link.read();
      await link.put({ version, people: [{ guestId: anna.id, attendance: 'coming', meals: { Main: dish } }] });
    };
    await answer('Beef');
    await answer(null);
    const dishes = (await readLog()).map((entry) => entry.people[0]?.meals);
    expect(dishes).toEqual(expect.arrayContaining([{ Main: 'Beef' }, { Main: null }]));
  });

  it('has the dishes of a late answer once, however often the request is renewed', async () => {
    await changeRsvp(people.owner, eventId, {
      deadline: new Date(people.test.context.clock().getTime() - DAY_MS).toISOString(),
      mealCutoff: new Date(people.test.context.clock().getTime() + DAY_MS).toISOString(),
    });
    const put = async (person: object) => link.put({ version: (await link.read()).version, people: [person] });
    await put({ guestId: anna.id, attendance: 'coming', meals: { Main: 'Fish' } });
    await put({ guestId: companion.id, attendance: 'coming' });
    const [request] = await get<RsvpRequests>(`/events/${eventId}/requests`);
    expect(request?.people).toHaveLength(2);
    const dishes = (await readLog()).flatMap((entry) => entry.people.flatMap(({ meals }) => (meals ? [meals] : [])));
    expect(dishes).toEqual([{ Main: 'Fish' }]);
  });
});
