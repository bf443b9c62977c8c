import { Registry } from './registry.ts';

/** In seconds. Lookups take a fraction of the first; nobody waits longer than the last. */
const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BOUNDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/**
 * What the server counts of itself; docs/operations.md says what each figure means. Labels are routes' patterns and words
 * of our own, never an id, a name or an address.
 */
export function createMetrics() {
  const registry = new Registry();
  /** When each job last ended well, in seconds since 1970. */
  const jobSuccesses = new Map<string, number>();
  registry.gauge('placecard_job_last_success_timestamp_seconds', 'When a job last ended well on this server.', () =>
    Array.from(jobSuccesses, ([job, value]) => ({ labels: { job }, value })),
  );
  return {
    registry,
    jobSuccesses,
    requests: registry.counter<'method' | 'route' | 'status'>('http_requests_total', 'Requests answered.'),
    requestDurations: registry.histogram<'method' | 'route'>(
      'http_request_duration_seconds',
      'From the request to the end of its answer, without live streams.',
      REQUEST_BOUNDS,
    ),
    refusals: registry.counter<'limit'>('placecard_rate_limit_refusals_total', 'Refused because a limit was reached.'),
    mails: registry.counter<'outcome'>('placecard_mails_total', 'Mails handed to the mail server, or not taken by it.'),
    signInCodes: registry.counter<'outcome'>('placecard_sign_in_codes_total', 'Sign-in codes mailed, or not.'),
    barionCalls: registry.counter<'call' | 'outcome'>('placecard_barion_calls_total', 'Calls to Barion.'),
    googleCalls: registry.counter<'call' | 'outcome'>('placecard_google_calls_total', 'Sign-ins with Google.'),
    jobRuns: registry.counter<'job' | 'outcome'>('placecard_job_runs_total', 'Runs of background jobs on this server.'),
    jobDurations: registry.histogram<'job'>('placecard_job_duration_seconds', 'How long they took.', JOB_BOUNDS),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
