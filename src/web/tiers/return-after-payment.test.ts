import { expect, it } from 'vitest';
import { readReturnPath, withReturnPath } from './return-after-payment.ts';

const roundTrip = (from: string) =>
  readReturnPath(new URL(withReturnPath('/payment?tier=pro', from), 'https://x.test').searchParams);

it('keeps the page on which an order began', () => {
  expect(withReturnPath('/subscription', undefined)).toBe('/subscription');
  expect(roundTrip('/events/7/layout')).toBe('/events/7/layout');
  expect(roundTrip('/guests/add?door=7')).toBe('/guests/add?door=7');
});

it.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', ''])(
  'leads nowhere for %j',
  (from) => {
    expect(roundTrip(from)).toBeUndefined();
  },
);
