import { expect, it } from 'vitest';
import { Registry } from './registry.ts';

it('renders Prometheus’ text format', async () => {
  const registry = new Registry();
  const calls = registry.counter<'call' | 'outcome'>('calls_total', 'Calls.');
  calls.of({ call: 'start', outcome: 'ok' }).increase();
  calls.of({ call: 'start', outcome: 'ok' }).increase(2);
  calls.of({ call: 'odd "\\\n', outcome: 'failed' }).increase();
  const durations = registry.histogram<'job'>('job_seconds', 'Durations.', [0.5, 1]);
  for (const value of [0.25, 0.5, 0.75, 3]) durations.of({ job: 'mail' }).observe(value);
  registry.gauge('open', 'Open now.', () => [{ value: 7 }]);
  expect(await registry.render()).toBe(`# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{call="start",outcome="ok"} 3
calls_total{call="odd \\"\\\\\\n",outcome="failed"} 1
# HELP job_seconds Durations.
# TYPE job_seconds histogram
job_seconds_bucket{job="mail",le="0.5"} 2
job_seconds_bucket{job="mail",le="1"} 3
job_seconds_bucket{job="mail",le="+Inf"} 4
job_seconds_sum{job="mail"} 4.5
job_seconds_count{job="mail"} 4
# HELP open Open now.
# TYPE open gauge
open 7
`);
});

it('leaves out a gauge that can’t be read, and renders the others', async () => {
  const registry = new Registry();
  registry.gauge('away', 'Away.', () => Promise.reject(new Error('no database')));
  registry.gauge('broken', 'Broken.', () => {
    throw new Error('no');
  });
  registry.counter('unused_total', 'Unused.');
  registry.gauge('there', 'There.', async () => [{ labels: { kind: 'a' }, value: Number.POSITIVE_INFINITY }]);
  expect(await registry.render()).toBe('# HELP there There.\n# TYPE there gauge\nthere{kind="a"} +Inf\n');
});

it('reads the gauge that was registered last', async () => {
  const registry = new Registry();
  registry.gauge('open', 'Open now.', () => [{ value: 1 }]);
  registry.gauge('open', 'Open now.', () => [{ value: 2 }]);
  expect(await registry.render()).toContain('\nopen 2\n');
});
