import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd, cleanUp } from '../../support/clean-up.ts';

/** Starts a file of bench/servers as a process of its own, so that the load does not share its thread. */
export async function startServers<Addresses>(file: string, args: readonly string[] = []): Promise<Addresses> {
  const path = fileURLToPath(new URL(`./${file}`, import.meta.url));
  // The terminal's Ctrl-C would end it while it starts, and leave its database's folder; it is for us to say when to go.
  const child = fork(path, args, { execArgv: ['--expose-gc'], detached: true });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  atEnd(async () => {
    // It may have ended meanwhile, or be ending by itself.
    if (child.connected) child.send('stop', () => {});
    await ended;
  });
  const failed = ended.then((code) => {
    throw new Error(`${file} ended with ${code} before it was up.`);
  });
  failed.catch(() => {});
  const [addresses] = await Promise.race([once(child, 'message'), failed]);
  return addresses as Addresses;
}

/** Called by such a file once all is up: tells where, and waits to be told to go, or to be left alone. */
export function serveUntilTold(addresses: object): void {
  const stop = () => void cleanUp().finally(() => process.exit());
  // The one that began it says when to go.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.once('message', stop);
  process.once('disconnect', stop);
  process.send?.(addresses);
}
