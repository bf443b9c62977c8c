import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findUnavailableReason } from './database-errors.ts';

const coded = (code: string) => Object.assign(new Error('in words'), { code });
const failedQuery = (value: string, cause: Error) => new DrizzleQueryError('insert into guests …', [value], cause);

it.each([
  ['refused', coded('ECONNREFUSED'), 'ECONNREFUSED'],
  ['starting up, within a query', failedQuery('Anna', coded('57P03')), '57P03'],
  ['hung up', new Error('Connection terminated unexpectedly'), 'Connection terminated'],
  ['a table that is not there', failedQuery('Anna', coded('42P01')), undefined],
  ['a value that reads like it', failedQuery('timeout expired', coded('23505')), undefined],
])('tells by what a database is away: %s', (_what, error, reason) => {
  expect(findUnavailableReason(error)).toBe(reason);
});
