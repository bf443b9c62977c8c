import { parseArgs } from 'node:util';

export interface Options {
  /** Which benchmarks to run; none means all. */
  readonly names: readonly string[];
  /** Fewer rounds, to see that all works: the figures mean little. */
  readonly isQuick: boolean;
  /** The steps of what grows. */
  readonly guests: readonly number[];
  readonly tables: readonly number[];
  readonly connections: readonly number[];
  /** As many rounds as are wanted, or as few as show anything. */
  rounds(wanted: number): number;
}

function readSteps(name: string, text: string): number[] {
  const steps = text.split(',').map(Number);
  if (steps.length < 2 || steps.some((step, index) => !Number.isInteger(step) || step <= (steps[index - 1] ?? 0))) {
    throw new Error(`--${name} takes two or more rising whole numbers, as in --${name}=10,100,1000`);
  }
  return steps;
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
    isQuick: values.quick,
    guests: readSteps('guests', values.guests),
    tables: readSteps('tables', values.tables),
    connections: readSteps('connections', values.connections),
    rounds: (wanted) => (values.quick ? Math.min(wanted, 3) : wanted),
  };
}
