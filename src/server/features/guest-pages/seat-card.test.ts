import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { enterDoor } from '../../testing/door.ts';
import { en, HUNGARIAN, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';
import { createOrganiser } from '../../testing/organiser.ts';

/** Reads a QR code from its SVG, as a camera would from the picture. */
function decodeQr(svg: string): string {
  const scale = 4;
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const [width, height] = [size * scale, size * scale];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = (row * width + Number(x) * scale) * 4;
      const end = start + Number(length) * scale * 4;
      for (let index = start; index < end; index++) if (index % 4 !== 3) data[index] = 0;
    }
  }
  return decodeQR({ width, height, data });
}

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

  it('shows the QR code, the arrival and the guest’s own calendar entry by QR code alone', async () => {
    const { id } = await newEvent({ location: 'Gundel, Budapest' });
    const arrival = { checkedIn: true, checkInTime: new Date('2030-06-15T16:12:13Z') };
    const { id: guestId, qrCodeIdentifier } = await addGuest(id, { fullName: 'Szőke Éva', ...arrival });
    const own = `/guest-view/${qrCodeIdentifier}`;
    const { body } = await get(own, { host: 'party.example' });
    expect(readText(body)).toContain('Checked in 18:12');
    expect(body).toContain(`href="${own}/calendar.ics"`);
    expect(body).toContain(`src="${own}/qr.svg"`);
    const picture = await get(`${own}/qr.svg`, { host: 'party.example' });
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(decodeQr(picture.body)).toBe(`http://party.example${own}`);
    const card = await get(`/e/${id}/guest/${guestId}`);
    expect(readData(card.body).page).toMatchObject({ own: null });
    expect(card.body).toContain(`href="/e/${id}/calendar.ics"`);
    expect(card.body).not.toContain(en('seatCard.qrCode'));

    const file = await get(`${own}/calendar.ics`, { host: 'party.example' });
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain(`UID:event-${id}-guest-${guestId}@placecard\r\n`);
    expect(file.body.replaceAll('\r\n ', '')).toContain(`URL:http://party.example${own}\r\n`);
    const ofEvent = await get(`/e/${id}/calendar.ics`);
    expect(ofEvent.body).toContain(`UID:event-${id}@placecard\r\n`);
    expect(ofEvent.body).toContain('LOCATION:Gundel\\, Budapest\r\n');
    expect(ofEvent.body).not.toContain(qrCodeIdentifier);
    for (const url of ['/e/nothing/calendar.ics', '/guest-view/nothing/calendar.ics', '/guest-view/nothing/qr.svg']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it('has the button to check in for the organiser only, and only by QR code', async () => {
    const { id } = await newEvent();
    const guest = await addGuest(id, { specialRequirements: 'Step-free access' });
    const stranger = await createOrganiser(pages.test);
    const [card, byCode] = [`/e/${id}/guest/${guest.id}`, `/guest-view/${guest.qrCodeIdentifier}`];
    const own = await pages.owner.send('GET', byCode);
    expect(readText(own.body)).toContain(`${en('seatCard.door')} ${en('seatCard.notes')}: Step-free access`);
    expect(readData(own.body).page).toMatchObject({ door: { role: 'owner' }, own: null });
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
