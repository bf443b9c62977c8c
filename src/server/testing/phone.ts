import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { DoorChanges, DoorGuest, DoorSettings } from '../../shared/contracts/door.ts';

interface Options {
  readonly origin: string;
  readonly eventId: number;
  readonly cookie: string;
  readonly since?: string | undefined;
  /** Guests that the phone has kept from before. */
  readonly guests?: ReadonlyMap<number, DoorGuest>;
}

/** A phone at the door with a real connection: what it received, and the guest list it derives from that. */
export interface Phone {
  readonly response: IncomingMessage;
  readonly guests: Map<number, DoorGuest>;
  readonly changes: DoorChanges[];
  readonly settings: DoorSettings[];
  readonly lastId: string | undefined;
  readonly isEnded: boolean;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>;
  hangUp(): void;
}

function readFrame(text: string): Record<string, string> {
  const fields = text
    .split('\n')
    .filter((line) => line && !line.startsWith(':'))
    .map((line) => line.split(/: (.*)/s).slice(0, 2));
  return Object.fromEntries(fields) as Record<string, string>;
}

export async function callDoor({ origin, eventId, cookie, since }: Options): Promise<IncomingMessage> {
  const call = origin.startsWith('https:') ? requestSecurely : request;
  const outgoing = call(`${origin}/api/events/${eventId}/door/changes`, {
    agent: false,
    headers: { ...(cookie && { cookie }), ...(since !== undefined && { 'last-event-id': since }) },
  });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

export async function openPhone(options: Options): Promise<Phone> {
  const response = await callDoor(options);
  if (response.statusCode !== 200) throw new Error(`The door answered ${response.statusCode}.`);
  const guests = new Map(options.guests);
  const changes: DoorChanges[] = [];
  const settings: DoorSettings[] = [];
  const state = { lastId: options.since, isEnded: false };
  const closed = new Promise((resolve) => response.once('close', resolve));
  // In pieces: a long list comes in hundreds, and is put together and split up only once it is there.
  const unread: string[] = [];
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('data', (text: string) => {
    const before = unread.at(-1)?.at(-1) ?? '';
    unread.push(text);
    if (!(before + text).includes('\n\n')) return;
    const frames = unread.splice(0).join('').split('\n\n');
    unread.push(frames.pop() ?? '');
    for (const { id, event, data } of frames.map(readFrame)) {
      if (event === 'ended') state.isEnded = true;
      if (event === 'settings' && data !== undefined) settings.push(JSON.parse(data) as DoorSettings);
      if (event !== 'changes' || data === undefined) continue;
      const news = JSON.parse(data) as DoorChanges;
      if (news.isComplete) guests.clear();
      for (const guest of news.guests) guests.set(guest.id, guest);
      for (const removed of news.removedIds) guests.delete(removed);
      changes.push(news);
      state.lastId = id;
    }
  });
  return {
    response,
    guests,
    changes,
    settings,
    get lastId() {
      return state.lastId;
    },
    get isEnded() {
      return state.isEnded;
    },
    closed,
    hangUp: () => void response.destroy(),
  };
}
