import { expect, it } from 'vitest';
import { clientNetworks } from './client-networks.ts';
import { requireStreamCapacity } from './stream-limits.ts';

const LIMITS = { ofNetwork: 3, inAll: 5 };
const open = (...ips: string[]) => ips.map((ip) => ({ networks: clientNetworks(ip) }));

it('limits the open streams of one network, and leaves other networks alone', () => {
  expect(() => requireStreamCapacity(open('a', 'a'), ['a'], LIMITS)).not.toThrow();
  const full = open('a', 'a', 'a');
  expect(() => requireStreamCapacity(full, ['a'], LIMITS)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', options: { retryAfterSeconds: 30 } }),
  );
  expect(() => requireStreamCapacity(full, ['b'], LIMITS)).not.toThrow();
});

it('counts the /64 networks of one IPv6 /56 together', () => {
  const limits = { ofNetwork: 3, inAll: 100 };
  const ips = Array.from({ length: 12 }, (_, index) => `2001:db8:0:${index.toString(16)}::1`);
  const newcomer = clientNetworks('2001:db8:0:20::1');
  expect(() => requireStreamCapacity(open(...ips.slice(1)), newcomer, limits)).not.toThrow();
  expect(() => requireStreamCapacity(open(...ips), newcomer, limits)).toThrow(
    expect.objectContaining({ code: 'too_many_requests' }),
  );
  expect(() => requireStreamCapacity(open(...ips), clientNetworks('2001:db8:0:120::1'), limits)).not.toThrow();
});

it('refuses everyone with 503 once there are too many in all', () => {
  expect(() => requireStreamCapacity(open('a', 'a', 'b', 'c'), ['d'], LIMITS)).not.toThrow();
  for (const network of ['a', 'd']) {
    expect(() => requireStreamCapacity(open('a', 'a', 'a', 'b', 'c'), [network], LIMITS)).toThrow(
      expect.objectContaining({ code: 'unavailable', options: { retryAfterSeconds: 30 } }),
    );
  }
});
