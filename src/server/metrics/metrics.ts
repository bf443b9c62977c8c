import { Registry } from './registry.ts';

/** Upper bounds of the buckets of request durations, in seconds. */
const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BOUNDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/**
 * The counters and histograms of the server; docs/operations.md explains each. Labels are route patterns and constants, never
 * an id, a name or an address.
 */
export function createMetrics() {
  const registry = new Registry();
  /** When each job last succeeded, in seconds since 1970. */
  const jobSuccesses = new Map<string, number>();
  registry.gauge('placecard_job_last_success_timestamp_seconds', 'When a job last succeeded on this server.', () =>
    Array.from(jobSuccesses, ([job, value]) => ({ labels: { job }, value })),
  );
  return {
    registry,
    jobSuccesses,
    requests: registry.counter<'method' | 'route' | 'status'>('http_requests_total', 'Requests answered.'),
    requestDurations: registry.histogram<'method' | 'route'>(
      'http_request_duration_seconds',
      'Time from the request to the end of its answer, without live streams.',
      REQUEST_BOUNDS,
    ),
    refusals: registry.counter<'limit'>('placecard_rate_limit_refusals_total', 'Requests refused by a limit.'),
    mails: registry.counter<'outcome'>('placecard_mails_total', 'Mails sent, or refused by the mail server.'),
    guestMails: registry.counter<'kind' | 'outcome'>(
      'placecard_guest_mails_total',
      'Mails to guests that were taken from the queue, by what became of them.',
    ),
    signInCodes: registry.counter<'outcome'>('placecard_sign_in_codes_total', 'Sign-in codes mailed, or not.'),
    barionCalls: registry.counter<'call' | 'outcome'>('placecard_barion_calls_total', 'Calls to Barion.'),
    googleCalls: registry.counter<'call' | 'outcome'>('placecard_google_calls_total', 'Sign-ins with Google.'),
    jobRuns: registry.counter<'job' | 'outcome'>('placecard_job_runs_total', 'Runs of background jobs on this server.'),
    jobDurations: registry.histogram<'job'>(
      'placecard_job_duration_seconds',
      'Duration of background jobs.',
      JOB_BOUNDS,
    ),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
