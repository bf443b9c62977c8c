import { expect, it } from 'vitest';
import { WiderNetworkCounts } from './wider-networks.ts';

const create = () => new WiderNetworkCounts({ points: 2, windowMs: 1_000 });

it('allows a /56 four times and a /48 sixteen times what one address may do', () => {
  const counts = create();
  for (let call = 0; call < 8; call++) expect(counts.count('event', `2001:db8:0:${call}::1`, 0)).toBe(0);
  expect(counts.count('event', '2001:db8:0:9::1', 100)).toBe(900);
  expect(counts.count('other', '2001:db8:0:9::1', 100)).toBe(0);
  for (let call = 0; call < 23; call++) expect(counts.count('event', `2001:db8:0:${call + 1}00::1`, 200)).toBe(0);
  expect(counts.count('event', '2001:db8:0:ff00::1', 300)).toBe(700);
  expect(counts.count('event', '2001:db8:1::1', 300)).toBe(0);
});

it('starts a new window when the old one is over', () => {
  const counts = create();
  for (let call = 0; call < 9; call++) counts.count('event', '2001:db8::1', 0);
  expect(counts.count('event', '2001:db8::1', 1_000)).toBe(0);
});

it('does not count IPv4 addresses', () => {
  const counts = create();
  for (let call = 0; call < 100; call++) expect(counts.count('event', '203.0.113.7', 0)).toBe(0);
});
