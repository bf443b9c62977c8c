import { describe, expect, it } from 'vitest';
import { createBrowser } from '../../testing/browser.ts';
import { setUpDoorCodes } from '../../testing/door-codes.ts';
import { type Caller, refusal } from '../../testing/organiser.ts';

const people = setUpDoorCodes();
const { newEvent, enter } = people;

let networks = 0;
const newAddress = () => `198.51.${++networks >> 8}.${networks & 255}`;
const newBrowser = (address = newAddress()) => createBrowser(people.test, address);
/** A browser that has opened the page and so has an id. */
async function openPage(eventId: number, address: string) {
  const browser = newBrowser(address);
  await browser.send('GET', `/event-qr-scanner/${eventId}`);
  return browser;
}
const type = (browser: Caller, eventId: number, code: string) =>
  browser.send('POST', `/api/events/${eventId}/door/session`, { code });
const WRONG = 'ZZZZZZZZ';
const TOO_MANY = { status: 429, code: 'too_many_requests' };

async function guess(times: number, send: () => ReturnType<Caller['send']>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, send));
  return answers.map(({ statusCode }) => statusCode);
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describe('guessing the door code', () => {
  it('is limited for one browser; then even the right code is refused', async () => {
    const { id, code } = await newEvent();
    const browser = await openPage(id, newAddress());
    const statuses = await guess(25, () => type(browser, id, WRONG));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 5]);
    const refused = await type(browser, id, code);
    expect(refusal(refused)).toEqual(TOO_MANY);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  it('is limited for a program that keeps no cookies', async () => {
    const { id } = await newEvent();
    const headers = { 'x-forwarded-for': newAddress() };
    const statuses = await guess(70, () => enter(id, WRONG, headers));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([60, 10]);
  });

  it('is limited for a network that guesses with many new browsers, over all events', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const address = newAddress();
    let statuses: number[] = [];
    for (let round = 0; round < 16; round++) {
      const browser = await openPage(event.id, address);
      statuses = statuses.concat(await guess(20, () => type(browser, round % 2 ? event.id : other.id, WRONG)));
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([300, 20]);
  });

  it('counts the addresses of an IPv6 customer together', async () => {
    const { id } = await newEvent();
    let statuses: number[] = [];
    for (let subnet = 0; subnet < 5; subnet++) {
      const headers = { 'x-forwarded-for': `2001:db8:77:1${subnet}::1` };
      statuses = statuses.concat(await guess(60, () => enter(id, WRONG, headers)));
    }
    expect(count(statuses, 401)).toBe(240);
  });
});

describe('guesses of others', () => {
  it('don’t block a browser of the same network that was in before, even after its session ended', async () => {
    const { id, code } = await newEvent();
    const address = newAddress();
    const staff = await openPage(id, address);
    expect((await type(staff, id, code)).statusCode).toBe(200);
    await staff.send('DELETE', `/api/events/${id}/door/session`);
    for (let round = 0; round < 16; round++) {
      const attacker = await openPage(id, address);
      await guess(20, () => type(attacker, id, WRONG));
    }
    expect(refusal(await type(await openPage(id, address), id, code))).toEqual(TOO_MANY);
    expect((await type(staff, id, code)).statusCode).toBe(200);
  });

  it('don’t block a new browser of the same network', async () => {
    const { id, code } = await newEvent();
    const address = newAddress();
    const attacker = await openPage(id, address);
    await guess(100, () => type(attacker, id, WRONG));
    await guess(100, () => enter(id, WRONG, { 'x-forwarded-for': address }));
    expect((await type(await openPage(id, address), id, code)).statusCode).toBe(200);
  });

  it('don’t block other networks, however many guess', async () => {
    const { id, code } = await newEvent();
    await guess(320, () => enter(id, WRONG, { 'x-forwarded-for': `203.0.${++networks >> 8}.${networks & 255}` }));
    expect((await type(newBrowser(), id, code)).statusCode).toBe(200);
  });

  it('don’t block staff who mistyped the new code too often and were in before', async () => {
    const { id, code } = await newEvent();
    const staff = await openPage(id, newAddress());
    expect((await type(staff, id, code)).statusCode).toBe(200);
    await guess(30, () => type(staff, id, WRONG));
    expect((await type(staff, id, code)).statusCode).toBe(200);
  });
});

it('does not count entering the right code, however often', async () => {
  const { id, code } = await newEvent();
  const headers = { 'x-forwarded-for': newAddress() };
  for (let time = 0; time < 70; time++) expect((await enter(id, code, headers)).statusCode).toBe(200);
});
