import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { TrustProxy } from '../config.ts';
import { createAddressFinder } from './client-address.ts';

describe('createAddressFinder', () => {
  const FORWARDED = [
    undefined,
    '',
    ' ',
    '203.0.113.3',
    '203.0.113.3, 198.51.100.1',
    ' 2001:db8::1 ,10.0.0.7,198.51.100.1',
  ];

  it.each<[TrustProxy]>([
    [false],
    [true],
    [(_address, hop) => hop < 1],
    [(_address, hop) => hop < 2],
    ['loopback, 198.51.100.0/24'],
    ['10.0.0.1'],
    ['127.0.0.1,198.51.100.1, 10.0.0.0/8'],
  ])('finds the address that Fastify finds, trusting %s', async (trustProxy) => {
    const find = createAddressFinder(trustProxy);
    const app = Fastify({ trustProxy });
    app.get('/', async ({ ip, raw }) => [find(raw), ip]);
    for (const forwarded of FORWARDED) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      for (const remoteAddress of ['127.0.0.1', '10.0.0.1', '192.0.2.1']) {
        const [ours, theirs] = (await app.inject({ url: '/', headers, remoteAddress })).json<string[]>();
        expect(ours).toBe(theirs);
      }
    }
    await app.close();
  });
});
