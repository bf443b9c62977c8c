import { beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { RsvpSettings } from '../../../shared/contracts/rsvp.ts';
import { postGuest } from '../../testing/calls.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { insertEvent, insertGuest, insertGuests } from '../../testing/factories.ts';
import { refusal } from '../../testing/organiser.ts';
import { changeRsvp, listHouseholds } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
const DATE = new Date('2030-06-15T16:00:00Z');
let eventId: number;
beforeEach(async () => {
  const { test, owner } = people;
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId, date: DATE }));
});

const INVALID = { status: 400, code: 'invalid_input' };
const patch = (changes: object) => people.owner.send('PATCH', `/api/events/${eventId}/rsvp`, changes);
const read = async () => (await people.owner.send('GET', `/api/events/${eventId}/rsvp`)).json<RsvpSettings>();
const listGuests = async () => (await people.owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();

describe('the settings', () => {
  it('are closed at first, and each can be changed alone', async () => {
    const before = await read();
    expect(before).toEqual({
      isOpen: false,
      deadline: null,
      allowsMaybe: true,
      mealCutoff: null,
      asksMeals: true,
      asksNeeds: false,
      isFormal: true,
      arePlacesPublished: false,
      sendsReminders: false,
      invitationText: null,
      replyTo: null,
    });
    const changes = { deadline: '2030-05-01T10:00:00.000Z', invitationText: 'Gyertek!', isFormal: false };
    expect(await changeRsvp(people.owner, eventId, changes)).toEqual({ ...before, ...changes });
    expect(await changeRsvp(people.owner, eventId, { deadline: null, asksNeeds: true })).toEqual({
      ...before,
      ...changes,
      deadline: null,
      asksNeeds: true,
    });
    expect(await read()).toMatchObject({ isFormal: false, asksNeeds: true });
  });

  it.each([
    [{ deadline: '2030-06-15T16:00:01Z' }, 'deadline'],
    [{ mealCutoff: '2031-01-01T00:00:00Z' }, 'mealCutoff'],
    [{ deadline: '0000-01-01T00:00:00Z' }, 'deadline'],
    [{ deadline: 'tomorrow' }, 'deadline'],
    [{ invitationText: 'See our page: anna-es-bela.wedding' }, 'invitationText'],
    [{ invitationText: 'x'.repeat(1_501) }, 'invitationText'],
    [{ replyTo: 'nobody' }, 'replyTo'],
  ])('refuse %o', async (changes, path) => {
    const answer = await patch({ ...changes, isFormal: false });
    expect(refusal(answer)).toEqual(INVALID);
    expect(answer.json().issues[0].path).toBe(path);
    expect((await read()).isFormal).toBe(true);
  });
});

describe('opening', () => {
  it('gives everybody a household, companions with their hosts, and counts those not asked as invited', async () => {
    const add = (fields: object) => postGuest(people.owner, eventId, fields);
    const { db } = people.test.database;
    const anna = await add({ fullName: 'Anna', tableNumber: '1', seatNumber: '1' });
    await insertGuest(db, { eventId, fullName: 'Guest of Anna', companionOf: anna.id, isNamePlaceholder: true });
    await add({ fullName: 'Béla', household: 'Nagy', attendance: 'coming', companions: 1 });
    await add({ fullName: 'Cili', attendance: 'declined' });
    const host = (await listGuests()).find(({ fullName }) => fullName === 'Béla');
    await insertGuest(db, { eventId, fullName: 'Dóra', companionOf: host?.id ?? 0 });

    await changeRsvp(people.owner, eventId, { isOpen: true });
    const households = await listHouseholds(people.owner, eventId);
    expect(households.map(({ name, guestCount, status }) => [name, guestCount, status]).sort()).toEqual([
      ['Anna', 2, 'waiting'],
      ['Cili', 1, 'declined'],
      ['Nagy', 3, 'waiting'],
    ]);
    const guests = await listGuests();
    expect(guests.find(({ id }) => id === anna.id)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
    expect(new Map(guests.map(({ fullName, attendance }) => [fullName, attendance]))).toEqual(
      new Map([
        ['Anna', 'invited'],
        ['Guest of Anna', 'invited'],
        ['Béla', 'coming'],
        ['Guest of Béla', 'coming'],
        ['Cili', 'declined'],
        ['Dóra', 'invited'],
      ]),
    );

    await changeRsvp(people.owner, eventId, { isOpen: false });
    const late = await add({ fullName: 'Late' });
    expect((await listGuests()).find(({ id }) => id === late.id)).toMatchObject({
      householdId: null,
      attendance: null,
    });
    await changeRsvp(people.owner, eventId, { isOpen: true });
    expect(await listHouseholds(people.owner, eventId)).toHaveLength(4);
  });

  it('starts a household of its own for a companion whose host’s household is full', async () => {
    const { db } = people.test.database;
    const host = await postGuest(people.owner, eventId, { fullName: 'Host', household: 'Full' });
    const household = { eventId, householdId: host.householdId };
    for (let count = 1; count < 20; count++) await insertGuest(db, household);
    await insertGuest(db, { eventId, fullName: 'Left over', companionOf: host.id });
    await changeRsvp(people.owner, eventId, { isOpen: true });
    const households = await listHouseholds(people.owner, eventId);
    expect(households.map(({ name, guestCount }) => [name, guestCount])).toEqual([
      ['Full', 20],
      ['Left over', 1],
    ]);
  });

  it('takes a few statements for any number of guests', async () => {
    const { db } = people.test.database;
    await insertGuests(db, Array(100).fill({ eventId }));
    const { statements } = await countStatements(() => changeRsvp(people.owner, eventId, { isOpen: true }));
    expect(statements).toBeLessThan(25);
    expect(await listHouseholds(people.owner, eventId)).toHaveLength(100);
  });
});

describe('the address for replies', () => {
  const requestCode = (email: string) =>
    people.owner.send('POST', `/api/events/${eventId}/rsvp/reply-to-code`, { email });
  const lastCode = async (email: string) => (await people.test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0] ?? '';

  it('can be the account’s own at once, and another after its code was entered', async () => {
    const { email } = (await people.owner.send('GET', '/api/users/me')).json();
    expect((await changeRsvp(people.owner, eventId, { replyTo: email.toUpperCase() })).replyTo).toBe(email);

    const replyTo = 'Planner@example.com';
    expect(refusal(await patch({ replyTo }))).toEqual({ status: 403, code: 'confirmation_required' });
    expect(refusal(await patch({ replyTo, replyToCode: '123456' }))).toEqual({ status: 401, code: 'invalid_code' });
    expect((await requestCode(replyTo)).json()).toEqual({ success: true });
    const code = await lastCode('planner@example.com');
    const other = { replyTo: 'other@example.com', replyToCode: code };
    expect(refusal(await patch(other))).toEqual({ status: 401, code: 'invalid_code' });
    expect((await patch({ replyTo, replyToCode: code })).json()).toMatchObject({ replyTo: 'planner@example.com' });
    // The address stays confirmed while it is not changed, and the code works once.
    expect((await patch({ replyTo, isFormal: false })).statusCode).toBe(200);
    await changeRsvp(people.owner, eventId, { replyTo: null });
    expect(refusal(await patch({ replyTo, replyToCode: code }))).toEqual({ status: 401, code: 'invalid_code' });
  });

  it('is not confirmed by guessing, or late', async () => {
    const replyTo = 'guessed@example.com';
    await requestCode(replyTo);
    const code = await lastCode(replyTo);
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(Array.from({ length: 5 }, () => patch({ replyTo, replyToCode: wrong })));
    for (const guess of guesses) expect(refusal(guess)).toEqual({ status: 401, code: 'invalid_code' });
    expect(refusal(await patch({ replyTo, replyToCode: code }))).toEqual({ status: 401, code: 'invalid_code' });
    await requestCode(replyTo);
    people.test.advance(11 * 60_000);
    expect(refusal(await patch({ replyTo, replyToCode: await lastCode(replyTo) }))).toMatchObject({ status: 401 });
    expect((await read()).replyTo).toBeNull();
  });

  it('gets no more than three codes a day, whoever asks for them', async () => {
    const { test, stranger } = people;
    const theirs = await insertEvent(test.database.db, { userId: stranger.userId });
    for (let count = 0; count < 2; count++) await requestCode('victim@example.com');
    const ask = () =>
      stranger.send('POST', `/api/events/${theirs.id}/rsvp/reply-to-code`, { email: 'VICTIM+2@example.com' });
    expect((await ask()).statusCode).toBe(200);
    expect(refusal(await ask())).toEqual({ status: 429, code: 'too_many_requests' });
    expect(refusal(await requestCode('victim@example.com'))).toEqual({ status: 429, code: 'too_many_requests' });
    expect(await test.mailsTo('victim@example.com')).toHaveLength(2);
    expect(await test.mailsTo('victim+2@example.com')).toHaveLength(1);
  });

  it('does not use up a code that could not be mailed', async () => {
    people.test.setMailDown(true);
    expect(refusal(await requestCode('down@example.com'))).toEqual({ status: 503, code: 'mail_unavailable' });
    people.test.setMailDown(false);
    for (let count = 0; count < 3; count++) expect((await requestCode('down@example.com')).statusCode).toBe(200);
  });
});
