import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import { media } from '../../db/schema/events.ts';
import { eventInput, postEvent } from '../../testing/calls.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { hugePng, noise, plain, toDataUrl } from '../../testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
/** A picture as a browser sends it. */
let picture: string;
let otherPicture: string;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  stranger = await createOrganiser(test);
  picture = toDataUrl(await plain(30, 20).jpeg().toBuffer());
  otherPicture = toDataUrl(await plain(10, 10, '#ff000080').png().toBuffer(), 'image/png');
});
afterAll(() => test.close());

const ADDRESS = /^http:\/\/localhost\/media\/[\w-]{22}$/;
const createEvent = (backgroundImage?: string, organiser = owner) => postEvent(organiser, { backgroundImage });

const changePicture = (id: number, backgroundImage: unknown) =>
  owner.send('PATCH', `/api/events/${id}`, { backgroundImage });
const pathOf = (address: string | null) => new URL(address ?? '').pathname;
const fetchPicture = (address: string | null) => anonymous(test).send('GET', pathOf(address));
const countMedia = (eventId: number) => test.database.db.$count(media, eq(media.eventId, eventId));

describe('a picture inside an event', () => {
  it('is re-encoded, stored, and answered as an absolute address that anyone can open', async () => {
    const event = await createEvent(picture);
    expect(event.backgroundImage).toMatch(ADDRESS);
    const { rawPayload } = await fetchPicture(event.backgroundImage);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 20 });
    for (const caller of [owner, anonymous(test)]) {
      expect((await caller.send('GET', `/api/events/${event.id}`)).json().backgroundImage).toBe(event.backgroundImage);
    }
    const list = (await owner.send('GET', '/api/events')).json<Event[]>();
    expect(list.find(({ id }) => id === event.id)?.backgroundImage).toBe(event.backgroundImage);
    expect(await countMedia(event.id)).toBe(1);
  });

  it('has the site’s public address', async () => {
    const site = await createTestApp({ isHttps: true, publicUrl: 'https://placecard.example' });
    const organiser = await createOrganiser(site);
    const answer = await organiser.send('POST', '/api/events', eventInput({ backgroundImage: picture }));
    const { id, backgroundImage } = answer.json<Event>();
    expect(backgroundImage).toMatch(/^https:\/\/placecard\.example\/media\//);
    const again = await organiser.send('PATCH', `/api/events/${id}`, { backgroundImage });
    expect(again.json().backgroundImage).toBe(backgroundImage);
    await site.close();
  });

  it('can be set and removed by a change too', async () => {
    const { id } = await createEvent();
    const added = await changePicture(id, picture);
    expect(added.json().backgroundImage).toMatch(ADDRESS);
    const address = added.json<Event>().backgroundImage;
    const untouched = await owner.send('PATCH', `/api/events/${id}`, { name: 'New name' });
    expect(untouched.json().backgroundImage).toBe(address);
    expect((await changePicture(id, null)).json().backgroundImage).toBeNull();
    expect((await fetchPicture(address)).statusCode).toBe(404);
    expect(await countMedia(id)).toBe(0);
  });

  it('is not changed when its own address is sent back', async () => {
    const { id, backgroundImage } = await createEvent(picture);
    for (const sent of [backgroundImage, pathOf(backgroundImage), ` ${backgroundImage} `]) {
      const answer = await changePicture(id, sent);
      expect([answer.statusCode, answer.json().backgroundImage]).toEqual([200, backgroundImage]);
    }
    expect((await fetchPicture(backgroundImage)).statusCode).toBe(200);
  });

  it('is deleted when another one replaces it', async () => {
    const { id, backgroundImage } = await createEvent(picture);
    const replaced = (await changePicture(id, otherPicture)).json<Event>().backgroundImage;
    expect(replaced).not.toBe(backgroundImage);
    expect((await fetchPicture(backgroundImage)).statusCode).toBe(404);
    expect((await fetchPicture(replaced)).headers['content-type']).toBe('image/webp');
    await changePicture(id, 'https://example.com/a.jpg');
    expect((await fetchPicture(replaced)).statusCode).toBe(404);
    expect(await countMedia(id)).toBe(0);
  });

  it('can’t be another event’s picture, when creating or changing', async () => {
    const { id, backgroundImage } = await createEvent(picture);
    const owns = await createEvent(otherPicture);
    const foreign = await createEvent(picture, stranger);
    for (const address of [owns.backgroundImage, foreign.backgroundImage, `/media/${'A'.repeat(22)}`, '/media/']) {
      expect(refusal(await changePicture(id, address))).toEqual({ status: 400, code: 'invalid_image' });
      const created = await owner.send('POST', '/api/events', eventInput({ backgroundImage: address }));
      expect(refusal(created)).toEqual({ status: 400, code: 'invalid_image' });
    }
    expect((await owner.send('GET', `/api/events/${id}`)).json().backgroundImage).toBe(backgroundImage);
    expect((await fetchPicture(foreign.backgroundImage)).statusCode).toBe(200);
  });
});

describe('an address elsewhere', () => {
  it.each(['https://example.com/a.jpg', 'https://example.com/media/x?y=1#z', 'HTTPS://Example.com/%C3%A1.png'])(
    'is kept as it is: %s',
    async (address) => {
      const { id, backgroundImage } = await createEvent(address);
      expect(backgroundImage).toBe(address);
      expect((await anonymous(test).send('GET', `/api/events/${id}`)).json().backgroundImage).toBe(address);
      expect(await countMedia(id)).toBe(0);
    },
  );

  it.each([
    ['without encryption', 'http://example.com/a.jpg', 'invalid_image'],
    ['that only looks like one', 'https://', 'invalid_image'],
    ['of ours that is no picture', 'http://localhost/api/events', 'invalid_image'],
    ['that climbs out of the pictures', '/media/../api/events', 'invalid_image'],
    ['of another part of our site', '/assets/banner.jpg', 'invalid_input'],
    ['of a call, with our own origin', 'http://localhost:80/api/auth/logout', 'invalid_image'],
    ['without a scheme', '//example.com/a.jpg', 'invalid_input'],
    ['of a script', 'javascript:alert(1)', 'invalid_input'],
    ['of a page inside the text', 'data:text/html,<script>alert(1)</script>', 'invalid_input'],
    ['of a file', 'file:///etc/passwd', 'invalid_input'],
    ['that is no text', { url: 'https://example.com' }, 'invalid_input'],
  ])('is refused when it is one %s', async (_what, address, code) => {
    const { id, backgroundImage } = await createEvent(picture);
    expect(refusal(await changePicture(id, address))).toEqual({ status: 400, code });
    expect((await owner.send('GET', `/api/events/${id}`)).json().backgroundImage).toBe(backgroundImage);
  });
});

describe('a picture that is refused', () => {
  it('creates no event and changes none', async () => {
    const before = (await owner.send('GET', '/api/events')).json<Event[]>().length;
    const { id, backgroundImage } = await createEvent(picture);
    const half = await noise(200, 200).png().toBuffer();
    const refused = [
      toDataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      toDataUrl(half.subarray(0, half.length / 2), 'image/png'),
      toDataUrl(hugePng(8000, 8000), 'image/png'),
      toDataUrl(Buffer.concat([Buffer.from(picture.split(',')[1] ?? '', 'base64'), Buffer.alloc(5 * 1024 * 1024)])),
    ];
    for (const image of refused) {
      const created = await owner.send('POST', '/api/events', eventInput({ backgroundImage: image }));
      expect(refusal(created)).toEqual({ status: 400, code: 'invalid_image' });
      const changed = await owner.send('PATCH', `/api/events/${id}`, { name: 'Changed', backgroundImage: image });
      expect(refusal(changed)).toEqual({ status: 400, code: 'invalid_image' });
    }
    const list = (await owner.send('GET', '/api/events')).json<Event[]>();
    expect(list).toHaveLength(before + 1);
    expect(list.find((event) => event.id === id)).toMatchObject({ name: 'Garden dinner', backgroundImage });
    expect((await fetchPicture(backgroundImage)).statusCode).toBe(200);
  });

  it('is refused with the form’s message beyond 7 MB of text, and not read beyond 8 MB', async () => {
    const ofLength = (megabytes: number) => `data:image/png;base64,${'A'.repeat(megabytes * 1024 * 1024)}`;
    const large = await owner.send('POST', '/api/events', eventInput({ backgroundImage: ofLength(7) }));
    expect(large.statusCode).toBe(400);
    expect(large.json().issues).toEqual([{ path: 'backgroundImage', message: 'events.fileTooLarge' }]);
    const payload = eventInput({ backgroundImage: ofLength(8) });
    expect(refusal(await owner.send('POST', '/api/events', payload))).toEqual({
      status: 413,
      code: 'payload_too_large',
    });
    expect(refusal(await anonymous(test).send('POST', '/api/events', payload))).toEqual(NOT_SIGNED_IN);
  });

  it('is answered 404 for another organiser’s event, valid or not', async () => {
    const { id } = await createEvent();
    for (const backgroundImage of [picture, 'data:image/png;base64,AAAA']) {
      const answer = await stranger.send('PATCH', `/api/events/${id}`, { backgroundImage });
      expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    }
    expect(await countMedia(id)).toBe(0);
  });
});

describe('GET /media', () => {
  it('may be cached forever and embedded anywhere, but runs no script', async () => {
    const { backgroundImage } = await createEvent(picture);
    const answer = await fetchPicture(backgroundImage);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const head = await test.app.inject({ method: 'HEAD', url: pathOf(backgroundImage) });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/jpeg', '']);
  });

  it.each(['A'.repeat(22), 'A'.repeat(21), 'A'.repeat(300), '..%2f..%2fetc', '%00', "'%20or%201=1"])(
    'answers what is not there with an error that nobody keeps: %s',
    async (id) => {
      const answer = await anonymous(test).send('GET', `/media/${id}`);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('is deleted with its event', async () => {
    const { id, backgroundImage } = await createEvent(picture);
    await owner.send('DELETE', `/api/events/${id}`);
    expect((await fetchPicture(backgroundImage)).statusCode).toBe(404);
  });
});
