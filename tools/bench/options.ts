import { parseArgs } from 'node:util';

export interface Options {
  /** Which benchmarks to run; an empty list means all. */
  readonly names: readonly string[];
  /** The sizes that the growth benchmarks go through. */
  readonly guests: readonly number[];
  readonly tables: readonly number[];
  readonly connections: readonly number[];
  /** The wanted number of rounds, or three with --quick. */
  rounds(wanted: number): number;
}

function readSizes(name: string, text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.length < 2 || sizes.some((size, index) => !Number.isInteger(size) || size <= (sizes[index - 1] ?? 0))) {
    throw new Error(`--${name} takes two or more increasing whole numbers, as in --${name}=10,100,1000`);
  }
  return sizes;
}

export function readOptions(args: string[], known: readonly string[]): Options {
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
    names: positionals,
    guests: readSizes('guests', values.guests),
    tables: readSizes('tables', values.tables),
    connections: readSizes('connections', values.connections),
    rounds: (wanted) => (values.quick ? Math.min(wanted, 3) : wanted),
  };
}
