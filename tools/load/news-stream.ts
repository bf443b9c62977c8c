import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorder } from './recorder.ts';
import type { Visitor } from './venue.ts';

interface News {
  readonly at: number;
  readonly data: string;
}

/** An open stream of server-sent events, kept as it came and read when all is over. */
export interface NewsStream {
  read(): News[];
  /** Whether the server let go of it. */
  readonly isClosed: boolean;
  close(): void;
}

const FIRST_NEWS_MS = 30_000;

function readFrames(chunks: readonly { at: number; bytes: Buffer }[]): News[] {
  const decoder = new TextDecoder();
  const news: News[] = [];
  let unread = '';
  for (const { at, bytes } of chunks) {
    const frames = (unread + decoder.decode(bytes, { stream: true })).split('\n\n');
    unread = frames.pop() ?? '';
    for (const frame of frames) {
      const lines = frame.split('\n');
      if (!lines.includes('event: changes')) continue;
      news.push({ at, data: lines.find((line) => line.startsWith('data: '))?.slice(6) ?? '' });
    }
  }
  return news;
}

/** Resolves once the first news is there: the list of everyone. */
export async function openNewsStream(recorder: Recorder, { url, headers }: Visitor, path: string): Promise<NewsStream> {
  const outgoing = request(url + path, { agent: false, headers: { ...headers, accept: 'text/event-stream' } });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`);
  const chunks: { at: number; bytes: Buffer }[] = [];
  let isClosed = false;
  response.on('data', (bytes: Buffer) => chunks.push({ at: recorder.now(), bytes }));
  response.on('error', () => {});
  response.on('close', () => {
    isClosed = true;
  });
  for (const since = performance.now(); readFrames(chunks).length === 0; ) {
    if (performance.now() - since > FIRST_NEWS_MS) throw new Error(`${path} says nothing.`);
    await sleep(50);
  }
  return {
    read: () => readFrames(chunks),
    get isClosed() {
      return isClosed;
    },
    close: () => void response.destroy(),
  };
}
