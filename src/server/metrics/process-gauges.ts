import { readdir, readFile } from 'node:fs/promises';
import { constants, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import type { Registry } from './registry.ts';

const NANOSECONDS = 1e9;
const EVENT_LOOP_RESOLUTION_MS = 10;
const GC_BOUNDS = [0.001, 0.01, 0.1, 1];
const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak-callbacks',
};

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Linux only; elsewhere reading fails and the metric is left out. */
async function countOpenFiles(): Promise<number> {
  return (await readdir('/proc/self/fd')).length - 1;
}

/** Metrics of the process, under the names that dashboards for Node.js expect. Returns a function that stops measuring. */
export function watchProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  delay.enable();
  registry.gauge('nodejs_eventloop_lag_seconds', 'Delay of the event loop since the last reading.', () => {
    // `monitorEventLoopDelay` measures the whole interval between two ticks, so the planned interval is subtracted.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - EVENT_LOOP_RESOLUTION_MS / 1000);
    const samples = [
      { labels: { quantile: '0.5' }, value: late(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: late(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: late(delay.max) },
    ];
    delay.reset();
    return samples;
  });
  let utilization = performance.eventLoopUtilization();
  registry.gauge(
    'nodejs_eventloop_utilization',
    'Share of the time since the last reading in which the event loop was busy.',
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization: share } = performance.eventLoopUtilization(now, utilization);
      utilization = now;
      return share;
    },
  );

  const pauses = registry.histogram<'kind'>('nodejs_gc_duration_seconds', 'Garbage collections.', GC_BOUNDS);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as { detail?: { kind?: number } };
      pauses.of({ kind: GC_KINDS[detail?.kind ?? -1] ?? 'other' }).observe(entry.duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });

  const memory = () => process.memoryUsage();
  registry.gauge('process_resident_memory_bytes', 'Memory the process holds.', () => process.memoryUsage.rss());
  registry.gauge('nodejs_heap_size_used_bytes', 'Heap in use.', () => memory().heapUsed);
  registry.gauge('nodejs_heap_size_total_bytes', 'Heap allocated.', () => memory().heapTotal);
  registry.gauge('nodejs_external_memory_bytes', 'Memory outside of the heap, with buffers.', () => memory().external);
  registry.gauge('process_open_fds', 'Open files and connections.', countOpenFiles);
  registry.readCounter('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  registry.gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970.',
    () => performance.timeOrigin / 1000,
  );
  registry.gauge('placecard_build_info', 'Always 1; its labels say which version runs.', async () => [
    { labels: { version: await readVersion(), node: process.version }, value: 1 },
  ]);

  return () => {
    delay.disable();
    observer.disconnect();
  };
}
