import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import { MAX_PLAN_PICTURE_BYTES } from '../../../shared/picture-limits.ts';
import { layoutPictures, media } from '../../db/schema/events.ts';
import { users } from '../../db/schema/users.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { postEvent } from '../../testing/calls.ts';
import { anonymous, createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { hugePng, noise, plain, toDataUrl } from '../../testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
let eventId: number;
/** Files as a browser sends them. */
let photo: string;
beforeAll(async () => {
  test = await createTestApp();
  stranger = await createOrganiser(test, { subscriptionTier: 'enterprise' });
  photo = toDataUrl(await plain(300, 200).jpeg().toBuffer());
});
beforeEach(async () => {
  // Uploads of an account are counted, so that each test has an account of its own.
  owner = await createOrganiser(test, { subscriptionTier: 'enterprise' });
  eventId = (await postEvent(owner, {})).id;
});
afterAll(() => test.close());

const PLACE = { x: -20.5, y: 10, width: 600, height: 400 };
const upload = (picture: unknown, organiser = owner) =>
  organiser.send('POST', `/api/events/${eventId}/layout/pictures`, { picture });
async function uploadPhoto(): Promise<string> {
  const response = await upload(photo);
  expect(response.statusCode).toBe(201);
  return response.json<{ mediaId: string }>().mediaId;
}
const save = (picture: unknown, more: object = {}) =>
  owner.send('POST', `/api/events/${eventId}/layout`, { tables: [], picture, ...more });
const readLayout = async () => (await owner.send('GET', `/api/events/${eventId}/layout`)).json<Layout>();
const read = (mediaId: string, organiser = owner) =>
  organiser.send('GET', `/api/events/${eventId}/layout/pictures/${mediaId}`);
const setTier = (subscriptionTier: 'free' | 'enterprise') =>
  test.database.db.update(users).set({ subscriptionTier }).where(eq(users.id, owner.userId));

describe('the picture under a plan', () => {
  it('is uploaded, put under the plan, and stays with a save that does not mention it', async () => {
    const response = await upload(photo);
    expect(response.json()).toEqual({ mediaId: expect.stringMatching(/^[\w-]{22}$/), width: 300, height: 200 });
    const { mediaId } = response.json<{ mediaId: string }>();
    const picture = { mediaId, ...PLACE };
    expect((await save(picture)).json()).toMatchObject({ version: 1, picture });
    await save(undefined, { name: 'Renamed', version: 1 });
    const saved = { ...picture, rotation: 0, opacity: 0.4, isVisible: true, isLocked: false };
    expect(await readLayout()).toMatchObject({
      name: 'Renamed',
      version: 2,
      picture: { ...saved, isOnPaper: false, isOnChart: false, isOnMap: false },
    });
    const shown = await read(mediaId);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 300, height: 200 });
    expect((await read(mediaId, stranger)).statusCode).toBe(404);
    expect((await anonymous(test).send('GET', `/media/${mediaId}`)).statusCode).toBe(404);
  });

  it('is kept up to 4,096 pixels a side, upright', async () => {
    const turned = await plain(300, 5000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(toDataUrl(turned))).json()).toMatchObject({ width: 4096, height: 246 });
  });

  it('is removed and comes back by an undo, until it is a day old', async () => {
    const mediaId = await uploadPhoto();
    const picture = { mediaId, ...PLACE };
    await save(picture);
    expect((await save(null)).json()).not.toHaveProperty('picture');
    expect((await save(picture)).json()).toMatchObject({ picture });
    await save(null);
    const later = new Date(Date.now() + 25 * 60 * 60_000);
    await deleteExpiredData({ ...test.context, clock: () => later });
    expect((await read(mediaId)).statusCode).toBe(404);
    expect((await save(picture)).json()).not.toHaveProperty('picture');
  });

  it('leaves four replaced ones at most', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await uploadPhoto());
    const statuses = await Promise.all(ids.map(async (id) => (await read(id)).statusCode));
    expect(statuses).toEqual([404, 404, 200, 200, 200, 200]);
  });

  it('is not touched by the picture of the event', async () => {
    const mediaId = await uploadPhoto();
    await save({ mediaId, ...PLACE });
    await owner.send('PATCH', `/api/events/${eventId}`, { backgroundImage: photo });
    await owner.send('PATCH', `/api/events/${eventId}`, { backgroundImage: null });
    expect((await read(mediaId)).statusCode).toBe(200);
  });

  it('that two people replace at once is refused to the second', async () => {
    const [first, second] = [await uploadPhoto(), await uploadPhoto()];
    const answers = await Promise.all([first, second].map((mediaId) => save({ mediaId, ...PLACE }, { version: 0 })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'layout_changed' });
  });

  it('stays when the tier ends, and can then neither be seen nor changed', async () => {
    const mediaId = await uploadPhoto();
    await save({ mediaId, ...PLACE });
    await setTier('free');
    expect(refusal(await upload(photo))).toEqual({ status: 403, code: 'tier_required' });
    expect((await read(mediaId)).statusCode).toBe(403);
    await setTier('enterprise');
    expect((await readLayout()).picture).toMatchObject({ mediaId });
    expect((await read(mediaId)).statusCode).toBe(200);
  });

  it('goes with its event', async () => {
    const mediaId = await uploadPhoto();
    await save({ mediaId, ...PLACE });
    await owner.send('DELETE', `/api/events/${eventId}`);
    const { db } = test.database;
    expect(await db.select().from(layoutPictures).where(eq(layoutPictures.eventId, eventId))).toEqual([]);
    expect(await db.select().from(media).where(eq(media.id, mediaId))).toEqual([]);
  });

  it('is copied with its event', async () => {
    const mediaId = await uploadPhoto();
    await save({ mediaId, ...PLACE, isOnPaper: true });
    const copy = (await owner.send('POST', `/api/events/${eventId}/copy`, { withGuests: false })).json<{
      id: number;
    }>();
    const { picture } = (await owner.send('GET', `/api/events/${copy.id}/layout`)).json<Layout>();
    expect(picture).toMatchObject({ ...PLACE, isOnPaper: true });
    expect(picture?.mediaId).not.toBe(mediaId);
    const shown = await owner.send('GET', `/api/events/${copy.id}/layout/pictures/${picture?.mediaId}`);
    expect(shown.statusCode).toBe(200);
  });
});

describe('the seating chart and the seat map', () => {
  const TABLE = { id: 'a', type: 'round', label: 'Table 1', tableNumber: '1', x: 0, y: 0, width: 80, height: 80 };

  it('have the picture only where it is switched on, and ask again before they show it', async () => {
    const mediaId = await uploadPhoto();
    const generated = await owner.send('POST', `/api/events/${eventId}/generate-share-code`);
    const { shareCode } = generated.json<{ shareCode: string }>();
    const visitor = anonymous(test);
    const places = [
      {
        flag: 'isOnChart',
        room: `/api/shared-seating/${shareCode}`,
        path: `/api/shared-seating/${shareCode}/pictures/`,
      },
      {
        flag: 'isOnMap',
        room: `/api/events/${eventId}/layout/public`,
        path: `/api/events/${eventId}/layout/public/pictures/`,
      },
    ];
    for (const { flag, room, path } of places) {
      await save({ mediaId, ...PLACE }, { tables: [TABLE] });
      expect((await visitor.send('GET', room)).body).not.toContain(mediaId);
      expect((await visitor.send('GET', path + mediaId)).statusCode).toBe(404);
      await save({ mediaId, ...PLACE, [flag]: true }, { tables: [TABLE] });
      expect((await visitor.send('GET', room)).body).toContain(mediaId);
      const shown = await visitor.send('GET', path + mediaId);
      expect([shown.statusCode, shown.headers.etag]).toEqual([200, `"${mediaId}"`]);
    }
  });
});

describe('an upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const refusedFiles: Record<string, () => Promise<Buffer> | Buffer> = {
    'an SVG': () => svg,
    'a PDF': () => Buffer.from('%PDF-1.7\n%%EOF'),
    'a GIF': () => plain(9, 9).gif().toBuffer(),
    'a TIFF': () => plain(9, 9).tiff().toBuffer(),
    'an AVIF': () => plain(9, 9).avif().toBuffer(),
  };
  it.each(Object.entries(refusedFiles))('of %s is refused', async (_what, make) => {
    expect((await upload(toDataUrl(await make()))).json()).toMatchObject({
      code: 'invalid_image',
      issues: [{ path: 'picture', message: 'planPicture.notAPicture' }],
    });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('of half a %s is refused', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    const response = await upload(toDataUrl(whole.subarray(0, whole.length / 2)));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ message: 'planPicture.brokenPicture' }] });
  });

  it('of more than 16 megapixels is refused, however small the file', async () => {
    const response = await upload(toDataUrl(hugePng(4097, 4096), 'image/png'));
    expect(response.json()).toMatchObject({ issues: [{ message: 'planPicture.tooManyPixels' }] });
    expect((await upload(toDataUrl(hugePng(4096, 4096), 'image/png'))).json()).toMatchObject({ width: 4096 });
  });

  it('of more than seven megabytes is refused', async () => {
    const jpeg = await plain(20, 10).jpeg().toBuffer();
    const padded = (bytes: number) => toDataUrl(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]));
    expect((await upload(padded(MAX_PLAN_PICTURE_BYTES))).statusCode).toBe(201);
    expect((await upload(padded(MAX_PLAN_PICTURE_BYTES + 1))).json()).toMatchObject({
      issues: [{ path: 'picture', message: 'planPicture.fileTooLarge' }],
    });
  });

  it.each([[''], ['data:image/png;base64,'], ['https://example.com/plan.png'], [null], [7]])(
    'of %j is refused',
    async (picture) => expect((await upload(picture)).statusCode).toBe(400),
  );
});

it.each([
  ['a width of nothing', { width: 0 }],
  ['a width that is no number', { width: Number.NaN }],
  ['a width beyond the limit', { width: 200_001 }],
  ['a place beyond the limit', { x: -200_001 }],
  ['an opacity of nothing', { opacity: 0 }],
  ['an id of another shape', { mediaId: '../../etc/passwd' }],
])('a save of a picture with %s is refused', async (_what, wrong) => {
  const mediaId = await uploadPhoto();
  expect((await save({ mediaId, ...PLACE, ...wrong })).statusCode).toBe(400);
});

describe('the picture of a kept room', () => {
  const keep = async (picture: unknown, organiser = owner) =>
    (
      await organiser.send('POST', `/api/events/${eventId}/rooms`, { name: 'Hall', layout: { tables: [] }, picture })
    ).json<{
      id: number;
      hasPicture: boolean;
    }>();
  const bring = (roomId: number, to: number, organiser = owner) =>
    organiser.send('POST', `/api/events/${to}/rooms/${roomId}/picture`);

  it('goes to another event, also after the first one was deleted', async () => {
    const mediaId = await uploadPhoto();
    const { id } = await keep({ mediaId, ...PLACE, rotation: 3, opacity: 0.6, isOnMap: true });
    const before = (await read(mediaId)).rawPayload;
    expect((await owner.send('GET', '/api/rooms')).json()).toMatchObject({ rooms: [{ id, hasPicture: true }] });
    await owner.send('DELETE', `/api/events/${eventId}`);
    eventId = (await postEvent(owner, {})).id;
    const room = (await owner.send('GET', `/api/rooms/${id}`)).json<{ picture: object }>();
    expect(room.picture).toEqual({ ...PLACE, rotation: 3, opacity: 0.6 });
    const brought = await bring(id, eventId);
    expect(brought.statusCode).toBe(201);
    const picture = { ...room.picture, ...brought.json<{ mediaId: string }>() };
    expect((await save(picture)).json()).toMatchObject({ picture });
    expect((await read(brought.json<{ mediaId: string }>().mediaId)).rawPayload).toEqual(before);
    expect((await owner.send('PATCH', `/api/rooms/${id}`, { name: 'New' })).json()).toMatchObject({ hasPicture: true });
  });

  it('is kept only if the event has it, and given to nobody else', async () => {
    const mediaId = await uploadPhoto();
    const { id } = await keep({ mediaId, ...PLACE });
    expect(await keep({ mediaId: 'a'.repeat(22), ...PLACE })).toMatchObject({ hasPicture: false });
    const other = await keep(undefined);
    expect(other).toMatchObject({ hasPicture: false });
    expect((await owner.send('GET', `/api/rooms/${other.id}`)).json()).not.toHaveProperty('picture');
    expect(refusal(await bring(other.id, eventId))).toMatchObject({ status: 404 });
    const theirs = (await postEvent(stranger, {})).id;
    expect(refusal(await bring(id, theirs, stranger))).toMatchObject({ status: 404 });
    expect(refusal(await bring(id, eventId, stranger))).toMatchObject({ status: 404 });
    await setTier('free');
    expect(refusal(await bring(id, eventId))).toMatchObject({ status: 403, code: 'tier_required' });
  });
});
