import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { onCleanUp } from './clean-up.ts';

/** One server-sent event, and when its last byte arrived (`performance.now()`). */
export interface ServerSentEvent {
  readonly at: number;
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
}

export type EventStream = Awaited<ReturnType<typeof openEventStream>>;

function parseFrame(frame: string, at: number): ServerSentEvent {
  const lines = frame.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  return { at, event: field('event') ?? 'message', data: field('data') ?? '', id: field('id') };
}

export async function openEventStream(url: string, headers: Record<string, string> = {}) {
  const send = url.startsWith('https:') ? requestSecurely : request;
  const outgoing = send(url, { agent: false, headers: { ...headers, accept: 'text/event-stream' } });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  const chunks: { at: number; bytes: Buffer }[] = [];
  const events: ServerSentEvent[] = [];
  const decoder = new TextDecoder();
  let unfinished = '';
  let isClosed = false;
  response.on('data', (bytes: Buffer) => chunks.push({ at: performance.now(), bytes }));
  response.on('error', () => {});
  response.on('close', () => {
    isClosed = true;
  });
  const close = () => void response.destroy();
  onCleanUp(close);
  return {
    /** Everything received so far. Parsed only here, so that reading costs nothing while time is measured. */
    events(): readonly ServerSentEvent[] {
      for (const { at, bytes } of chunks.splice(0)) {
        const frames = (unfinished + decoder.decode(bytes, { stream: true })).split('\n\n');
        unfinished = frames.pop() ?? '';
        events.push(...frames.map((frame) => parseFrame(frame, at)));
      }
      return events;
    },
    /** Whether the server ended the stream. */
    get isClosed() {
      return isClosed;
    },
    close,
  };
}
