import { describe, expect, it } from 'vitest';
import { enterDoor } from '../../testing/door.ts';
import { en, HUNGARIAN, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';
import { createOrganiser } from '../../testing/organiser.ts';

const pages = setUpGuestPages();
const { get, newEvent, addGuest } = pages;

describe('the seat card', () => {
  it('welcomes the guest, by address and by QR code alike', async () => {
    const { id } = await newEvent({ description: 'Dinner at eight.', location: 'Gundel' });
    const guest = await addGuest(id, { fullName: 'Szőke Éva', tableNumber: '4', seatNumber: '2', checkedIn: true });
    for (const url of [`/e/${id}/guest/${guest.id}`, `/guest-view/${guest.qrCodeIdentifier}`]) {
      const { body, statusCode, headers } = await get(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      const text = readText(body);
      for (const part of [
        en('seatFinder.title'),
        'Garden dinner',
        'June 15, 2030 • 18:00',
        en('seatCard.welcome', { name: 'Szőke Éva' }),
        'Table 4, Seat 2',
        'Gundel',
        'Dinner at eight.',
      ])
        expect(text).toContain(part);
      expect(text).toMatch(/ Checked in /);
      expect(readText((await get(url, HUNGARIAN)).body)).toContain('4. asztal, 2. szék');
    }
  });

  it('says that a guest has no seat and has not arrived', async () => {
    const { id } = await newEvent();
    const guest = await addGuest(id, {});
    const text = readText((await get(`/e/${id}/guest/${guest.id}`)).body);
    expect(text).toContain(en('seatCard.notAssigned'));
    expect(text).toContain(en('seatCard.notCheckedIn'));
  });

  it('has the button to check in for the organiser only, and only by QR code', async () => {
    const { id } = await newEvent();
    const guest = await addGuest(id, { specialRequirements: 'Step-free access' });
    const stranger = await createOrganiser(pages.test);
    const [card, byCode] = [`/e/${id}/guest/${guest.id}`, `/guest-view/${guest.qrCodeIdentifier}`];
    const own = await pages.owner.send('GET', byCode);
    expect(readText(own.body)).toContain(`${en('seatCard.door')} ${en('seatCard.notes')}: Step-free access`);
    expect(readData(own.body).page).toMatchObject({ door: { role: 'owner' } });
    for (const { body } of [
      await stranger.send('GET', byCode),
      await get(byCode),
      await pages.owner.send('GET', card),
    ]) {
      expect(readText(body)).not.toContain(en('seatCard.door'));
      expect(body).not.toContain('Step-free access');
    }
  });
});

it('shows the check-in panel to door staff of the event, without the e-mail, and not to those of another', async () => {
  const [here, there] = [await newEvent({ doorCode: 'ABCDEFGH' }), await newEvent({ doorCode: 'HGFEDCBA' })];
  const guest = await addGuest(here.id, { email: 'hidden@example.com', specialRequirements: 'Step-free access' });
  const url = `/guest-view/${guest.qrCodeIdentifier}`;
  const { body } = await (await enterDoor(pages.test, here.id, 'ABCDEFGH')).send('GET', url);
  expect(readData(body).page).toMatchObject({ door: { role: 'staff', specialRequirements: 'Step-free access' } });
  expect(body).not.toContain('hidden@');
  const stranger = await enterDoor(pages.test, there.id, 'HGFEDCBA');
  expect((await stranger.send('GET', url)).body).not.toContain('Step-free access');
});
