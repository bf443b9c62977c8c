import { expect, it } from 'vitest';
import { requireStreamCapacity } from './stream-limits.ts';

const LIMITS = { ofNetwork: 3, inAll: 5 };
const open = (...networks: string[]) => new Set(networks.map((network) => ({ network })));

it('lets a network open as many as it may, and others go on', () => {
  expect(() => requireStreamCapacity(open('a', 'a'), 'a', LIMITS)).not.toThrow();
  const full = open('a', 'a', 'a');
  expect(() => requireStreamCapacity(full, 'a', LIMITS)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 30 }),
  );
  expect(() => requireStreamCapacity(full, 'b', LIMITS)).not.toThrow();
});

it('counts an IPv6 customer’s many networks together', () => {
  const limits = { ofNetwork: 3, inAll: 100 };
  const networks = Array.from({ length: 12 }, (_, index) => `2001:db8:0:${index.toString(16)}`);
  expect(() => requireStreamCapacity(open(...networks.slice(1)), '2001:db8:0:20', limits)).not.toThrow();
  expect(() => requireStreamCapacity(open(...networks), '2001:db8:0:20', limits)).toThrow(
    expect.objectContaining({ code: 'too_many_requests' }),
  );
  expect(() => requireStreamCapacity(open(...networks), '2001:db8:0:120', limits)).not.toThrow();
});

it('refuses everyone once the server has all it can hold', () => {
  expect(() => requireStreamCapacity(open('a', 'a', 'b', 'c'), 'd', LIMITS)).not.toThrow();
  for (const network of ['a', 'd']) {
    expect(() => requireStreamCapacity(open('a', 'a', 'a', 'b', 'c'), network, LIMITS)).toThrow(
      expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 30 }),
    );
  }
});
