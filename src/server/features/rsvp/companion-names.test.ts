import { beforeEach, describe, expect, it } from 'vitest';
import type { EventNeeds } from '../../../shared/contracts/needs.ts';
import type { ReplyEntry, Rsvp, RsvpRequests } from '../../../shared/contracts/rsvp.ts';
import { readGuest } from '../../testing/calls.ts';
import { DAY_MS, type InvitedCouple, inviteCouple } from '../../testing/invited-couple.ts';
import { refusal } from '../../testing/organiser.ts';
import { changeRsvp } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers({ trustProxy: true });
let { eventId, anna, companion, link } = {} as InvitedCouple;
beforeEach(async () => {
  ({ eventId, anna, companion, link } = await inviteCouple(people));
});

const get = async <Body>(url: string) => (await people.owner.send('GET', `/api${url}`)).json<Body>();
const readCompanion = () => readGuest(people.owner, companion);
const name = async (typed: string) => {
  const { version } = await link.read();
  return link.put({ version, people: [{ guestId: companion.id, attendance: 'coming', name: typed }] });
};

describe('a companion’s name', () => {
  it('can be taken back: the companion is called after the host again, on cards too', async () => {
    await name('Nagy Béla');
    await people.owner.send('PATCH', `/api/guests/${companion.id}`, { cardName: 'Béla', sortName: 'Nagy' });
    const answer = await name('');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Rsvp>().people[1]).toMatchObject({ name: companion.fullName, isNamePlaceholder: true });
    expect(await readCompanion()).toMatchObject({
      fullName: companion.fullName,
      isNamePlaceholder: true,
      cardName: null,
      sortName: null,
    });
    const [entry] = await get<ReplyEntry[]>(`/households/${companion.householdId}/replies`);
    expect(entry?.people).toMatchObject([{ name: 'Nagy Béla', newName: '' }]);

    await people.owner.send('PATCH', `/api/guests/${anna.id}`, { fullName: 'Kiss Anna' });
    expect(await readCompanion()).toMatchObject({ fullName: 'Guest of Kiss Anna' });
  });

  it('that nobody has given yet stays open, and those of the invited can’t be taken away', async () => {
    expect((await name('')).statusCode).toBe(200);
    expect(await readCompanion()).toMatchObject({ fullName: companion.fullName, isNamePlaceholder: true });
    const { version } = await link.read();
    const refused = await link.put({ version, people: [{ guestId: anna.id, attendance: 'coming', name: '' }] });
    expect(refusal(refused)).toEqual({ status: 400, code: 'invalid_input' });
    expect(await readGuest(people.owner, anna)).toMatchObject({ fullName: anna.fullName });
  });

  it('that is taken back takes address, notes and needs of that person with it', async () => {
    const [url, needsUrl] = [`/api/guests/${companion.id}`, `/api/guests/${companion.id}/needs`];
    const noteAll = async () => {
      await name('Nagy Béla');
      const noted = {
        email: 'bela@example.com',
        phone: '+36 1',
        specialRequirements: 'Leaves early',
        meals: { Main: 'Beef' },
      };
      expect((await people.owner.send('PATCH', url, noted)).statusCode).toBe(200);
      expect((await people.owner.send('PUT', needsUrl, { diets: ['vegan'], consent: true })).statusCode).toBe(200);
    };
    const readNeeds = () => get<EventNeeds>(`/events/${eventId}/needs`);
    await noteAll();
    await name('');
    expect(await readCompanion()).toMatchObject({
      email: null,
      phone: null,
      specialRequirements: null,
      meals: { Main: 'Beef' },
    });
    expect((await readNeeds()).guests).toEqual([]);

    // Needs that are typed while the name is taken back are those of whoever comes instead.
    await noteAll();
    const { version } = await link.read();
    const person = { guestId: companion.id, attendance: 'coming', name: '', needs: { allergens: ['nuts'] } };
    expect((await link.put({ version, consent: true, people: [person] })).statusCode).toBe(200);
    expect((await readNeeds()).guests).toMatchObject([{ allergens: ['nuts'], diets: [] }]);
  });

  it('that the organiser gave meanwhile can’t be taken back from a form that was opened before', async () => {
    const { version } = await link.read();
    await people.owner.send('PATCH', `/api/guests/${companion.id}`, { fullName: 'Nagy Béla' });
    const body = { version, people: [{ guestId: companion.id, attendance: 'coming', name: '' }] };
    const typed = await people.owner.send('PUT', `/api/households/${companion.householdId}/reply`, body);
    for (const answer of [await link.put(body), typed]) {
      expect(refusal(answer)).toEqual({ status: 409, code: 'rsvp_changed' });
    }
    expect(await readCompanion()).toMatchObject({ fullName: 'Nagy Béla' });
  });

  it('is taken back by the organiser after the deadline', async () => {
    await name('Nagy Béla');
    const needsUrl = `/api/guests/${companion.id}/needs`;
    await people.owner.send('PUT', needsUrl, { diets: ['vegan'], consent: true });
    const deadline = new Date(people.test.context.clock().getTime() - DAY_MS).toISOString();
    await changeRsvp(people.owner, eventId, { deadline });
    expect((await name('')).json<Rsvp>().people[1]).toMatchObject({ name: 'Nagy Béla', requestedName: '' });
    expect((await people.owner.send('GET', needsUrl)).json()).toMatchObject({ diets: ['vegan'] });
    const [request] = await get<RsvpRequests>(`/events/${eventId}/requests`);
    await people.owner.send('POST', `/api/requests/${request?.id}/accept`);
    expect(await readCompanion()).toMatchObject({ fullName: companion.fullName, isNamePlaceholder: true });
    expect((await people.owner.send('GET', needsUrl)).json()).toMatchObject({ diets: [] });
  });
});
