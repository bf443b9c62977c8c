/** Labels of one series. Only what is known beforehand and few: a label per person or event would grow without end. */
export type Labels<Name extends string> = Readonly<Record<Name, string>>;

export interface Sample<Name extends string = string> {
  readonly labels?: Labels<Name>;
  readonly value: number;
}

interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Lines as they are exposed; none where there is nothing to say. */
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

/** One number that only grows. Hot paths keep the series at hand and pay an addition. */
export class CounterSeries {
  value = 0;

  increase(by = 1): void {
    this.value += by;
  }
}

export class HistogramSeries {
  readonly bounds: readonly number[];
  /** How many fell under each bound and above the one before; the last is for what lies above all. */
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

/** The series of one name, each made when its labels are first seen. */
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

/** Figures of this process, in the text form that Prometheus reads (version 0.0.4). */
export class Registry {
  private readonly families = new Map<string, Family>();

  counter<Name extends string = never>(name: string, help: string): Counter<Name> {
    const set: Counter<Name> = new SeriesSet(() => new CounterSeries());
    this.add(name, 'counter', help, () =>
      Array.from(set.all(), ({ labels, series }) => `${name}${writeLabels(labels)} ${writeNumber(series.value)}`),
    );
    return set;
  }

  histogram<Name extends string = never>(name: string, help: string, bounds: readonly number[]): Histogram<Name> {
    const set: Histogram<Name> = new SeriesSet(() => new HistogramSeries(bounds));
    this.add(name, 'histogram', help, () =>
      Array.from(set.all(), ({ labels, series }) => writeHistogram(name, labels, series)).flat(),
    );
    return set;
  }

  /** Read when somebody asks. What can't be read then is left out: a wrong figure is worse than none. */
  gauge(name: string, help: string, read: () => Iterable<Sample> | Promise<Iterable<Sample>>): void {
    this.addRead(name, 'gauge', help, read);
  }

  /** A number that grows, but is counted elsewhere. */
  readCounter(name: string, help: string, read: () => Iterable<Sample>): void {
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

  private addRead(
    name: string,
    type: 'counter' | 'gauge',
    help: string,
    read: () => Iterable<Sample> | Promise<Iterable<Sample>>,
  ): void {
    this.add(name, type, help, async () => {
      const samples = await Promise.resolve()
        .then(read)
        .catch(() => []);
      return Array.from(samples, ({ labels = {}, value }) => `${name}${writeLabels(labels)} ${writeNumber(value)}`);
    });
  }

  /** The latest of a name counts: an app built anew on the same figures is read instead of the one before. */
  private add(name: string, type: Family['type'], help: string, write: Family['write']): void {
    this.families.set(name, { type, help, write });
  }
}
