import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { guests } from '../../db/schema/guests.ts';
import { mailOptOuts } from '../../db/schema/rsvp.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { insertGuest } from '../../testing/factories.ts';
import { insertMailedHousehold, insertOpenEvent } from '../../testing/guest-mails.ts';
import { nextAddress, setUpMailBatches } from '../../testing/mail-batches.ts';

const { people, makeBatch, call, read, sendAll, rawMails } = setUpMailBatches();

describe('an invitation', () => {
  it('is sent as a mail that a machine and a person can read', async () => {
    const event = await insertOpenEvent(people.test, people.owner, {
      name: 'Anna & Péter\r\nBcc: somebody',
      location: '<b>Hall</b>',
      settings: { invitationText: 'Line one\nLine <two>', replyTo: 'wedding@example.com' },
    });
    const address = nextAddress();
    const { household } = await insertMailedHousehold(people.test, event.id, {
      email: address,
      salutation: 'Kovácsék',
    });
    const { id } = await makeBatch(event.id);
    const answer = await sendAll(id);
    expect(answer.statusCode).toBe(200);
    const { mails, counts, sentAt, samples } = await read(id);
    expect({ counts, isSent: sentAt !== null, samples }).toEqual({ counts: { sent: 1 }, isSent: true, samples: [] });
    const [mail, ...others] = await rawMails(address);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: { name: 'Placecard', address: 'hello@placecard.test' },
      replyTo: [{ name: '', address: 'wedding@example.com' }],
      subject: 'Invitation to “Anna & Péter Bcc: somebody”',
      messageId: `<guest-mail-${mails[0]?.id}@placecard.test>`,
    });
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers).toMatchObject({
      'list-unsubscribe': expect.stringMatching(/^<http:\/\/placecard\.test\/unsubscribe\?token=[\w.-]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
      date: expect.any(String),
    });
    expect(headers).not.toHaveProperty('bcc');
    expect(mail?.text).toContain('Dear Kovácsék,');
    expect(mail?.text).toContain('Line one\nLine <two>');
    expect(mail?.text).toContain(`http://placecard.test/r/${household.rsvpToken}`);
    expect(mail?.html).toContain('Line &lt;two&gt;');
    expect(mail?.html).toContain('&lt;b&gt;Hall&lt;/b&gt;');
    expect(mail?.html).not.toMatch(/<img/);
  });

  it('is sent once, however often the batch is sent and however many batches there are', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const address = nextAddress();
    await insertMailedHousehold(people.test, event.id, { email: address });
    const [one, other] = [await makeBatch(event.id), await makeBatch(event.id)];
    const answers = await Promise.all([1, 2, 3].map(() => call(one.id, 'send')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await sendAll(one.id);
    await sendAll(other.id);
    expect(await rawMails(address)).toHaveLength(1);
    expect((await read(other.id)).mails).toMatchObject([{ state: 'skipped', reason: 'alreadyInvited' }]);
    expect((await read(one.id)).remainingToday).toBe(4_999);
  });

  it('goes to the address that the household has when it is sent, and not to one that declined or unsubscribed', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const [old, current, declined] = [nextAddress(), nextAddress(), nextAddress()];
    const { household } = await insertMailedHousehold(people.test, event.id, { email: old });
    const { guest } = await insertMailedHousehold(people.test, event.id, { email: declined });
    const { id } = await makeBatch(event.id);
    await people.owner.send('PATCH', `/api/households/${household.id}`, { email: current });
    await people.owner.send('PATCH', `/api/guests/${guest.id}`, { attendance: 'declined' });
    await sendAll(id);
    expect((await read(id)).mails.map(({ address, state, reason }) => [address, reason ?? state]).sort()).toEqual(
      [
        [current, 'sent'],
        [declined, 'declined'],
      ].sort(),
    );
    expect(await rawMails(old)).toEqual([]);
  });

  it('records that the people were asked', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const { guest } = await insertMailedHousehold(people.test, event.id, { email: nextAddress() });
    const unmailed = await insertMailedHousehold(people.test, event.id);
    const { id } = await makeBatch(event.id);
    await sendAll(id);
    const found = await people.test.database.db.query.guests.findMany({ where: eq(guests.eventId, event.id) });
    const attendanceOf = (guestId: number) => found.find((each) => each.id === guestId)?.attendance;
    expect([attendanceOf(guest.id), attendanceOf(unmailed.guest.id)]).toEqual(['invited', null]);
  });

  it('ends for good with the link in the mail, for all events of the organiser', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const address = nextAddress();
    const written = address.replace('recipient', 'Recipient');
    await insertMailedHousehold(people.test, event.id, { email: written });
    await sendAll((await makeBatch(event.id)).id);
    const [mail] = await rawMails(written);
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const url = header.slice('<http://placecard.test'.length, -1);
    const { app } = people.test;
    const page = await app.inject({ url });
    expect(page.body).toContain(address);
    expect(page.body).not.toContain('/settings');
    // Mail scanners open every link, some of them often.
    for (let opened = 0; opened < 100; opened++) await app.inject({ method: opened % 2 ? 'GET' : 'HEAD', url });
    expect(await people.test.database.db.$count(mailOptOuts)).toBe(0);
    const isPlanned = async (eventId: number) =>
      (await makeBatch(eventId, { kind: 'reminder' })).mails.map(({ state }) => state);
    expect(await isPlanned(event.id)).toEqual(['planned']);
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
    const next = await insertOpenEvent(people.test, people.owner);
    await insertMailedHousehold(people.test, next.id, { email: address.replace('@', '+wedding@') });
    expect([await isPlanned(event.id), await isPlanned(next.id)]).toEqual([['unsubscribed'], ['unsubscribed']]);
    await app.inject({ method: 'POST', url: `${url}&subscribe=1` });
    expect(await isPlanned(next.id)).toEqual(['planned']);
  });
});

describe('a mail about seats', () => {
  it('has the seat, a QR code and a calendar file, and comes again only if the seat changed', async () => {
    const event = await insertOpenEvent(people.test, people.owner, { name: 'Ball' });
    const address = nextAddress();
    const { household, guest } = await insertMailedHousehold(people.test, event.id, {
      email: address,
      guest: { fullName: 'Kovács Anna', tableNumber: '4', seatNumber: '2' },
    });
    const { id: eventId } = event;
    await insertGuest(people.test.database.db, { eventId, householdId: household.id, fullName: 'Not seated' });
    const sendSeats = async () => sendAll((await makeBatch(eventId, { kind: 'seats' })).id);
    await sendSeats();
    await sendSeats();
    const [mail, ...others] = await rawMails(address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your seat at “Ball”');
    expect(mail?.text).toContain('Kovács Anna\n\nTable 4, Seat 2');
    expect(mail?.text).not.toContain('Not seated');
    expect(mail?.text).toContain(`http://placecard.test/guest-view/${guest.qrCodeIdentifier}`);
    expect(mail?.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: `<qr-${guest.id}@placecard>` },
      { mimeType: 'text/calendar', filename: 'event.ics', disposition: 'attachment' },
    ]);
    expect(mail?.html).toContain(`<img src="cid:qr-${guest.id}@placecard"`);
    await people.owner.send('PATCH', `/api/guests/${guest.id}`, { seatNumber: '3' });
    await sendSeats();
    expect((await rawMails(address)).at(-1)?.text).toContain('Table 4, Seat 3');
  });
});

it('a household that is deleted and restored keeps its mails and is not invited again', async () => {
  const event = await insertOpenEvent(people.test, people.owner);
  const { household } = await insertMailedHousehold(people.test, event.id, { email: nextAddress(), name: 'Kovács' });
  const { id } = await makeBatch(event.id);
  await sendAll(id);
  const remove = () => people.owner.send('DELETE', `/api/households/${household.id}`);
  await remove();
  await deleteExpiredData(people.test.context);
  expect((await read(id)).mails).toMatchObject([{ householdName: 'Kovács', state: 'sent' }]);
  const body = { householdIds: [household.id] };
  expect((await people.owner.send('POST', `/api/events/${event.id}/households/restore`, body)).statusCode).toBe(200);
  expect((await makeBatch(event.id)).mails).toMatchObject([{ state: 'skipped', reason: 'alreadyInvited' }]);
  await remove();
  await people.test.database.pool.query("update deleted_households set deleted_at = now() - interval '25 hours'");
  await deleteExpiredData(people.test.context);
  expect((await read(id)).mails).toEqual([]);
});

it('erasing a guest deletes the mails to the address, unless somebody else has it too', async () => {
  const event = await insertOpenEvent(people.test, people.owner);
  const [own, shared] = [nextAddress(), nextAddress()];
  const { household, guest } = await insertMailedHousehold(people.test, event.id, { guest: { email: own } });
  const { db } = people.test.database;
  const { id: eventId } = event;
  const other = await insertGuest(db, { eventId, householdId: household.id, email: shared });
  await insertGuest(db, { eventId, householdId: household.id, email: shared.toUpperCase() });
  const alone = await insertMailedHousehold(people.test, eventId, { email: nextAddress() });
  const { id } = await makeBatch(eventId);
  await sendAll(id);
  expect((await read(id)).mails).toHaveLength(3);
  // Erasing a household's last guest also deletes the mails to the household's address.
  await people.owner.send('POST', `/api/guests/${alone.guest.id}/erase`);
  await people.owner.send('POST', `/api/guests/${other.id}/erase`);
  await people.owner.send('POST', `/api/guests/${guest.id}/erase`);
  expect((await read(id)).mails.map(({ address }) => address)).toEqual([shared]);
});
