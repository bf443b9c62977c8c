/** Labels of one series. Only small, fixed sets of values: a label per person or event would grow without bound. */
type Labels<Name extends string> = Readonly<Record<Name, string>>;

interface Sample<Name extends string = string> {
  readonly labels?: Labels<Name>;
  readonly value: number;
}

/** One value without labels, or several samples. */
type Samples = number | Iterable<Sample>;
type ReadSamples = () => Samples | Promise<Samples>;

interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** The metric's lines in Prometheus' text format. */
  readonly write: () => string[] | Promise<string[]>;
}

function escapeValue(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function writeNumber(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

/** A number that only grows. Busy code keeps the series in a variable, so that counting is one addition. */
export class CounterSeries {
  value = 0;

  increase(by = 1): void {
    this.value += by;
  }
}

export class HistogramSeries {
  readonly bounds: readonly number[];
  /** Observations at or below each bound and above the one before; the last element counts those above all bounds. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let position = 0;
    while (position < this.bounds.length && value > (this.bounds[position] as number)) position += 1;
    this.counts[position] = (this.counts[position] as number) + 1;
    this.sum += value;
  }
}

/** All series of one metric. A series is created when its labels are first used. */
export class SeriesSet<Name extends string, Series> {
  private readonly series = new Map<string, { readonly labels: Labels<Name>; readonly series: Series }>();
  private readonly make: () => Series;

  constructor(make: () => Series) {
    this.make = make;
  }

  of(labels: Labels<Name>): Series {
    const key = Object.values(labels).join('\n');
    const known = this.series.get(key);
    if (known) return known.series;
    const made = this.make();
    this.series.set(key, { labels, series: made });
    return made;
  }

  all(): Iterable<{ readonly labels: Labels<Name>; readonly series: Series }> {
    return this.series.values();
  }
}

export type Counter<Name extends string> = SeriesSet<Name, CounterSeries>;
export type Histogram<Name extends string> = SeriesSet<Name, HistogramSeries>;

function writeHistogram(name: string, labels: Readonly<Record<string, string>>, series: HistogramSeries): string[] {
  let total = 0;
  const buckets = series.counts.map((count, position) => {
    total += count;
    const le = writeNumber(series.bounds[position] ?? Number.POSITIVE_INFINITY);
    return `${name}_bucket${writeLabels({ ...labels, le })} ${total}`;
  });
  const suffix = writeLabels(labels);
  return [...buckets, `${name}_sum${suffix} ${writeNumber(series.sum)}`, `${name}_count${suffix} ${total}`];
}

/** The metrics of this process, rendered in Prometheus' text format (version 0.0.4). */
export class Registry {
  private readonly families = new Map<string, Family>();

  counter<Name extends string = never>(name: string, help: string): Counter<Name> {
    const set: Counter<Name> = new SeriesSet(() => new CounterSeries());
    const write = () =>
      Array.from(set.all(), ({ labels, series }) => `${name}${writeLabels(labels)} ${writeNumber(series.value)}`);
    this.families.set(name, { type: 'counter', help, write });
    return set;
  }

  histogram<Name extends string = never>(name: string, help: string, bounds: readonly number[]): Histogram<Name> {
    const set: Histogram<Name> = new SeriesSet(() => new HistogramSeries(bounds));
    const write = () => Array.from(set.all(), ({ labels, series }) => writeHistogram(name, labels, series)).flat();
    this.families.set(name, { type: 'histogram', help, write });
    return set;
  }

  /** A value that is read when the metrics are rendered. Left out where reading it fails. */
  gauge(name: string, help: string, read: ReadSamples): void {
    this.addRead(name, 'gauge', help, read);
  }

  /** A counter whose value is kept elsewhere and read when the metrics are rendered. */
  readCounter(name: string, help: string, read: ReadSamples): void {
    this.addRead(name, 'counter', help, read);
  }

  async render(): Promise<string> {
    const parts = await Promise.all(
      Array.from(this.families, async ([name, { type, help, write }]) => {
        const lines = await write();
        return lines.length > 0 ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines] : [];
      }),
    );
    return `${parts.flat().join('\n')}\n`;
  }

  private addRead(name: string, type: 'counter' | 'gauge', help: string, read: ReadSamples): void {
    const write = async () => {
      const found = await (async () => read())().catch(() => []);
      const samples: Iterable<Sample> = typeof found === 'number' ? [{ value: found }] : found;
      return Array.from(samples, ({ labels = {}, value }) => `${name}${writeLabels(labels)} ${writeNumber(value)}`);
    };
    this.families.set(name, { type, help, write });
  }
}
