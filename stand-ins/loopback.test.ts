import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type StandIn, serveOnLoopback } from './loopback.ts';

const open: StandIn[] = [];

afterEach(async () => {
  for (const standIn of open.splice(0)) await standIn.close();
});

async function start(port?: number): Promise<StandIn> {
  const standIn = await serveOnLoopback((_request, response) => response.end('hello'), port);
  open.push(standIn);
  return standIn;
}

async function getAs(host: string, url: string) {
  const sent = request(url, { headers: { host } });
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

describe('listening', () => {
  it('uses the preferred port, or another where that is taken', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    const second = await start(port);
    expect(second.url).not.toBe(first.url);
    expect(await (await fetch(second.url)).text()).toBe('hello');
    await first.close();
    open.splice(open.indexOf(first), 1);
    expect((await start(port)).url).toBe(first.url);
  });

  it('uses another port where the preferred one is greater than 65535', async () => {
    expect(await (await fetch((await start(65_536)).url)).text()).toBe('hello');
  });

  it('closes kept-alive connections when it is closed', async () => {
    const standIn = await serveOnLoopback((_request, response) => response.end('hello'));
    await (await fetch(standIn.url)).text();
    await standIn.close();
    await expect(fetch(standIn.url)).rejects.toThrow();
  });
});

describe('the Host of a request', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:1', '[::1]:8080', 'LOCALHOST'])('may be %s', async (host) => {
    expect(await getAs(host, (await start()).url)).toEqual({ status: 200, body: 'hello' });
  });

  it.each([
    'example.com',
    'localhost.example.com',
    'example.com:3000',
    '127.0.0.1.example.com',
    '192.168.1.2',
    'x@localhost',
  ])('may not be %s', async (host) => {
    const { status, body } = await getAs(host, (await start()).url);
    expect(status).toBe(403);
    expect(body).not.toContain('hello');
  });
});
