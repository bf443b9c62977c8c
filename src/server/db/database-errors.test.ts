import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TimeoutError } from '../integrations/concurrency-limit.ts';
import { MailError } from '../integrations/mailer.ts';
import { findUnavailableReason } from './database-errors.ts';

const coded = (code: string) => Object.assign(new Error('in words'), { code });
const failedQuery = (value: string, cause: Error) => new DrizzleQueryError('insert into guests …', [value], cause);

it.each([
  ['connection refused', coded('ECONNREFUSED'), 'ECONNREFUSED'],
  ['starting up, as the cause of a query error', failedQuery('Anna', coded('57P03')), '57P03'],
  ['connection closed', new Error('Connection terminated unexpectedly'), 'Connection terminated'],
  ['not for a missing table', failedQuery('Anna', coded('42P01')), undefined],
  ['not for a mail server that hangs', new MailError(new TimeoutError('It took too long.')), undefined],
  ['not by the values of a query', failedQuery('timeout expired', coded('23505')), undefined],
])('finds why the database is unavailable: %s', (_what, error, reason) => {
  expect(findUnavailableReason(error)).toBe(reason);
});
