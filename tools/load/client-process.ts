import { endWithParent } from '../support/child-process.ts';
import type { Measured, Sample } from './measured.ts';
import type { Options } from './options.ts';
import { type LoadResult, play } from './play.ts';
import type { Exchange } from './recorder.ts';
import { replay } from './replay.ts';
import type { Venue } from './venue.ts';

/**
 * The load generator: all phones and computers in a process of their own, so that neither the servers nor the report share
 * its thread. Its parent first tells it to play the load, then to replay the same requests to the bare server.
 */
export type Command =
  | { readonly what: 'play'; readonly venue: Venue; readonly options: Options }
  | { readonly what: 'replay'; readonly url: string; readonly doors: number };

let exchanges: Exchange[] = [];

/** Without the requests' bodies, which the parent does not need. */
const withoutBody = ({ kind, intended, sent, ended, status, bytes }: Sample): Sample => {
  return { kind, intended, sent, ended, status, bytes };
};

async function run(command: Command): Promise<LoadResult | Measured> {
  if (command.what === 'replay') {
    const measured = await replay(command.url, exchanges, command.doors);
    return { ...measured, samples: measured.samples.map(withoutBody) };
  }
  const played = await play(command.venue, command.options);
  exchanges = played.exchanges;
  return { ...played.result, samples: played.result.samples.map(withoutBody) };
}

process.on('message', (command: Command) => {
  run(command).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.stack ?? String(error) }),
  );
});
endWithParent();
