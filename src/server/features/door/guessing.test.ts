import { expect, it } from 'vitest';
import { newSessionToken } from '../../sessions/session-token.ts';
import { setUpDoorCodes } from '../../testing/door-codes.ts';
import { refusal } from '../../testing/organiser.ts';
import { useUpWrongCodes } from '../../testing/wrong-codes.ts';

const people = setUpDoorCodes();
const { newEvent, enter } = people;
const WRONG = 'ZZZZZZZZ';
const TOO_MANY = { status: 429, code: 'too_many_requests' };

let networks = 0;
const newAddress = () => `198.51.${++networks >> 8}.${networks & 255}`;
/** What a new phone sends, with a browser id that it may have made up. */
const phoneIn = (address: string) => ({
  'x-forwarded-for': address,
  cookie: `placecard-browser=${newSessionToken()}`,
});

it('wrong door codes from made-up browsers keep no new phone of the same network out', async () => {
  const { id, code } = await newEvent();
  const address = newAddress();
  await Promise.all(Array.from({ length: 320 }, () => enter(id, WRONG, phoneIn(address))));
  expect((await enter(id, code, phoneIn(address))).statusCode).toBe(200);
  expect((await enter(id, code, { 'x-forwarded-for': address })).statusCode).toBe(200);
});

it('wrong door codes are refused past the limit of a network, over all events, and not elsewhere', async () => {
  const [event, other] = [await newEvent(), await newEvent()];
  const address = newAddress();
  await useUpWrongCodes(people.test, 'door', address);
  for (const { id } of [event, other]) {
    const refused = await enter(id, WRONG, phoneIn(address));
    expect(refusal(refused)).toEqual(TOO_MANY);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
  }
  expect(refusal(await enter(event.id, WRONG, phoneIn(newAddress())))).toEqual({ status: 401, code: 'invalid_code' });
});

it('entering the right door code is never counted', async () => {
  const { id, code } = await newEvent();
  const headers = { 'x-forwarded-for': newAddress() };
  for (let time = 0; time < 110; time++) expect((await enter(id, code, headers)).statusCode).toBe(200);
  expect((await enter(id, WRONG, headers)).statusCode).toBe(401);
});
