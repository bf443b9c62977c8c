import { parseArgs } from 'node:util';

export type BenchOptions = ReturnType<typeof readOptions>;

export function readOptions(args: string[], known: readonly string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  return {
    /** Which benchmarks to run; an empty list means all. */
    names: positionals,
    /** The wanted number of rounds, but at most three with --quick. */
    rounds: (wanted: number) => (values.quick ? Math.min(wanted, 3) : wanted),
  };
}
