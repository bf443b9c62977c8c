import { parseArgs } from 'node:util';
import { readWhole } from '../support/command-line.ts';

export interface Options {
  /** Of the event whose guests arrive. */
  readonly guests: number;
  /** The time within which they arrive. */
  readonly minutes: number;
  readonly doors: number;
  readonly organisers: number;
  /** Rows of the imported guest file. */
  readonly rows: number;
  /** App processes; each browser uses one of them. */
  readonly servers: number;
  /** The same seed plans the same visits, check-ins and edits. */
  readonly seed: number;
  readonly hasBaseline: boolean;
  /** A folder for CPU profiles of the app. */
  readonly profile: string | undefined;
}

const QUICK = { guests: 400, minutes: 1 / 3 };

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      guests: { type: 'string' },
      minutes: { type: 'string' },
      doors: { type: 'string', default: '8' },
      organisers: { type: 'string', default: '10' },
      rows: { type: 'string', default: '5000' },
      servers: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      'no-baseline': { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const minutes = values.minutes === undefined ? (values.quick ? QUICK.minutes : 2) : Number(values.minutes);
  if (!(minutes > 0 && minutes <= 60)) throw new Error('--minutes takes a number up to 60.');
  return {
    guests: readWhole('guests', values.guests ?? String(values.quick ? QUICK.guests : 2_000), { min: 20, max: 30_000 }),
    minutes,
    doors: readWhole('doors', values.doors, { min: 2, max: 500 }),
    organisers: readWhole('organisers', values.organisers, { min: 1, max: 200 }),
    rows: readWhole('rows', values.rows, { min: 10, max: 100_000 }),
    servers: readWhole('servers', values.servers, { min: 1, max: 16 }),
    seed: readWhole('seed', values.seed, { min: 0, max: 2 ** 31 }),
    hasBaseline: !values['no-baseline'],
    profile: values.profile,
  };
}
