import { parseArgs } from 'node:util';

/** A whole number above zero. */
function readCount(name: string, value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} takes a whole number.`);
  return count;
}

export type LoadOptions = ReturnType<typeof readOptions>;

export function readOptions() {
  const isQuick = process.argv.includes('--quick');
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      guests: { type: 'string', default: isQuick ? '400' : '2000' },
      minutes: { type: 'string', default: isQuick ? '0.33' : '2' },
      doors: { type: 'string', default: '8' },
      organisers: { type: 'string', default: '10' },
      rows: { type: 'string', default: '5000' },
      servers: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      'no-baseline': { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes takes a number.');
  return {
    /** Number of guests who arrive at the event. */
    guests: readCount('guests', values.guests),
    /** All guests arrive within this time. */
    minutes,
    doors: readCount('doors', values.doors),
    organisers: readCount('organisers', values.organisers),
    /** Rows of the imported guest file. */
    rows: readCount('rows', values.rows),
    /** App processes; each browser uses one of them. */
    servers: readCount('servers', values.servers),
    /** The same seed plans the same visits, check-ins and edits. */
    seed: readCount('seed', values.seed),
    hasBaseline: !values['no-baseline'],
    /** A folder for CPU profiles of the app. */
    profile: values.profile,
  };
}
