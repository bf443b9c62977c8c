import { beforeEach, describe, expect, it } from 'vitest';
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
      ...{ fullName: companion.fullName, isNamePlaceholder: true, cardName: null, sortName: null },
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

  it('is taken back by the organiser after the deadline', async () => {
    await name('Nagy Béla');
    const deadline = new Date(people.test.context.clock().getTime() - DAY_MS).toISOString();
    await changeRsvp(people.owner, eventId, { deadline });
    expect((await name('')).json<Rsvp>().people[1]).toMatchObject({ name: 'Nagy Béla', requestedName: '' });
    const [request] = await get<RsvpRequests>(`/events/${eventId}/requests`);
    await people.owner.send('POST', `/api/requests/${request?.id}/accept`);
    expect(await readCompanion()).toMatchObject({ fullName: companion.fullName, isNamePlaceholder: true });
  });
});
