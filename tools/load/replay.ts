import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { listNews, type Measured, measureLoop } from './measured.ts';
import { type NewsStream, openNewsStream } from './news-stream.ts';
import { type Exchange, Recorder } from './recorder.ts';

const LAST_NEWS_MS = 3_000;
const CONNECTIONS = 6;

/**
 * The same requests once more, to the bare server: each at the moment it was to leave, through a connection of its
 * caller's, with the same method, address and body. A header says how long the answer has to be.
 */
export async function replay(url: string, exchanges: readonly Exchange[], doorCount: number): Promise<Measured> {
  const recorder = new Recorder();
  const streams = new Map<string, NewsStream>();
  for (let index = 0; index < doorCount; index++) {
    streams.set(`door ${index}`, await openNewsStream(recorder, { url, headers: {} }, '/changes'));
  }
  const cpuBefore = process.cpuUsage();
  const loop = measureLoop();
  recorder.begin();
  await Promise.all(
    [...Map.groupBy(exchanges, ({ caller }) => caller)].map(async ([name, calls]) => {
      const first = Math.min(...calls.map(({ intended }) => intended));
      await recorder.until(first - 50);
      const connections = name.startsWith('guest') ? CONNECTIONS : 1;
      const caller = new Caller(recorder, { name, url, headers: { 'x-forwarded-for': '100.64.0.1' }, connections });
      await Promise.all(
        calls.map(({ kind, method, path, body, intended, bytes, arrival }) =>
          caller.send({
            kind,
            at: intended,
            method,
            path,
            body,
            arrival,
            headers: { 'x-bytes': String(bytes) },
            judge: ({ exchange }) => (exchange.status === 200 ? undefined : `answered ${exchange.status}`),
          }),
        ),
      );
      caller.close();
    }),
  );
  await sleep(LAST_NEWS_MS);
  const lagOfLoop = loop.stop();
  const cpu = process.cpuUsage(cpuBefore);
  const [problem] = recorder.judgeAll();
  if (problem) throw new Error(`The bare server: ${problem.exchange.path} ${problem.problem}`);
  const seen = new Map(Array.from(streams, ([name, stream]) => [name, readSeen(stream)]));
  for (const stream of streams.values()) stream.close();
  return {
    samples: recorder.exchanges,
    news: listNews(recorder.exchanges, seen),
    lagOfLoop,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}

function readSeen(stream: NewsStream): Map<number, number> {
  return new Map(stream.read().map(({ data, at }) => [(JSON.parse(data) as { id: number }).id, at]));
}
