import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientNetwork, clientNetworks } from './client-networks.ts';

describe('clientNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
    ['2001::4:5:6:7:8', '2001:0:0:4'],
    ['fe80::1', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['1::', '1:0:0:0'],
    ['no:address', 'no:address'],
  ])('counts %s as %s', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network);
  });

  it('counts an IPv6 address in its /56 and its /48 too', () => {
    expect(clientNetworks('2001:db8:1:23ff::1')).toEqual(['2001:db8:1:23ff', '2001:db8:1:2300/56', '2001:db8:1/48']);
    expect(clientNetworks('2001:db8:1:2300::1').slice(1)).toEqual(clientNetworks('2001:db8:1:23aa::1').slice(1));
    expect(clientNetworks('2001:db8:1:2400::1')[1]).not.toBe('2001:db8:1:2300/56');
    expect(clientNetworks('203.0.113.7')).toEqual(['203.0.113.7']);
  });

  const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });

  it('counts all addresses of a /64 as one, and those of another as another', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), groups(4), (network, host, otherHost, otherNetwork) => {
        const counted = clientNetwork([...network, ...host].join(':'));
        expect(clientNetwork([...network, ...otherHost].join(':'))).toBe(counted);
        expect(clientNetwork(`${network.join(':')}::${otherHost[0]}`)).toBe(counted);
        fc.pre(network.join() !== otherNetwork.join());
        expect(clientNetwork([...otherNetwork, ...host].join(':'))).not.toBe(counted);
      }),
    );
  });

  it('counts every IPv4 address by itself', () => {
    fc.assert(fc.property(fc.ipV4(), (ip) => clientNetwork(ip) === ip));
  });
});
