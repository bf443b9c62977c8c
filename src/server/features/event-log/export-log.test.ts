import { expect, it } from 'vitest';
import { LOG_FILE_LINES, type LogPart } from '../../../shared/contracts/event-log.ts';
import { logRows } from './export-log.ts';

const PAGE = 1_000;

const part: LogPart = {
  subject: 'layout',
  action: 'changed',
  count: 1,
  fields: [],
  before: {},
  after: {},
  guest: null,
  tableNames: { before: null, after: null },
};
const page = Array.from({ length: PAGE }, (_, change) => ({
  change,
  at: new Date(0),
  via: 'job' as const,
  parts: [part],
  actor: { kind: 'job' as const, id: null, name: null },
}));

async function readRows(count: number) {
  let pagesRead = 0;
  async function* readPages() {
    for (; pagesRead < count; pagesRead++) yield page;
  }
  const rows: string[][] = [];
  for await (const group of logRows(readPages(), { language: 'en', timeZone: 'UTC' })) rows.push(...group);
  return { rows, pagesRead };
}

it('a file has every change of a history that is no longer than files may be', async () => {
  const { rows } = await readRows(LOG_FILE_LINES / PAGE);
  expect(rows).toHaveLength(1 + LOG_FILE_LINES);
  expect(rows.at(-1)).toHaveLength(5);
});

it('a file of a longer history ends with what was left out, and older changes are not read', async () => {
  const { rows, pagesRead } = await readRows(1_000);
  expect(rows).toHaveLength(2 + LOG_FILE_LINES);
  expect(rows.at(-1)).toEqual([expect.stringContaining('Older changes are left out')]);
  expect(pagesRead).toBe(LOG_FILE_LINES / PAGE);
});
