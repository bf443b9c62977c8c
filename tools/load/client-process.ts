import type { Measured, Sample } from './measured.ts';
import type { Options } from './options.ts';
import { type Played, playEvening } from './play.ts';
import type { Exchange } from './recorder.ts';
import { replay } from './replay.ts';
import type { World } from './venue.ts';

/**
 * All phones and computers of the evening, in a process of their own: neither the servers nor whoever watches them
 * shares its thread. It is told to play the evening, then to play the same requests again to the bare server.
 */
export type Command =
  | { readonly what: 'play'; readonly world: World; readonly options: Options }
  | { readonly what: 'replay'; readonly url: string; readonly doors: number };

let exchanges: Exchange[] = [];

/** Without bodies, which stay here. */
const slim = ({ kind, intended, sent, ended, status, bytes }: Sample): Sample => ({
  kind,
  intended,
  sent,
  ended,
  status,
  bytes,
});

async function obey(command: Command): Promise<Played | Measured> {
  if (command.what === 'replay') {
    const measured = await replay(command.url, exchanges, command.doors);
    return { ...measured, samples: measured.samples.map(slim) };
  }
  const evening = await playEvening(command.world, command.options);
  exchanges = evening.exchanges;
  return { ...evening.played, samples: evening.played.samples.map(slim) };
}

process.on('message', (command: Command) => {
  obey(command).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.stack ?? String(error) }),
  );
});
// Whoever watches is gone: nobody wants the rest.
process.once('disconnect', () => process.exit());
