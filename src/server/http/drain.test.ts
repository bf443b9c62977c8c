import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

it('does not wait for a connection without any request', async () => {
  const test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  const ended = once(socket, 'close');
  await Promise.all([once(socket, 'connect'), once(test.app.server, 'connection')]);
  await test.close();
  await ended;
  expect(socket.bytesRead).toBe(0);
});
