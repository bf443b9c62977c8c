import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { openDoorStream } from './doors.ts';
import { BROWSER_CONNECTIONS } from './guests.ts';
import { type Measured, measureLoopDelay, timesToAllPhones } from './measured.ts';
import { LAST_CHANGES_MS } from './play.ts';
import { type Exchange, Recorder } from './recorder.ts';

/**
 * Sends the recorded requests once more, to the bare server: each at its intended time, with the same method, address and
 * body, through as many connections. A header says how long the answer has to be.
 */
export async function replay(url: string, exchanges: readonly Exchange[], doorCount: number): Promise<Measured> {
  const recorder = new Recorder();
  const names = Array.from({ length: doorCount }, (_, index) => `door ${index}`);
  const streams = await Promise.all(names.map(() => openDoorStream(`${url}/changes`)));
  const cpuBefore = process.cpuUsage();
  const loopDelay = measureLoopDelay();
  recorder.begin();
  await Promise.all(
    [...Map.groupBy(exchanges, ({ caller }) => caller)].map(async ([name, calls]) => {
      await recorder.waitUntil(Math.min(...calls.map(({ intended }) => intended)) - 50);
      const connections = name.startsWith('guest') ? BROWSER_CONNECTIONS : 1;
      const caller = new Caller(recorder, { name, url, headers: { 'x-forwarded-for': '100.64.0.1' }, connections });
      await Promise.all(
        calls.map(({ kind, method, path, body, intended, bytes, arrival }) =>
          caller.send({ kind, at: intended, method, path, body, arrival, headers: { 'x-bytes': String(bytes) } }),
        ),
      );
      caller.close();
    }),
  );
  await sleep(LAST_CHANGES_MS);
  const delay = loopDelay.stop();
  const cpu = process.cpuUsage(cpuBefore);
  const [wrong] = recorder.judgeAll();
  if (wrong) throw new Error(`The bare server: ${wrong.exchange.path} ${wrong.problem}`);
  const seen = streams.map((stream, index) => {
    const times = stream.events().map(({ data, at }) => [(JSON.parse(data) as { id: number }).id, recorder.now(at)]);
    return [names[index] ?? '', new Map(times as [number, number][])] as const;
  });
  for (const stream of streams) stream.close();
  return {
    samples: recorder.exchanges,
    toAllPhones: timesToAllPhones(recorder.exchanges, new Map(seen)),
    loopDelay: delay,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}
