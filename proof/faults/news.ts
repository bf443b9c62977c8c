import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DoorChanges } from '../../src/shared/contracts/door.ts';
import type { Client } from '../support/client.ts';

export interface News {
  /** Guests of whom the stream has said that they are there. */
  readonly arrived: ReadonlySet<number>;
  readonly connections: number;
  close(): void;
}

const RETRY_MS = 300;

/** A phone at the door: listens, comes back from where it was, and believes only what it hears. */
export function followNews(findClient: () => Client, eventId: number): News {
  const arrived = new Set<number>();
  let place: string | undefined;
  let connections = 0;
  let isClosed = false;
  let drop = () => {};

  function read(frame: string): void {
    const lines = frame.split('\n');
    const find = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    if (find('event') !== 'changes') return;
    const { isComplete, guests, removedIds } = JSON.parse(find('data') ?? '{}') as DoorChanges;
    place = find('id') ?? place;
    if (isComplete) arrived.clear();
    for (const { id, checkedIn } of guests) {
      if (checkedIn) arrived.add(id);
      else arrived.delete(id);
    }
    for (const id of removedIds) arrived.delete(id);
  }

  const listen = () =>
    new Promise<void>((resolve) => {
      const { url, cookie } = findClient();
      const since = place === undefined ? '' : `?since=${encodeURIComponent(place)}`;
      const outgoing = request(`${url}/api/events/${eventId}/door/changes${since}`, {
        agent: false,
        headers: { cookie },
      });
      drop = () => outgoing.destroy();
      outgoing.on('error', () => resolve());
      outgoing.on('response', (response) => {
        if (response.statusCode === 200) connections += 1;
        let unread = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          if (response.statusCode !== 200) return;
          const frames = (unread + text).split('\n\n');
          unread = frames.pop() ?? '';
          for (const frame of frames) read(frame);
        });
        response.on('error', () => {});
        response.on('close', () => resolve());
      });
      outgoing.end();
    });

  void (async () => {
    while (!isClosed) {
      await listen();
      await sleep(RETRY_MS);
    }
  })();
  return {
    arrived,
    get connections() {
      return connections;
    },
    close() {
      isClosed = true;
      drop();
    },
  };
}
