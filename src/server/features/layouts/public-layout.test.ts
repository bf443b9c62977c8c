import { describe, expect, it, vi } from 'vitest';
import type { PublicLayout } from '../../../shared/contracts/layouts.ts';
import { seatPositions } from '../../../shared/layout/seat-positions.ts';
import { randomId } from '../../common/ids.ts';
import { insertEvent, insertLayout } from '../../testing/factories.ts';
import { dot, setUpLayouts, table } from '../../testing/layouts.ts';
import { anonymous, createOrganiser, refusal } from '../../testing/organiser.ts';
import { FloodLimit } from '../seat-finder/flood-limit.ts';

const room = setUpLayouts();
const { addGuest } = room;

const NOT_FOUND = { status: 404, code: 'not_found' };
const INVALID = { status: 400, code: 'invalid_input' };
const TIER_REQUIRED = { status: 403, code: 'tier_required' };

describe('the public layout', () => {
  const look = (query = '', id: number | string = room.eventId) =>
    anonymous(room.test).send('GET', `/api/events/${id}/layout/public${query}`);

  it('shows everyone the tables, and no guests', async () => {
    const anna = await addGuest('1', '1');
    await insertLayout(room.test.database.db, { eventId: room.eventId, guestPositions: [dot(anna)] });
    const answer = await look();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      eventId: room.eventId,
      width: 1200,
      height: 600,
      unit: 'm',
      tables: [table],
      guestPositions: [],
    });
  });

  it('shows the dot of the requested guest, at the seat', async () => {
    const [anna, bela] = [await addGuest('1', '2'), await addGuest('1', '1')];
    const drawn = dot(anna, { tableNumber: '1', seatNumber: '2', ...seatPositions(table)[1] });
    await insertLayout(room.test.database.db, { eventId: room.eventId, guestPositions: [drawn] });
    const dotsOf = async (id: number) => (await look(`?guestId=${id}`)).json<PublicLayout>().guestPositions;
    expect(await dotsOf(anna)).toEqual([drawn]);
    expect(await dotsOf(bela)).toMatchObject([{ guestId: bela, seatNumber: '1', ...seatPositions(table)[0] }]);
    const answer = await look(`?guestId=${anna}`);
    expect(answer.body).not.toContain(String(bela));
  });

  it('shows no dot of a guest without a seat, or at a table that the layout lacks', async () => {
    await insertLayout(room.test.database.db, { eventId: room.eventId });
    for (const guestId of [await addGuest(), await addGuest('77', '1')]) {
      expect((await look(`?guestId=${guestId}`)).json<PublicLayout>().guestPositions).toEqual([]);
    }
  });

  it('answers no_layout before there are tables', async () => {
    expect(refusal(await look())).toEqual({ status: 404, code: 'no_layout' });
    await insertLayout(room.test.database.db, { eventId: room.eventId, tables: [] });
    expect(refusal(await look())).toEqual({ status: 404, code: 'no_layout' });
  });

  it('answers 404 for a guest of another event', async () => {
    await insertLayout(room.test.database.db, { eventId: room.eventId });
    const elsewhere = await insertEvent(room.test.database.db, { userId: room.owner.userId });
    for (const guestId of [await addGuest('1', '1', elsewhere.id), randomId()]) {
      expect(refusal(await look(`?guestId=${guestId}`))).toEqual(NOT_FOUND);
    }
    expect(refusal(await look('?guestId=me'))).toEqual(INVALID);
    expect(refusal(await look('', randomId()))).toEqual(NOT_FOUND);
    expect(refusal(await look('', 'x'))).toEqual(INVALID);
  });

  it('is rate limited', async () => {
    await insertLayout(room.test.database.db, { eventId: room.eventId });
    const count = vi.spyOn(FloodLimit.prototype, 'count');
    expect((await look()).statusCode).toBe(200);
    const [limit, counted] = [count.mock.contexts[0] as FloodLimit | undefined, count.mock.calls[0]];
    if (!limit || !counted) return expect.fail('It was not counted.');
    // All but the first and the last are counted without a request each.
    for (let asked = 1; asked < 2_499; asked++) limit.count(...counted);
    expect((await look()).statusCode).toBe(200);
    const refused = await look();
    expect(refusal(refused)).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refusal(await look('', randomId()))).toEqual(NOT_FOUND);
  });

  it('needs an owner on the enterprise tier', async () => {
    const organiser = await createOrganiser(room.test, { subscriptionTier: 'pro' });
    const { id } = await insertEvent(room.test.database.db, { userId: organiser.userId });
    await insertLayout(room.test.database.db, { eventId: id });
    expect(refusal(await look('', id))).toEqual(TIER_REQUIRED);
    expect(refusal(await organiser.send('GET', `/api/events/${id}/layout/public`))).toEqual(TIER_REQUIRED);
    await organiser.change({ subscriptionTier: 'enterprise' });
    expect((await look('', id)).statusCode).toBe(200);
  });
});
