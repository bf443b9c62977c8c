import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomAccessCode, randomId } from '../../common/ids.ts';
import { layouts } from '../../db/schema/events.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertEvent } from '../../testing/factories.ts';
import { dot, layoutBody, setUpLayouts } from '../../testing/layouts.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';

const room = setUpLayouts();
const { path, addGuest, save, read, seatOf } = room;

const NOT_FOUND = { status: 404, code: 'not_found' };
const INVALID = { status: 400, code: 'invalid_input' };
const TIER_REQUIRED = { status: 403, code: 'tier_required' };

describe('who may read and save a layout', () => {
  it('nobody without a session', async () => {
    expect(refusal(await anonymous(room.test).send('GET', path()))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await anonymous(room.test).send('POST', path(), { nonsense: true }))).toEqual(NOT_SIGNED_IN);
  });

  it('neither door staff nor anyone with the share code', async () => {
    const codes = { doorCode: randomAccessCode(), shareCode: randomAccessCode() };
    const { id } = await insertEvent(room.test.database.db, { userId: room.owner.userId, ...codes });
    const staff = await enterDoor(room.test, id, codes.doorCode);
    expect(refusal(await staff.send('GET', path(id)))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await staff.send('POST', path(id), layoutBody()))).toEqual(NOT_SIGNED_IN);
  });

  it('no other organiser: the answer is the same as for an event that does not exist', async () => {
    await save(layoutBody());
    for (const id of [room.eventId, randomId()]) {
      const answers = [
        await room.stranger.send('GET', path(id)),
        await room.stranger.send('POST', path(id), layoutBody({ name: 'Mine' })),
      ];
      for (const answer of answers) expect(refusal(answer)).toEqual(NOT_FOUND);
    }
    expect((await read()).name).toBe('Main Layout');
    const poor = await createOrganiser(room.test, { subscriptionTier: 'free' });
    expect(refusal(await poor.send('GET', path()))).toEqual(NOT_FOUND);
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999']) {
      expect(refusal(await room.owner.send('GET', path(id))), id).toEqual(INVALID);
    }
  });

  it.each(['free', 'pro'] as const)('no owner on the %s tier', async (subscriptionTier) => {
    const organiser = await createOrganiser(room.test, { subscriptionTier });
    const { id } = await insertEvent(room.test.database.db, { userId: organiser.userId });
    expect(refusal(await organiser.send('GET', path(id)))).toEqual(TIER_REQUIRED);
    expect(refusal(await organiser.send('POST', path(id), layoutBody()))).toEqual(TIER_REQUIRED);
    expect(await room.test.database.db.$count(layouts, eq(layouts.eventId, id))).toBe(0);
  });

  it('no owner whose subscription ended; the saved layout is kept', async () => {
    const ends = new Date(room.test.context.clock().getTime() + 60_000);
    const organiser = await createOrganiser(room.test, { subscriptionEndDate: ends });
    const { id } = await insertEvent(room.test.database.db, { userId: organiser.userId });
    const anna = await addGuest(null, null, id);
    expect((await organiser.send('POST', path(id), layoutBody({ name: 'Kept' }))).statusCode).toBe(200);
    await organiser.change({ subscriptionEndDate: new Date(Date.now() - 1_000) });
    const claims = [dot(anna, { tableNumber: '1', seatNumber: '1' })];
    const late = await organiser.send('POST', path(id), layoutBody({ name: 'Late', guestPositions: claims }));
    expect(refusal(late)).toEqual(TIER_REQUIRED);
    expect(await seatOf(anna)).toBe('-/-');
    await organiser.change({ subscriptionEndDate: null });
    expect((await organiser.send('GET', path(id))).json()).toMatchObject({ name: 'Kept', version: 1 });
  });
});
