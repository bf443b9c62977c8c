import { describe, expect, it } from 'vitest';
import { setUpDoorCodes } from '../../testing/door-codes.ts';
import { refusal } from '../../testing/organiser.ts';

const { newEvent, enter } = setUpDoorCodes();

describe('guessing the code', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  let people = 0;
  const newAddress = () => `198.51.${++people >> 8}.${people & 255}`;

  it('is told to wait after ten wrong ones in a row, while the right one beside it still opens', async () => {
    const { id, code } = await newEvent();
    const address = newAddress();
    for (let guess = 0; guess < 10; guess++) {
      expect(refusal(await enter(id, 'ZZZZZZZZ', from(address)))).toEqual({ status: 401, code: 'invalid_code' });
    }
    const refused = await enter(id, 'ZZZZZZZZ', from(address));
    expect(refusal(refused)).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await enter(id, 'ZZZZZZZZ', from(newAddress()))).statusCode).toBe(401);
    expect((await enter(id, code, from(address))).statusCode).toBe(200);
    // They were in a row no longer.
    expect((await enter(id, 'ZZZZZZZZ', from(address))).statusCode).toBe(401);
  });

  it('ends for a network after a hundred, over all events, and then the right one does not open either', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const address = newAddress();
    const statuses = [];
    for (let guess = 0; guess < 100; guess++) {
      statuses.push((await enter(guess % 2 ? event.id : other.id, 'ZZZZZZZZ', from(address))).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(refusal(await enter(event.id, event.code, from(address)))).toEqual({
      status: 429,
      code: 'too_many_requests',
    });
    expect((await enter(event.id, event.code, from(newAddress()))).statusCode).toBe(200);
  });

  it('ends for an event after three hundred from everywhere, and for no other event', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const guesses = Array.from({ length: 300 }, (_, guess) =>
      enter(event.id, 'ZZZZZZZZ', from(`203.0.113.${guess % 250}`)),
    );
    await Promise.all(guesses);
    expect((await enter(event.id, event.code, from(newAddress()))).statusCode).toBe(429);
    expect((await enter(other.id, other.code, from(newAddress()))).statusCode).toBe(200);
  });

  it('is not what entering the right one is, however often', async () => {
    const { id, code } = await newEvent();
    const address = newAddress();
    for (let time = 0; time < 110; time++) expect((await enter(id, code, from(address))).statusCode).toBe(200);
  });
});
