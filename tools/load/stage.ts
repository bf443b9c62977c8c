import type { Truth } from './expected-values.ts';
import type { Options } from './options.ts';
import type { Answer, Recorder } from './recorder.ts';
import type { World } from './venue.ts';

/** What everyone who takes part in the evening shares. */
export interface Stage {
  readonly world: World;
  readonly options: Options;
  readonly recorder: Recorder;
  /** Everyone's seat, of the evening and of the other events. */
  readonly seats: Truth;
  /** Whether a guest of the evening is here. */
  readonly arrivals: Truth;
}

/**
 * How long after an edit was answered a lookup may still show the seat before it: the servers hear of it by a notification
 * of its own.
 */
export const SETTLE_MS = 500;

export function requireStatus({ exchange, text }: Answer, status = 200): string | undefined {
  return exchange.status === status ? undefined : `answered ${exchange.status}: ${text.slice(0, 200)}`;
}
