import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../shared/contracts/dashboard.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { insertLayout, insertMember } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;

let test: TestApp;
let organiser: Organiser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  organiser = await createOrganiser(test);
});

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
async function read(who = organiser): Promise<Dashboard> {
  const answer = await who.send('GET', '/api/dashboard');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Dashboard>();
}
const stepsDone = async () => (await read()).firstSteps.done;

describe('the next event', () => {
  it('is null if no event is upcoming', async () => {
    expect(await read()).toMatchObject({ nextEvent: null, latestEventId: null });
    const past = await postEvent(organiser, { date: hoursFromNow(-13) });
    expect(await read()).toMatchObject({ nextEvent: null, latestEventId: past.id });
  });

  it('is the earliest upcoming event, or the one taking place', async () => {
    await postEvent(organiser, { date: hoursFromNow(72) });
    const sooner = await postEvent(organiser, { date: hoursFromNow(48) });
    await postEvent(organiser, { date: hoursFromNow(-20) });
    expect((await read()).nextEvent?.id).toBe(sooner.id);
    const running = await postEvent(organiser, { date: hoursFromNow(-3) });
    expect(await read()).toMatchObject({ nextEvent: { id: running.id }, latestEventId: running.id });
  });

  it('contains how many guests are seated, have arrived, and answered what', async () => {
    const { id } = await postEvent(organiser, { date: hoursFromNow(48) });
    const first = await postGuest(organiser, id, { tableNumber: '1' });
    await postGuest(organiser, id, { seatNumber: '3' });
    for (const attendance of ['declined', 'declined', 'coming', 'maybe', 'invited']) {
      const guest = await postGuest(organiser, id, { tableNumber: '9' });
      await organiser.send('PATCH', `/api/guests/${guest.id}`, { attendance });
    }
    await organiser.send('POST', `/api/guests/${first.id}/check-in`);
    expect((await read()).nextEvent).toMatchObject({ guestCount: 7, seatedCount: 5, arrivedCount: 1 });
    expect((await read()).nextEvent).toMatchObject({
      comingCount: 1,
      maybeCount: 1,
      declinedCount: 2,
      invitedCount: 1,
    });
  });

  it('is never another organiser’s event', async () => {
    await postEvent(organiser, { date: hoursFromNow(48) });
    const stranger = await createOrganiser(test);
    expect(await read(stranger)).toMatchObject({ nextEvent: null, latestEventId: null, firstSteps: { done: [] } });
  });
});

describe('the first steps', () => {
  it('lead to the organiser’s own event while the next one is somebody else’s', async () => {
    const owner = await createOrganiser(test);
    const shared = await postEvent(owner, { date: hoursFromNow(24) });
    await insertMember(test.database.db, { eventId: shared.id, userId: organiser.userId, role: 'editor' });
    expect(await read()).toMatchObject({ nextEvent: { id: shared.id }, latestEventId: null });
    const own = await postEvent(organiser, { date: hoursFromNow(48) });
    expect(await read()).toMatchObject({ nextEvent: { id: shared.id }, latestEventId: own.id });
  });

  it('are derived from stored data', async () => {
    expect(await stepsDone()).toEqual([]);
    const { id } = await postEvent(organiser);
    expect(await stepsDone()).toEqual(['createEvent']);
    const guest = await postGuest(organiser, id);
    expect(await stepsDone()).toEqual(['createEvent', 'addGuests']);
    await organiser.send('PATCH', `/api/guests/${guest.id}`, { tableNumber: '1' });
    expect(await stepsDone()).toEqual(['createEvent', 'addGuests', 'seatGuests']);
    await organiser.send('POST', `/api/events/${id}/qr-shared`);
    expect(await stepsDone()).toEqual(['createEvent', 'addGuests', 'seatGuests', 'shareQr']);
    await organiser.send('POST', `/api/events/${id}/generate-door-code`);
    expect(await stepsDone()).toEqual(['createEvent', 'addGuests', 'seatGuests', 'shareQr', 'setUpDoor']);
    await organiser.send('DELETE', `/api/events/${id}`);
    expect(await stepsDone()).toEqual([]);
  });

  it('count a layout with tables, and arrivals even without a shared QR code or door code', async () => {
    const { id } = await postEvent(organiser);
    await insertLayout(test.database.db, { eventId: id });
    const guest = await postGuest(organiser, id);
    await organiser.send('POST', `/api/guests/${guest.id}/check-in`);
    expect(await stepsDone()).toEqual(['createEvent', 'addGuests', 'seatGuests', 'shareQr', 'setUpDoor']);
  });

  it('can be dismissed, for this account only', async () => {
    expect((await read()).firstSteps.isDismissed).toBe(false);
    expect((await organiser.send('POST', '/api/dashboard/dismiss-first-steps')).statusCode).toBe(204);
    expect((await read()).firstSteps.isDismissed).toBe(true);
    expect((await read(await createOrganiser(test))).firstSteps.isDismissed).toBe(false);
  });
});
