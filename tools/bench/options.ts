import { parseArgs } from 'node:util';

/** Command-line options. `guests`, `tables` and `connections` are the sizes that the growth benchmarks go through. */
export type Options = ReturnType<typeof readOptions>;

function readSizes(name: string, text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.length < 2 || sizes.some((size, index) => !(size > (sizes[index - 1] ?? 0)))) {
    throw new Error(`--${name} takes two or more increasing numbers, as in --${name}=10,100,1000`);
  }
  return sizes;
}

export function readOptions(args: string[], known: readonly string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      guests: { type: 'string', default: '100,1000,10000,100000' },
      tables: { type: 'string', default: '10,100,1000' },
      connections: { type: 'string', default: '1,10,100,1000' },
    },
  });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  return {
    /** Which benchmarks to run; an empty list means all. */
    names: positionals,
    guests: readSizes('guests', values.guests),
    tables: readSizes('tables', values.tables),
    connections: readSizes('connections', values.connections),
    /** The wanted number of rounds, but at most three with --quick. */
    rounds: (wanted: number) => (values.quick ? Math.min(wanted, 3) : wanted),
  };
}
